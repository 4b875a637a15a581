import { useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type CardAct, type Own, actOnCard, ownPage } from './own.queries.ts';
import styles from './own.module.css';

const ICONS = { activate: Sparkles, lock: Lock, unlock: LockOpen } as const;

/** What can be done with the card now, and why nothing else. */
export function CardActions({ own }: { readonly own: Own }): ReactNode {
  const { t } = useTranslation('member-page');
  const cache = useQueryClient();
  const doing = useAction((act: CardAct) => actOnCard(act), {
    onDone: (answer, act) => {
      cache.setQueryData(ownPage.queryKey, answer);
      toast('success', t(`done.${act}`));
    }, // It may stand otherwise than this page knew.
    onRefused: () => void refresh(cache, 'showOwnPage'),
  });
  const why = useMeaning(own);
  return (
    <Stack gap="sm">
      {why !== null && (
        <p className={styles.why} role="status">
          {why}
        </p>
      )}
      <Refusal error={doing.error} />
      {own.may.map((act) => {
        const Icon = ICONS[act];
        return (
          <Button
            key={act}
            size="large"
            wide
            tone={act === 'lock' ? 'plain' : 'primary'}
            busy={doing.busy && doing.input === act}
            onClick={() => doing.run(act)}
          >
            <Icon aria-hidden="true" />
            {t(`act.${act}`)}
          </Button>
        );
      })}
    </Stack>
  );
}

/** What the state of the card means for its holder. */
function useMeaning({ card, client_name: client }: Own): string | null {
  const { t } = useTranslation('member-page');
  switch (card?.state) {
    case 'assigned':
      return t('means.assigned');
    case 'active':
      return t('means.active');
    case 'locked':
      return card.locked_by === 'manager'
        ? t('means.lockedByManager', { client })
        : t('means.locked');
    case 'expired':
      return t('means.expired', { client });
    case 'migrating':
      return t('means.migrating');
    case 'closed':
      return t('means.closed', { client });
    case 'error':
      return t('means.error', { client });
    default:
      return null;
  }
}
