import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { TableSearch } from '#web/ui/table-toolbar.tsx';
import { Code } from '#web/ui/values.tsx';
import { type Job, type MemberFound, memberSearch, type BatchRow } from './bulk.queries.ts';
import styles from './bulk.module.css';
import type { RowFix } from './use-fix-rows.ts';

type Props = {
  readonly job: Job;
  readonly row: BatchRow;
  readonly onClose: () => void;
  readonly onFound: (cells: RowFix) => void;
};

const cellsOf = (member: MemberFound): RowFix => ({
  first_name: member.first_name,
  last_name: member.last_name,
  identifier: member.identifier,
  staff_id: member.staff_id ?? '',
});

/** When the dialog is drawn, which is a moment after it is asked for. */
const focusField = (box: HTMLDivElement | null): void => box?.querySelector('input')?.focus();

/** Finds the member whom a row means, among those of the batch's wallet. */
export function FindMember({ job, row, onClose, onFound }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const [text, setText] = useState(`${row.first_name} ${row.last_name}`.trim());
  const store = useCurrentSession()?.wallets.find(
    (wallet) => wallet.wallet_id === job.wallet.wallet_id,
  )?.store_id;
  const found = useQuery(memberSearch(text, store));
  const members = found.data?.data ?? [];
  return (
    <Dialog open title={t('findTitle', { line: row.line })} onClose={onClose}>
      <div ref={focusField} className={styles.findBox}>
        <TableSearch label={t('findHint')} value={text} onSearch={setText} />
      </div>
      <ul className={styles.found} aria-busy={found.isFetching}>
        {members.map((member) => (
          <li key={member.customer_id}>
            <button
              type="button"
              className={styles.foundMember}
              onClick={() => onFound(cellsOf(member))}
            >
              <span className={styles.foundName}>{`${member.first_name} ${member.last_name}`}</span>
              <span className="small muted">
                <Code>{[member.staff_id, member.identifier].filter(Boolean).join(' · ')}</Code>
              </span>
              {member.status !== 'active' && <MemberBadge plain status={member.status} />}
            </button>
          </li>
        ))}
      </ul>
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && members.length === 0 && (
        <p className="muted" role="status">
          {t('findNothing')}
        </p>
      )}
    </Dialog>
  );
}
