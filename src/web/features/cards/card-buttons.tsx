import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { CardHolder } from './card-holder.ts';
import { GiveCardDialog, ReplaceCardDialog } from './hand-over.dialog.tsx';
import styles from './cards.module.css';

type CardAction = 'activate' | 'lock' | 'unlock';
const ACTS: readonly CardAction[] = ['activate', 'unlock', 'lock'];
const CALLS = { activate: 'activateCard', lock: 'lockCard', unlock: 'unlockCard' } as const;

/** What may be done with the card of a member: on the member's page. */
export function CardButtons({ member }: { readonly member: CardHolder }): ReactNode {
  const { t } = useTranslation('cards');
  const queries = useQueryClient();
  const us = useCurrentSession()?.client.region === 'US';
  const [dialog, setDialog] = useState<'give' | 'replace' | 'lock' | null>(null);
  const customer = member.customer_id;
  const announce = async (said: string) => {
    toast('success', said);
    await refresh(
      queries,
      'showCustomer',
      'customerTimeline',
      'listCustomersPaginated',
      'allProxies',
    );
  };
  const act = useAction((what: CardAction) => call(CALLS[what], { params: { customer } }), {
    onDone: async (_, what) => {
      setDialog(null);
      await announce(t(`done.${what}`, { name: member.first_name }));
    }, // What was refused stands as the processor says: it is shown anew.
    onRefused: () => void refresh(queries, 'showCustomer'),
  });
  const may = (ability: string): boolean => member.abilities.includes(ability);
  const acts = ACTS.filter((what) => may(`${what}_card`));
  if (acts.length === 0 && !may('give_card') && !may('replace_card')) return null;
  const close = () => setDialog(null);
  return (
    <div className={styles.acts}>
      <Refusal error={act.error} />
      <ButtonRow>
        {acts.map((what) => (
          <Button
            key={what}
            size="small"
            tone={what === 'lock' ? undefined : 'primary'}
            busy={act.busy && act.input === what}
            onClick={() => (what === 'lock' ? setDialog('lock') : act.run(what))}
          >
            {t(`act.${what}`)}
          </Button>
        ))}
        {may('give_card') && (
          <Button size="small" onClick={() => setDialog('give')}>
            {t('act.give')}
          </Button>
        )}
        {may('replace_card') && (
          <Button size="small" onClick={() => setDialog('replace')}>
            {t('act.replace')}
          </Button>
        )}
      </ButtonRow>
      <Dialog
        role="alertdialog"
        title={t('lockTitle', { name: member.first_name })}
        open={dialog === 'lock'}
        onClose={close}
        foot={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button tone="danger" busy={act.busy} onClick={() => act.run('lock')}>
              {t('act.lock')}
            </Button>
          </>
        }
      >
        <p>{t('lockText', { name: member.first_name })}</p>
      </Dialog>
      {dialog === 'give' && (
        <GiveCardDialog
          member={member}
          onClose={close}
          onDone={() => announce(t('done.give', { name: member.first_name }))}
        />
      )}
      {dialog === 'replace' && (
        <ReplaceCardDialog
          member={member}
          us={us}
          onClose={close}
          onDone={() => announce(t('done.replace', { name: member.first_name }))}
        />
      )}
    </div>
  );
}
