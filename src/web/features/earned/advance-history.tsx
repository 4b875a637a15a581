import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { FIRST_PAGE, keyOf } from '#web/lib/contract-query.ts';
import { formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import { type Advance, earnedPay } from './earned.queries.ts';
import { receiptView, statementView } from './view.ts';
import styles from './earned.module.css';
import wayStyles from './ways.module.css';

const TONES = { paid: 'success', pending: 'warning', failed: 'neutral' } as const;

/** Every receipt, newest first, and the statement of each pay period. */
export function AdvanceHistory(): ReactNode {
  const { t } = useTranslation('earned');
  const found = useInfiniteQuery({
    queryKey: [...keyOf('ownAdvances'), { paged: true }],
    initialPageParam: FIRST_PAGE,
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
          <ul className={wayStyles.ways}>
            {receipts.map((receipt) => (
              <li key={receipt.advance_id}>
                <ReceiptLine receipt={receipt} withStore={severalStores} />
              </li>
            ))}
          </ul>
          <MoreButton found={found} />
        </section>
      )}
      <Statements withStore={severalStores} />
    </>
  );
}

/** Brings the next page of a list, where there is one. */
function MoreButton({
  found,
}: {
  readonly found: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
}): ReactNode {
  const { t } = useTranslation('earned');
  if (!found.hasNextPage) return null;
  return (
    <Button wide busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
      {t('history.more')}
    </Button>
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
      className={wayStyles.wayOn}
    >
      <span className={styles.words}>
        <Instant value={receipt.taken_at} style="short" />
        {withStore && <span className="small muted">{receipt.store_name}</span>}
      </span>
      <Badge tone={TONES[receipt.status]}>{t(`status.${receipt.status}`)}</Badge>
      <Money value={receipt.amount} />
      <ChevronRight aria-hidden="true" className={wayStyles.chevron} />
    </Link>
  );
};

/** The statement of each pay period that something was taken of, and of those of now. */
function Statements({ withStore }: { readonly withStore: boolean }): ReactNode {
  const { t } = useTranslation('earned');
  const found = useInfiniteQuery({
    queryKey: [...keyOf('ownStatements'), { paged: true }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('ownStatements', { query: { per_page: '25', page: String(pageParam) }, signal }),
    getNextPageParam: ({ meta: { page, last_page: last } }) =>
      last !== null && page < last ? page + 1 : undefined,
    staleTime: 0,
  });
  const statements = found.data?.pages.flatMap(({ data }) => data);
  if (statements?.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('history.statements')}>
      <h2>{t('history.statements')}</h2>
      <LoadingLines found={found} />
      <ul className={wayStyles.ways}>
        {statements?.map((statement) => (
          <li key={`${statement.store_id} ${statement.first_day}`}>
            <StatementLine statement={statement} withStore={withStore} />
          </li>
        ))}
      </ul>
      <MoreButton found={found} />
    </section>
  );
}

function StatementLine({
  statement: { store_id: store, store_name: name, first_day: first, last_day: last, taken, state },
  withStore,
}: {
  readonly statement: Answer<'ownStatements'>['data'][number];
  readonly withStore: boolean;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  return (
    <Link
      to="/member/earned"
      search={{ view: statementView(store, first) }}
      className={wayStyles.wayOn}
    >
      <span className={styles.words}>
        <bdi>{formatDays(first, last, language, region)}</bdi>
        <span className="small muted">
          {t(`statement.state.${state}`)}
          {withStore && ` · ${name}`}
        </span>
      </span>
      <Money value={taken} />
      <ChevronRight aria-hidden="true" className={wayStyles.chevron} />
    </Link>
  );
}
