import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsFailure } from '#web/ui/imports/row-cells.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count } from '#web/ui/values.tsx';
import { type BatchRow, type Job, rowsQuery } from './bulk.queries.ts';
import styles from './bulk.module.css';
import { FindMember } from './find-member.tsx';
import { useFixColumns } from './fix-columns.tsx';
import { RowFiles } from './row-files.tsx';
import { RowPager } from './row-pager.tsx';
import { useFixRows } from './use-fix-rows.ts';
import { useRowFocus } from './use-row-focus.ts';
import { rowsPerPage, useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

const SHOWS = ['errors', 'warnings', 'excluded', 'all'] as const;
type Show = (typeof SHOWS)[number];

const countOf = (job: Job, show: Show): number =>
  ({
    errors: job.with_errors.count,
    warnings: job.with_warnings.count,
    excluded: job.excluded.count,
    all: job.rows,
  })[show];

/** The chosen list; without a choice the first that has something to look at. */
function showOf(job: Job, wanted: string | undefined): Show {
  const chosen = SHOWS.find((show) => show === wanted);
  if (chosen) return chosen;
  return job.with_errors.count > 0 ? 'errors' : job.with_warnings.count > 0 ? 'warnings' : 'all';
}

export function FixRows({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { search, go } = useWizard();
  // The list stays the one that was opened: fixing its last row does not swap it under the person's
  // hands.
  const [opened] = useState(() => showOf(job, undefined));
  const show = search.show === undefined ? opened : showOf(job, search.show);
  const list = useQuery(rowsQuery(job.job_id, show, search.after, rowsPerPage(search)));
  const [seeking, setSeeking] = useState<BatchRow | null>(null);
  const { box, pressed } = useRowFocus();
  const fixing = useFixRows(job);
  const columns = useFixColumns(job, fixing, setSeeking);
  const nothing = <EmptyState icon={<CircleCheck />} title={t(`empty.${show}`)} />;
  return (
    <Card padded={false}>
      <TableToolbar>
        <Chips label={t('show')}>
          {SHOWS.map((entry) => (
            <Chip
              key={entry}
              on={show === entry}
              count={<Count value={countOf(job, entry)} />}
              onPress={() => void go({ show: entry })}
            >
              {t(`show.${entry}`)}
            </Chip>
          ))}
        </Chips>
        <span className={styles.gap} />
        {show === 'warnings' && job.with_warnings.count > 0 && (
          <Button
            size="small"
            busy={fixing.busyAll}
            onClick={() => fixing.markAll({ which: 'warnings', accepted: true })}
          >
            {t('acceptAll', { ...n(job.with_warnings.count) })}
          </Button>
        )}
        {show === 'errors' && job.with_errors.count > 0 && (
          <Button
            size="small"
            busy={fixing.busyAll}
            onClick={() => fixing.markAll({ which: 'errors', excluded: true })}
          >
            {t('excludeAll', { ...n(job.with_errors.count) })}
          </Button>
        )}
        <RowFiles job={job} />
      </TableToolbar>
      <RowsFailure error={fixing.failure} />
      <div
        ref={box}
        tabIndex={-1}
        onClickCapture={({ target }) => {
          if (!(target instanceof Element)) return;
          const row = target.closest<HTMLElement>('[data-row-actions]');
          if (row) pressed(Number(row.dataset.rowActions));
        }}
      >
        <ListTable
          label={t('rowsOf', { show: t(`show.${show}`) })}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.line)}
          empty={nothing}
        />
      </div>
      {list.data && list.data.data.length > 0 && <RowPager list={list.data} />}
      {seeking && (
        <FindMember
          job={job}
          row={seeking}
          onClose={() => setSeeking(null)}
          onFound={(cells) => {
            fixing.fix(seeking, cells);
            setSeeking(null);
          }}
        />
      )}
    </Card>
  );
}
