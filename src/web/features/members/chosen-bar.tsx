import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Member } from './members.queries.ts';
import styles from './members.module.css';
import { type Choice, MOST_CHOSEN } from './use-choice.ts';

/** What can be done with those who are ticked, and with how many of them. */
export function ChosenBar({ choice, total }: { readonly choice: Choice; readonly total: number | null }): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const { language, region } = usePreferences();
  const { people } = choice;
  const session = useCurrentSession();
  const loads = allows(session, 'bulk') && hasFeature(session, 'corp_load');
  if (people.length === 0) return null;
  const payable = people.filter((member) => member.payable && storeOf(member) !== undefined);
  const others = people.length - payable.length;
  const more = total !== null && total > people.length && total <= MOST_CHOSEN;
  return (
    <div className={styles.chosen} role="status">
      <strong>{t('common:selected', { count: people.length })}</strong>
      {more && <Button tone="link" size="small" busy={choice.busy} onClick={choice.takeAll}>{t('common:selectAll', { total: formatCount(total, language, region) })}</Button>}
      {others > 0 && <span className="muted">{t('members:notPayable', { count: others })}</span>}
      <span className={styles.chosenActions}>
        {loads && payable.length > 0 && (
          <Link to="/account-management/bulk-load-cards" search={{ step: 'table' }} state={{ people: payable.map(rowOf) } as never} className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('members:loadChosen', { count: payable.length })}
          </Link>
        )}
        <Invite choice={choice} />
        <Button tone="quiet" size="small" onClick={choice.clear}>{t('common:clearSelection')}</Button>
      </span>
    </div>
  );
}

/** Those who were invited and have not registered get their invitation again. */
function Invite({ choice }: { readonly choice: Choice }): ReactNode {
  const { t } = useTranslation(['members', 'errors']);
  const { textOf } = useErrorText();
  const cache = useQueryClient();
  const may = allows(useCurrentSession(), 'edit_members');
  const waiting = choice.people.filter((member) => member.status === 'pending');
  const send = useMutation({
    mutationFn: () => call('invitationsOfMany', { body: { action: 'resend', customer_ids: waiting.map((member) => member.customer_id) } }),
    onSuccess: ({ done }) => {
      toast('success', t('members:invitedAgain', { count: done.length }));
      choice.clear();
      void cache.invalidateQueries({ queryKey: ['listCustomersPaginated'] });
    },
  });
  if (!may || waiting.length === 0) return null;
  return (
    <>
      {send.isError && <span role="alert">{textOf(send.error)}</span>}
      <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>{t('members:inviteAgain', { count: waiting.length, all: choice.people.length })}</Button>
    </>
  );
}

const storeOf = (member: Member): number | undefined => member.wallets.find((wallet) => wallet.active)?.store_id;

/** A person as the table of a bulk load takes them; a store's main wallet bears the store's number. */
const rowOf = (member: Member) => ({
  wallet: String(storeOf(member)), first_name: member.first_name, last_name: member.last_name, identifier: member.identifier, staff_id: member.staff_id ?? '',
});
