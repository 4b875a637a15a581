import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Member } from './members.queries.ts';
import styles from './members.module.css';
import { type Choice, MOST_CHOSEN } from './use-choice.ts';

/** What can be done with those who are ticked, and with how many of them. */
export function ChosenBar({ choice, total }: { readonly choice: Choice; readonly total: number | null }): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const { language, region } = usePreferences();
  const { people } = choice;
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
        {payable.length > 0 && (
          <Link to="/account-management/bulk-load-cards" search={{ step: 'table' }} state={{ people: payable.map(rowOf) } as never} className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t('members:loadChosen', { count: payable.length })}
          </Link>
        )}
        <Button tone="quiet" size="small" onClick={choice.clear}>{t('common:clearSelection')}</Button>
      </span>
    </div>
  );
}

const storeOf = (member: Member): number | undefined => member.wallets.find((wallet) => wallet.active)?.store_id;

/** A person as the table of a bulk load takes them; a store's main wallet bears the store's number. */
const rowOf = (member: Member) => ({
  wallet: String(storeOf(member)), first_name: member.first_name, last_name: member.last_name, identifier: member.identifier, staff_id: member.staff_id ?? '',
});
