import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { homeQuery } from '../home.queries.ts';
import { HelpContact } from './help-contact.tsx';
import { HelpSearch } from './help-search.tsx';
import { HelpTour } from './help-tour.tsx';
import styles from './help.module.css';

const KEYS = [
  ['Ctrl K', 'shortcutPalette'],
  ['/', 'shortcutSearch'],
  ['j', 'shortcutNextRow'],
  ['k', 'shortcutRowBefore'],
  ['Ctrl Enter', 'shortcutSend'],
  ['g h', 'shortcutHome'],
  ['g m', 'shortcutMembers'],
  ['g t', 'shortcutTips'],
  ['g f', 'shortcutFunds'],
  ['g r', 'shortcutTransactions'],
  ['?', 'shortcutHelp'],
] as const;

/** Topics that can be searched, the way to a person, and the keys of the portal. */
export function HelpDialog({
  session,
  onClose,
}: {
  readonly session: CurrentSession;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['help', 'shell']);
  return (
    <Dialog title={t('shell:helpTitle')} open onClose={onClose}>
      <div className={styles.help}>
        <HelpSearch session={session} onGo={onClose} />
        <FirstStepsAgain onDone={onClose} />
        {allows(session, 'ewa') && <HelpTour />}
        <HelpContact session={session} />
        <section>
          <h3>{t('help:shortcuts')}</h3>
          <div className={styles.keys}>
            {KEYS.map(([keys, key]) => (
              <div key={keys} style={{ display: 'contents' }}>
                <kbd>{keys}</kbd>
                <span>{t(`help:${key}`)}</span>
              </div>
            ))}
          </div>
        </section>
      </div>
    </Dialog>
  );
}

/** Only for who has hidden them while some are left. */
function FirstStepsAgain({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('help');
  const home = useQuery(homeQuery);
  const show = useOperation('saveFirstSteps', { refreshes: ['home'], onDone });
  if (home.data?.first_steps?.hidden !== true) return null;
  return (
    <div>
      <Refusal error={show.error} />
      <Button busy={show.busy} onClick={() => show.run({ body: { hidden: false } })}>
        {t('showFirstSteps')}
      </Button>
    </div>
  );
}
