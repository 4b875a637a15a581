import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYROLL_NAMES } from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { dayOf } from '#kernel/day.ts';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { readSort, writeSort } from '#web/lib/address-sort.ts';
import type { Search } from '#web/lib/links.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { usualRanges } from '#web/lib/usual-ranges.ts';
import { Card } from '#web/ui/card.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { ListTable, NoMatch, ResetFilters } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { type RangePreset, RangePresets } from '#web/ui/range-presets.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { payrollSystem } from '#web/ui/tips/payroll/payroll.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import type { TipType } from '#web/ui/tips/results.queries.ts';
import { NothingPaid } from '../nothing-paid.tsx';
import { paidByPerson, payPeriods } from './by-person.queries.ts';
import { payRanges } from './pay-ranges.ts';
import { usePersonColumns } from './person-columns.tsx';
import { PersonServices } from './person-services.tsx';
import { PaidTotals } from './paid-totals.tsx';

const PayrollDialog = lazy(() => import('#web/ui/tips/payroll/payroll.dialog.tsx'));

const CLEAR: Search = { from: undefined, to: undefined, search: undefined };
const dates = ({ from, to }: Search) => ({ start_date: from, end_date: to });

/** What each person got of a wallet's paid services; a row opens their services. */
export function PaidByPerson({
  type,
  settings,
}: {
  readonly type: TipType;
  readonly settings: TipWallet;
}): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { search, change, page, perPage } = useListSearch();
  const filter = {
    wallet_id: String(settings.wallet_id),
    tip_type: type,
    ...dates(search),
    search: search.search,
  };
  const found = useQuery({
    ...paidByPerson({
      ...filter,
      sort: search.sort,
      page: String(page),
      per_page: perPage,
    }),
    placeholderData: keepPreviousData,
  });
  const exporting = useFileExport((file_type) =>
    download('paidTipsByPersonFile', { query: { ...filter, file_type } }),
  );
  const presets = usePresets(settings);
  const payroll = usePayrollExport(settings.wallet_id);
  const columns = usePersonColumns(found.data?.data, (person) => change({ open: person }));
  const opened = found.data?.data.find(({ person }) => person === search.open);
  const isFiltered = Boolean(search.from ?? search.to ?? search.search);
  const empty = isFiltered ? (
    <NoMatch title={t('noneInDates')} reset={t('allDates')} onReset={() => change(CLEAR)} />
  ) : (
    <NothingPaid icon={Users} settings={settings} />
  );
  return (
    <>
      <RangePresets
        label={t('presets')}
        presets={presets}
        from={search.from}
        to={search.to}
        onChange={change}
      />
      <ExportFailed exporting={exporting} />
      <PaidTotals found={found.data} busy={found.isPlaceholderData} />
      <Card padded={false}>
        <TableToolbar>
          <TableSearch
            label={t('findPerson')}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined })}
          />
          <DateRange plain from={search.from} to={search.to} onChange={change} />
          <ResetFilters when={isFiltered} onPress={() => change(CLEAR)}>
            {t('allDates')}
          </ResetFilters>
          <ExportMenu exporting={exporting} other={payroll.other} />
        </TableToolbar>
        <ListTable
          label={t('byPerson')}
          columns={columns}
          list={found}
          keyOf={(row) => row.person}
          sort={readSort(search.sort ?? 'name')}
          onSort={(sort) => change({ sort: writeSort(sort) })}
          onOpen={(row) => change({ open: row.person })}
          empty={empty}
          pager={(list) => (
            <PagePager list={list} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
      {payroll.open && (
        <Suspense fallback={null}>
          <PayrollDialog
            wallet={settings.wallet_id}
            type={type}
            days={search}
            presets={presets}
            onClose={payroll.close}
          />
        </Suspense>
      )}
      {opened && (
        <PersonServices
          person={opened}
          filter={filter}
          onClose={() => change({ open: undefined })}
        />
      )}
    </>
  );
}

/** The file for payroll, by the name of the system where one is chosen. */
function usePayrollExport(wallet: number) {
  const { t } = useTranslation('payroll-export');
  const [open, setOpen] = useState(false);
  const system = useQuery(payrollSystem(wallet)).data?.system ?? null;
  return {
    open,
    close: () => setOpen(false),
    other: {
      name: system === null ? t('menu') : t('menuFor', { system: PAYROLL_NAMES[system] }),
      note: t('menuNote'),
      onChoose: () => setOpen(true),
    },
  };
}

/** Pay periods where the store has a schedule, and what everybody has. */
function usePresets({ wallet_id: wallet, timezone }: TipWallet): RangePreset[] {
  const { t } = useTranslation('tips-payouts');
  const maySeeSchedule = allows(useCurrentSession(), 'ewa', false);
  const periods = useQuery({
    ...payPeriods(wallet),
    enabled: maySeeSchedule,
    // A store without earned wage access has no schedule: there is nothing to try again.
    retry: false,
  }).data?.data;
  const today = dayOf(new Date(now()), timezone);
  return useMemo(() => {
    const { current, last } = payRanges(periods ?? [], today);
    const usual = usualRanges(today);
    return [
      { label: t('preset.payPeriod'), range: current },
      { label: t('preset.lastPayPeriod'), range: last },
      { label: t('preset.pastDays'), range: usual.past14 },
      { label: t('preset.month'), range: usual.month },
      { label: t('preset.lastMonth'), range: usual.lastMonth },
    ].flatMap(({ label, range }) => (range === null ? [] : [{ label, ...range }]));
  }, [t, periods, today]);
}
