import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { ClientLink } from '#web/ui/client-link.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Code, Instant } from '#web/ui/values.tsx';
import { type Difference, differences } from './billing-desk.queries.ts';

/** Where the payment provider and we disagree: nothing is changed by it, somebody has to look. */
export function DifferenceTable(): ReactNode {
  const { t } = useTranslation('billing-desk');
  const { search, perPage } = useListSearch();
  const list = useQuery(differences({ per_page: perPage, cursor: search.after }));
  const columns = useDifferenceColumns();
  return (
    <Card padded={false}>
      <CursorTable
        label={t('differences')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.difference_id)}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title={t('noDifferences')}
            text={t('noDifferencesText')}
          />
        }
      />
    </Card>
  );
}

function useDifferenceColumns(): readonly Column<Difference>[] {
  const { t } = useTranslation('billing-desk');
  return useMemo(
    () => [
      { key: 'kind', title: t('kind'), card: 'title', cell: (row) => t(`kind.${row.kind}`) },
      {
        key: 'client',
        title: t('client'),
        card: 'detail',
        cell: (row) =>
          row.client_id !== null && <ClientLink id={row.client_id} name={row.client_name} />,
      },
      { key: 'subject', title: t('subject'), cell: (row) => <Code>{row.subject}</Code> },
      { key: 'ours', title: t('ours'), align: 'end', cell: (row) => <Said value={row.ours} /> },
      {
        key: 'theirs',
        title: t('theirs'),
        align: 'end',
        cell: (row) => <Said value={row.theirs} />,
      },
      {
        key: 'found',
        title: t('found'),
        card: 'status',
        cell: (row) => <Instant value={row.found_at} style="short" />,
      },
    ],
    [t],
  );
}

const Said = ({ value }: { readonly value: string | null }): ReactNode =>
  value === null ? <span aria-hidden="true">—</span> : <Code>{value}</Code>;
