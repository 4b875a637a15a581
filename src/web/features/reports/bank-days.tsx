import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import type { Search } from '#web/lib/links.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoMatch, ResetFilters } from '#web/ui/list-table.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import { BankRun, BankView } from './bank-view.tsx';
import { type BankDay, bankDays } from './reports.queries.ts';
import styles from './reports.module.css';

const CLEAR: Search = { from: undefined, to: undefined };

/** Three figures a day, wallet and kind: asked, in our books, at the bank. */
export function BankDays(): ReactNode {
  const { t } = useTranslation('reconciliation');
  const { search, change, perPage } = useListSearch();
  const days = { start_date: search.from, end_date: search.to };
  const list = useQuery(bankDays({ ...days, per_page: perPage, cursor: search.after }));
  const columns = useDayColumns(change);
  const filtered = Boolean(search.from ?? search.to);
  return (
    <>
      <PrintHead
        about={[t('view.days')]}
        from={search.from}
        to={search.to}
        rows={list.data?.data.length ?? 0}
        total={list.data?.meta.total ?? null}
      />
      <Card padded={false}>
        <TableToolbar>
          <BankView view="days" change={change} />
          <DateRange from={search.from} to={search.to} onChange={change} />
          <ResetFilters when={filtered} onPress={() => change(CLEAR)}>
            {t('clear')}
          </ResetFilters>
          <BankRun />
        </TableToolbar>
        <CursorTable
          label={t('view.days')}
          columns={columns}
          list={list}
          keyOf={(row) => `${row.day} ${row.rail} ${row.wallet_id} ${row.kind}`}
          empty={
            filtered ? (
              <NoMatch title={t('noDaysMatch')} reset={t('clear')} onReset={() => change(CLEAR)} />
            ) : (
              <EmptyState icon={<CalendarDays />} title={t('noDays')} text={t('noDaysText')} />
            )
          }
        />
      </Card>
    </>
  );
}

function useDayColumns(change: (next: Search) => void): readonly Column<BankDay>[] {
  const { t } = useTranslation('reconciliation');
  return useMemo(() => {
    const money = (key: 'asked' | 'outside'): Column<BankDay> => ({
      key,
      title: t(key),
      align: 'end',
      cell: (row) => <Money value={row[key]} />,
    });
    return [
      {
        key: 'wallet',
        title: t('wallet'),
        card: 'title',
        cell: (row) => (
          <>
            <span className={styles.name}>{row.wallet_name ?? t('cards')}</span>
            <OnPhone day={row} />
          </>
        ),
      },
      {
        key: 'day',
        title: t('day'),
        card: 'detail',
        cell: (row) => (
          <span className={styles.oneLine}>
            <Day value={row.day} />
          </span>
        ),
      },
      { key: 'kind', title: t('kind'), cell: (row) => t(`kind.${row.kind}`) },
      money('asked'),
      {
        key: 'books',
        title: t('books'),
        align: 'end',
        cell: (row) => <Books day={row} />,
      },
      money('outside'),
      {
        key: 'open',
        title: t('differences'),
        card: 'status',
        cell: (row) => <OpenOnDay day={row} change={change} />,
      },
    ];
  }, [t, change]);
}

/** On a phone a row has no columns: its figures stand under the name of the wallet. */
function OnPhone({ day }: { readonly day: BankDay }): ReactNode {
  const { t } = useTranslation('reconciliation');
  return (
    <div className={styles.onPhone}>
      <div className="small muted">{t(`kind.${day.kind}`)}</div>
      <dl className={styles.sides}>
        <dt>{t('asked')}</dt>
        <dd>
          <Money value={day.asked} />
        </dd>
        <dt>{t('books')}</dt>
        <dd>
          <Books day={day} />
        </dd>
        <dt>{t('outside')}</dt>
        <dd>
          <Money value={day.outside} />
        </dd>
      </dl>
    </div>
  );
}

/** What our books have, and what of it they will have on a later day. */
function Books({ day }: { readonly day: BankDay }): ReactNode {
  const { t } = useTranslation('reconciliation');
  const { language, region } = usePreferences();
  return (
    <>
      <Money value={day.books} />
      {day.waiting !== '0.00' && (
        <div className="small muted">
          {t('onItsWay', { amount: formatMoney(day.waiting, language, region) })}
        </div>
      )}
    </>
  );
}

function OpenOnDay({
  day,
  change,
}: {
  readonly day: BankDay;
  readonly change: (next: Search) => void;
}): ReactNode {
  const { t } = useTranslation('reconciliation');
  if (day.open_differences === 0) return <span className="muted">{t('allAgree')}</span>;
  const open = t('openOnDay', { count: day.open_differences });
  return (
    <>
      <Button
        size="small"
        onClick={() => change({ view: undefined, from: day.day, to: undefined })}
      >
        {open}
      </Button>
      <span className={styles.onPaper}>{open}</span>
    </>
  );
}
