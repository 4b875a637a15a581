import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { restorableUntil } from '#domain/tips-results/archive.ts';
import { dayOf } from '#kernel/day.ts';
import { useWalletAccess } from '#web/lib/access.ts';
import { download } from '#web/lib/api.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { readPicked } from '#web/lib/payout-address.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { FailureState, LoadingCard } from '#web/ui/states.tsx';
import { type TipResultRow, type TipType, pendingResults } from '#web/ui/tips/results.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { Count, Day } from '#web/ui/values.tsx';
import { StrongMoney, useNightColumns } from './night-columns.tsx';
import { OpenedPayout } from './opened-payout.tsx';
import {
  type ArchivedDraft,
  type ArchivedSquareUp,
  archivedDrafts,
  archivedSquareUps,
} from './payouts.queries.ts';

type Props = { readonly type: TipType; readonly settings: TipWallet };

/** What an ended subscription left unpaid, and how it comes back. */
export function ArchivedTips({ type, settings }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { search, change } = useAddress();
  const wallet = settings.wallet_id;
  const results = useQuery(pendingResults(type, wallet, { archived: 'true' }));
  const drafts = useQuery(archivedDrafts(wallet));
  const squareUps = useQuery(archivedSquareUps(wallet));
  const nights = useNights((id) => void change({ open: String(id) }));
  const typed = useTyped();
  const carried = useCarried();
  const failed = [results, drafts, squareUps].find((one) => one.isLoadingError);
  if (failed)
    return (
      <Card>
        <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    );
  if (!results.data || !drafts.data || !squareUps.data)
    return <LoadingCard found={results} height="220px" />;
  const ended = [...results.data.data, ...drafts.data.data, ...squareUps.data.data]
    .flatMap(({ archived_at: at }) => at ?? [])
    .sort()
    .at(-1);
  if (ended === undefined)
    return (
      <Card>
        <EmptyState icon={<Archive />} title={t('noneArchived')} text={t('noneArchivedText')} />
      </Card>
    );
  const [opened] = readPicked(search.open);
  return (
    <>
      <Notice settings={settings} ended={new Date(ended)} readAt={results.dataUpdatedAt} />
      <List title={t('archivedResults')} columns={nights} rows={results.data.data} />
      <List
        title={t('archivedDrafts')}
        columns={typed}
        rows={drafts.data.data}
        file={(file_type) =>
          download('exportArchivedDrafts', { params: { wallet_id: wallet }, query: { file_type } })
        }
      />
      <List
        title={t('archivedSquareUps')}
        columns={carried}
        rows={squareUps.data.data}
        file={(file_type) =>
          download('exportArchivedSquareUps', {
            params: { wallet_id: wallet },
            query: { file_type },
          })
        }
      />
      {opened !== undefined && (
        <OpenedPayout
          key={opened}
          type={type}
          id={opened}
          onClose={() => void change({ open: undefined })}
        />
      )}
    </>
  );
}

function List<Row extends { readonly id: number }>({
  title,
  columns,
  rows,
  file,
}: {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Fetches all of it as a file; payouts are exported one by one, where each is opened. */
  readonly file?: FetchFile;
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Card padded={false} title={title} aside={file && <Export file={file} />}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row.id)}
        total={rows.length}
      />
    </Card>
  );
}

type FetchFile = Parameters<typeof useFileExport>[0];
function Export({ file }: { readonly file: FetchFile }): ReactNode {
  const exporting = useFileExport(file);
  return (
    <>
      <ExportMenu exporting={exporting} />
      <ExportFailed exporting={exporting} />
    </>
  );
}

/** Why it is archived, and until when a subscription brings it back. */
function Notice({
  settings: { wallet_id: walletId, timezone },
  ended,
  readAt,
}: {
  readonly settings: TipWallet;
  readonly ended: Date;
  /** When that was read, in milliseconds. */
  readonly readAt: number;
}): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const mine = allows(useCurrentSession(), 'subscription');
  const access = useWalletAccess(walletId)?.access;
  const day = (at: Date) => formatDay(dayOf(at, timezone), language, region);
  const until = restorableUntil(ended);
  const comesBack = access === 'tips_off' && until.getTime() > readAt;
  return (
    <Alert
      tone="info"
      title={t('archivedTitle', { date: day(ended) })}
      actions={
        comesBack &&
        mine && (
          <Link
            to="/account-management/subscriptions/setup"
            search={{ store: String(walletId) }}
            className={buttonClass({ tone: 'primary', size: 'small' })}
          >
            {t('archivedSubscribe')}
          </Link>
        )
      }
    >
      <p>
        {t('archivedText')}{' '}
        {comesBack ? t('archivedUntil', { date: day(until) }) : t('archivedForGood')}
        {comesBack && !mine && <> {t('archivedAskAdmin')}</>}
      </p>
    </Alert>
  );
}

function useNights(onOpen: (id: number) => void): readonly Column<TipResultRow>[] {
  const { t } = useTranslation('tips-payouts');
  const nights = useNightColumns(onOpen);
  return useMemo(
    () => [
      ...nights,
      {
        key: 'amount',
        title: t('notPaid'),
        align: 'end',
        card: 'amount',
        cell: (row) => <StrongMoney value={row.total_payout} />,
      },
    ],
    [t, nights],
  );
}

function useTyped(): readonly Column<ArchivedDraft>[] {
  const { t } = useTranslation('tips-payouts');
  return useMemo(
    () => [
      { key: 'night', title: t('night'), card: 'title', cell: (row) => row.service },
      { key: 'day', title: t('day'), card: 'detail', cell: (row) => <Day value={row.date} /> },
      {
        key: 'people',
        title: t('people'),
        align: 'end',
        cell: (row) => <Count value={row.staff_worked.length} />,
      },
      { key: 'by', title: t('typedBy'), card: 'detail', cell: (row) => row.made_by },
    ],
    [t],
  );
}

function useCarried(): readonly Column<ArchivedSquareUp>[] {
  const { t } = useTranslation('tips-payouts');
  return useMemo(
    () => [
      {
        key: 'person',
        title: t('person'),
        card: 'title',
        cell: (row) => `${row.first_name} ${row.last_name}`,
      },
      { key: 'title', title: t('title'), card: 'detail', cell: (row) => row.title },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <StrongMoney value={row.amount} />,
      },
    ],
    [t],
  );
}
