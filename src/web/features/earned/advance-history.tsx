import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/contract-query.ts';
import { formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Advance, type EarnedPay, earnedPay } from './earned.queries.ts';
import { receiptView, statementView } from './view.ts';
import styles from './earned.module.css';

const TONES = { paid: 'success', pending: 'warning', failed: 'neutral' } as const;

/** Every receipt, newest first, and the statement of each pay period. */
export function AdvanceHistory(): ReactNode {
  const { t } = useTranslation('earned');
  const found = useInfiniteQuery({
    queryKey: [...keyOf('ownAdvances'), { paged: true }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('ownAdvances', { query: { per_page: '25', cursor: pageParam }, signal }),
    getNextPageParam: ({ meta }) => meta.cursor ?? undefined,
    staleTime: 0,
  });
  const page = useQuery(earnedPay).data;
  const receipts = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const severalStores = (page?.data.length ?? 0) > 1;
  return (
    <>
      <PageTitle className={styles.title}>{t('history')}</PageTitle>
      <LoadingLines found={found} />
      {found.data && (
        <section className={styles.panel} aria-label={t('history.receipts')}>
          <h2>{t('history.receipts')}</h2>
          {receipts.length === 0 && (
            <EmptyState
              icon={<ReceiptText />}
              title={t('history.none')}
              text={t('history.noneText')}
            />
          )}
          <ul className={styles.ways}>
            {receipts.map((receipt) => (
              <li key={receipt.advance_id}>
                <ReceiptLine receipt={receipt} withStore={severalStores} />
              </li>
            ))}
          </ul>
          {found.hasNextPage && (
            <Button wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </section>
      )}
      <Statements periods={periodsOf(page, receipts)} withStore={severalStores} />
    </>
  );
}

const ReceiptLine = ({
  receipt,
  withStore,
}: {
  readonly receipt: Advance;
  readonly withStore: boolean;
}): ReactNode => {
  const { t } = useTranslation('earned');
  return (
    <Link
      to="/member/earned"
      search={{ view: receiptView(receipt.advance_id) }}
      className={styles.wayOn}
    >
      <span className={styles.words}>
        <Instant value={receipt.taken_at} style="short" />
        {withStore && <span className="small muted">{receipt.store_name}</span>}
      </span>
      <Badge tone={TONES[receipt.status]}>{t(`status.${receipt.status}`)}</Badge>
      <Money value={receipt.amount} />
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </Link>
  );
};

type StatementOf = {
  readonly store_id: number;
  readonly store_name: string;
  readonly first_day: string;
  readonly last_day: string;
};

/** The pay periods that are open, and those that something was taken of; newest first. */
function periodsOf(page: EarnedPay | undefined, receipts: readonly Advance[]): StatementOf[] {
  const open = (page?.data ?? []).flatMap((store) =>
    store.periods.map((period) => ({ ...store, ...period })),
  );
  const taken = receipts.flatMap((receipt) =>
    receipt.parts.map((part) => ({ ...receipt, ...part })),
  );
  const known = new Map<string, StatementOf>();
  for (const { store_id, store_name, first_day, last_day } of [...open, ...taken])
    known.set(`${store_id} ${first_day}`, { store_id, store_name, first_day, last_day });
  return [...known.values()].sort((a, b) => b.first_day.localeCompare(a.first_day));
}

function Statements({
  periods,
  withStore,
}: {
  readonly periods: readonly StatementOf[];
  readonly withStore: boolean;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  if (periods.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('history.statements')}>
      <h2>{t('history.statements')}</h2>
      <ul className={styles.ways}>
        {periods.map(({ store_id, store_name, first_day, last_day }) => (
          <li key={`${store_id} ${first_day}`}>
            <Link
              to="/member/earned"
              search={{ view: statementView(store_id, first_day) }}
              className={styles.wayOn}
            >
              <span className={styles.words}>
                {formatDays(first_day, last_day, language, region)}
                {withStore && <span className="small muted">{store_name}</span>}
              </span>
              <ChevronRight aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
