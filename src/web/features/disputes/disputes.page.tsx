import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import { DisputeDialog } from './dispute.dialog.tsx';
import { type Dispute, disputes } from './disputes.queries.ts';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['status', 'wallet'] as const;

const STATES = ['all', 'open', 'won', 'lost', 'withdrawn'] as const;

/** The disputes of the wallets that the manager sees, each at an address of its own over the list. */
export function Disputes(): ReactNode {
  const { t } = useTranslation('disputes');
  const { search, change, perPage } = useListSearch();
  const { dispute }: { readonly dispute?: string } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const state = STATES.find((known) => known === search.status) ?? 'all';
  const filter = state === 'all' ? undefined : state;
  const list = useQuery(disputes({ state: filter, per_page: perPage, cursor: search.after }));
  const columns = useDisputeColumns();
  const exporting = useFileExport((file_type) =>
    download('listDisputes', { query: { state: filter, file_type } }),
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        below={t('titleNote')}
        actions={
          <>
            <ExportMenu exporting={exporting} />
            <Link to="/reports/transactions" className={buttonClass()}>
              {t('findLoad')}
            </Link>
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('state')}
            value={state}
            onChange={(next) => change({ status: next === 'all' ? undefined : next })}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <ViewsButton list="disputes" filters={VIEW_FILTERS} />
        </TableToolbar>
        <CursorTable
          label={t('title')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.dispute_id)}
          empty={
            <NoMatch
              title={t('none')}
              text={t('noneText')}
              reset={t('state.all')}
              onReset={state === 'all' ? undefined : () => change({ status: undefined })}
            />
          }
        />
      </Card>
      {dispute !== undefined && (
        <DisputeDialog
          id={Number(dispute)}
          onClose={() => void changeSearch({ dispute: undefined }, { replace: true })}
        />
      )}
    </Page>
  );
}

function useDisputeColumns(): readonly Column<Dispute>[] {
  const { t } = useTranslation('disputes');
  const { language, region } = usePreferences();
  return useMemo(
    () => [
      {
        key: 'member',
        title: t('member'),
        card: 'title',
        cell: (row) => (
          <>
            <Link to="." search={(now) => ({ ...now, dispute: String(row.dispute_id) })}>
              {row.full_name}
            </Link>
            <div className="small muted">
              {row.wallet_name} · {row.notes}
            </div>
          </>
        ),
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.amount} />,
      },
      {
        key: 'deposited',
        title: t('deposited'),
        cell: (row) => <Instant value={row.deposit_at} style="short" />,
      },
      {
        key: 'opened',
        title: t('opened'),
        cell: (row) => (
          <>
            <Instant value={row.opened_at} style="short" />
            <div className="small muted">{row.opened_by}</div>
          </>
        ),
      },
      {
        key: 'decision',
        title: t('decision'),
        card: 'status',
        cell: (row) => (
          <>
            <DisputeBadge state={row.state} />
            <div className="small muted">
              {row.state === 'open' &&
                t('decideBy', { day: formatDay(row.due_on, language, region) })}
              {row.decided_at !== null && <Instant value={row.decided_at} style="short" />}
            </div>
          </>
        ),
      },
    ],
    [t, language, region],
  );
}
