import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import History from 'lucide-react/icons/history';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { historyOf } from '#web/ui/tips/tabs.ts';
import { TipsFrame, type TipWallet } from '#web/ui/tips/tips-frame.tsx';
import type { Search } from '#web/lib/links.ts';
import { NothingPaid } from './nothing-paid.tsx';
import { ArchivedTips } from './archived-tips.tsx';
import { PaidByPerson } from './by-person/paid-by-person.tsx';
import { useNightColumns } from './night-columns.tsx';
import { OpenedPayout } from './opened-payout.tsx';
import { ResultBadge } from '#web/ui/tips/result-state.tsx';
import { type TipResultRow, type TipType, paidResults } from '#web/ui/tips/results.queries.ts';
import { readPicked } from '#web/lib/payout-address.ts';
import styles from './payouts.module.css';
import { UploadLog } from './upload-log.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const SIZES = ['10', '25', '50', '100'] as const;
const sizeOf = (rows: string | undefined): (typeof SIZES)[number] =>
  SIZES.find((size) => size === rows) ?? '25';

type Props = { readonly type: TipType; readonly settings: TipWallet };
const VIEWS = ['paid', 'people', 'archived'] as const;
const VIEW_FILTERS = ['view', 'from', 'to', 'search', 'sort'] as const;
const NOWHERE: Search = {
  from: undefined,
  to: undefined,
  search: undefined,
  sort: undefined,
  page: undefined,
  open: undefined,
};

export const PoolHistory = (): ReactNode => (
  <TipsFrame tab="history">
    {(settings) => <PayoutHistory type="pool" settings={settings} />}
  </TipsFrame>
);
export const ShareHistory = (): ReactNode => (
  <TipsFrame tab="history">
    {(settings) => <PayoutHistory type="share" settings={settings} />}
  </TipsFrame>
);

/** What a wallet paid, or what an ended subscription left of it; the address holds which. */
function PayoutHistory({ type, settings }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { search, change } = useAddress();
  const mayEnter = useMayEnter(type);
  const view = VIEWS.find((one) => one === search.view) ?? 'paid';
  const View = SHOWN[view];
  // Whoever enters shares only sees no pools, and came by an address that is meant for both.
  if (!mayEnter && type !== settings.tip_type)
    return <Navigate to={historyOf(settings.tip_type)} search={(now) => now} replace />;
  return (
    <>
      <div className={styles.views}>
        <SegmentedControl
          fit
          label={t('show')}
          value={view}
          onChange={(next) =>
            void change({
              ...NOWHERE,
              view: next === 'paid' ? undefined : next,
              // The same dates by service and by person; archived services are of other dates.
              ...(next !== 'archived' &&
                view !== 'archived' && { from: search.from, to: search.to }),
            })
          }
          options={[
            { value: 'paid', label: t('showPaid') },
            { value: 'people', label: t('byPerson') },
            { value: 'archived', label: t('showArchived') },
          ]}
        />
        <ViewsButton list="payouts" filters={VIEW_FILTERS} />
      </div>
      <View type={type} settings={settings} />
    </>
  );
}

const SHOWN = { paid: PaidResults, people: PaidByPerson, archived: ArchivedTips };

/** What a wallet paid, newest first; a row opens who got what. */
function PaidResults({ type, settings }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { search, change } = useAddress();
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const perPage = sizeOf(search.rows);
  const size = Number.parseInt(perPage, 10);
  const found = useQuery({
    ...paidResults(type, settings.wallet_id, {
      page: String(page),
      per_page: perPage,
      start_date: search.from,
      end_date: search.to,
    }),
    placeholderData: keepPreviousData,
  });
  const exporting = useFileExport((file_type) =>
    download('paidTipServicesFile', {
      query: {
        wallet_id: String(settings.wallet_id),
        tip_type: type,
        start_date: search.from,
        end_date: search.to,
        file_type,
      },
    }),
  );
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const columns = useColumns(settings.timezone, (id) => void change({ open: String(id) }));
  const [opened] = readPicked(search.open);
  const filtered = search.from !== undefined || search.to !== undefined;
  const clear = () => void change({ from: undefined, to: undefined, page: undefined });
  const { data: rows, meta } = found.data ?? {};
  const nothing = filtered ? (
    <EmptyState
      icon={<SearchX />}
      title={t('noneInDates')}
      action={<Button onClick={clear}>{t('allDates')}</Button>}
    />
  ) : (
    <NothingPaid icon={History} settings={settings} />
  );
  return (
    <>
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <DateRange
            from={search.from}
            to={search.to}
            onChange={(range) => void change({ ...range, page: undefined })}
          />
          {filtered && (
            <Button tone="quiet" size="small" onClick={clear}>
              {t('allDates')}
            </Button>
          )}
          <span className={styles.chosenActions}>
            {mayPay && (
              <Button onClick={() => void change({ open: 'log' })}>
                <FileUp aria-hidden="true" /> {t('uploadLog')}
              </Button>
            )}
            <ExportMenu exporting={exporting} />
          </span>
        </TableToolbar>
        <ListTable
          label={t('toHistory')}
          columns={columns}
          rows={rows}
          keyOf={(row) => String(row.id)}
          list={found}
          empty={nothing}
        />
        {rows && rows.length > 0 && (
          <Pager
            first={(page - 1) * size + 1}
            shown={rows.length}
            total={meta?.total ?? null}
            perPage={size}
            onPerPage={(wanted) => void change({ rows: String(wanted), page: undefined })}
            {...(page > 1 && { onPrevious: () => void change({ page: String(page - 1) }) })}
            {...(page < (meta?.last_page ?? page + 1) &&
              rows.length === size && { onNext: () => void change({ page: String(page + 1) }) })}
          />
        )}
        {search.open === 'log' && (
          <UploadLog wallet={settings.wallet_id} onClose={() => void change({ open: undefined })} />
        )}
        {opened !== undefined && (
          <OpenedPayout
            key={opened}
            type={type}
            id={opened}
            onClose={() => void change({ open: undefined })}
          />
        )}
      </Card>
    </>
  );
}

function useColumns(zone: string, onOpen: (id: number) => void): readonly Column<TipResultRow>[] {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const nights = useNightColumns(onOpen);
  return useMemo(
    () => [
      ...nights,
      {
        key: 'when',
        title: t('paidWhen'),
        cell: (row) =>
          row.paid_at !== null && <Instant value={row.paid_at} style="short" zone={zone} />,
      },
      { key: 'by', title: t('paidWho'), cell: (row) => row.paid_by },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <span className={styles.strong}>
            <Money value={row.total_payout} />
            {row.held_payout !== '0.00' && (
              <div className="caption">
                {t('paidAndHeld', {
                  paid: formatMoney(
                    (fromWire(row.total_payout) ?? 0n) - (fromWire(row.held_payout) ?? 0n),
                    language,
                    region,
                  ),
                  held: formatMoney(row.held_payout, language, region),
                })}
              </div>
            )}
          </span>
        ),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <ResultBadge row={row} plain />,
      },
    ],
    [t, language, region, zone, nights],
  );
}
