import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState, type ReactNode } from 'react';
import { AuditChanges } from '#web/ui/audit-changes.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { feeTotals } from '#web/ui/fee-totals.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { Code, Count, Day, Email, Instant, Money, Phone } from '#web/ui/values.tsx';
import { Group, Specimen } from './specimen.tsx';
import styles from './gallery.module.css';

type Payee = { readonly id: string; readonly name: string; readonly amount: string };
const ROWS: readonly Payee[] = [
  { id: '1', name: 'Ana Roy', amount: '112.40' },
  { id: '2', name: 'Hugo Khan', amount: '-20.00' },
];
const COLUMNS: readonly Column<Payee>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, sort: 'name', card: 'title' },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    cell: (row) => <Money value={row.amount} sign="always" />,
    card: 'amount',
  },
  {
    key: 'status',
    title: 'Status',
    cell: () => <Badge tone="success">Paid</Badge>,
    card: 'status',
  },
];
const nothing = () => undefined;

export const DataSpecimens = (): ReactNode => (
  <Group name="Data">
    <Specimen of="values">
      <div className={styles.line}>
        <Money value="1234.56" />
        <Money value={null} />
        <Day value="2026-11-20" />
        <Instant value="2026-11-20T22:10:00Z" zone="America/Toronto" />
        <Count value={5000} />
        <Code>LS-4411</Code>
        <Phone value="5145550103" />
        <Email value="ana@example.com" />
      </div>
    </Specimen>
    <Tables />
    <Specimen of="facts">
      <Facts
        facts={[
          { term: 'Card', value: <Code>1002003001</Code> },
          { term: 'Balance', value: <Money value="42.17" /> },
        ]}
      />
    </Specimen>
    <Specimen of="figure-strip">
      <FigureStrip
        figures={[
          { label: 'Tips', value: <Money value="1252.95" />, note: 'Last night' },
          { label: 'Short', value: <Money value="260.59" />, tone: 'danger' },
          { label: 'People', value: 15 },
        ]}
      />
    </Specimen>
    <Specimen of="review-list">
      <Card title="Review">
        <ReviewList
          rows={[{ term: 'To', value: 'Ana Roy', note: 'Downtown' }]}
          totals={[
            ...feeTotals(
              { fee: '1.00', client_part: '1.00', member_part: '0.00', fee_borne_by: 'wallet' },
              { none: 'Fee', wallet: 'Fee', card: 'Fee' },
            ),
            { term: 'Total', value: <Money value="26.00" />, strong: true },
          ]}
        />
      </Card>
    </Specimen>
    <Histories />
  </Group>
);

function Tables(): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']));
  return (
    <>
      <Specimen of="table-toolbar">
        <TableToolbar>
          <TableSearch label="Search members" value="ana" onSearch={nothing} />
        </TableToolbar>
      </Specimen>
      <Specimen of="data-table">
        <DataTable
          label="People"
          columns={COLUMNS}
          rows={ROWS}
          keyOf={(row) => row.id}
          sort={{ by: 'name', down: false }}
          onSort={nothing}
          selection={{ chosen, onChange: setChosen, nameOf: (row) => row.name }}
        />
        <DataTable label="Loading people" columns={COLUMNS} rows={undefined} keyOf={() => ''} />
        <DataTable
          label="No people"
          columns={COLUMNS}
          rows={[]}
          keyOf={() => ''}
          instead={<EmptyState title="No one yet" />}
        />
      </Specimen>
      <Specimen of="pager">
        <Pager
          first={26}
          shown={25}
          total={5000}
          perPage={25}
          onPerPage={nothing}
          onNext={nothing}
        />
      </Specimen>
      <Specimen of="cursor-pager">
        <CursorPager
          list={{ data: ROWS, meta: { total: null, cursor: 'next' } }}
          place={{}}
          perPage="10"
          onChange={nothing}
        />
      </Specimen>
    </>
  );
}

const Histories = (): ReactNode => (
  <>
    <Specimen of="timeline">
      <Timeline
        days={[
          {
            key: '2026-11-20',
            title: <Day value="2026-11-20" />,
            entries: [
              {
                key: 'load',
                icon: <ArrowUp aria-hidden="true" />,
                tone: 'success',
                title: 'Load',
                note: 'Max Lee',
                amount: <Money value="25.00" sign="always" />,
              },
            ],
          },
        ]}
      />
    </Specimen>
    <Specimen of="audit-changes">
      <AuditChanges changes={[{ field: 'city', before: 'Laval', after: 'Montreal' }]} />
    </Specimen>
  </>
);
