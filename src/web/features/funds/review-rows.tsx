import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { feeTotals } from '#web/ui/fee-totals.tsx';
import { ReviewList, type ReviewRow, type ReviewTotal } from '#web/ui/review-list.tsx';
import { Code, Money } from '#web/ui/values.tsx';
import type { Review } from './funds.queries.ts';
import styles from './funds.module.css';

/** Each answer with its way back, then the sums. What is `fixed` can no longer be changed. */
export function ReviewRows({
  review,
  fixed = false,
}: {
  readonly review: Review;
  readonly fixed?: boolean;
}): ReactNode {
  const { t } = useTranslation('funds');
  const change = (what: string) =>
    !fixed && (
      <Link
        to="."
        search={(now: object) => ({ ...now, step: 'details' })}
        className={styles.change}
        aria-label={t('changeWhat', { what })}
      >
        {t('change')}
      </Link>
    );
  const { input } = review;
  const text = (term: string, value: string | undefined): ReviewRow[] =>
    value ? [{ term, value, change: change(term) }] : [];
  const rows: ReviewRow[] = [
    {
      term: t('from'),
      value: <Party review={review} side="from" />,
      note: <BeforeAfter side={review.from} />,
      change: change(t('from')),
    },
    {
      term: t('to'),
      value: <Party review={review} side="to" />,
      note: <BeforeAfter side={review.to} />,
      change: change(t('to')),
    },
    { term: t('amount'), value: <Money value={review.amount} />, change: change(t('amount')) },
    ...(review.kind === 'unload' ? text(t('memo'), input.description) : []),
    ...text(t('notes'), input.notes),
    ...text(t('bonus'), input.bonus_message),
  ];
  const totals: ReviewTotal[] = [
    ...feeTotals(review, { none: t('fee'), wallet: t('feeWallet'), card: t('feeCard') }),
    {
      term: t('total'),
      value: (
        <bdi>
          <Money value={review.total} /> {review.currency}
        </bdi>
      ),
      strong: true,
    },
  ];
  return <ReviewList rows={rows} totals={totals} />;
}

function Party({
  review,
  side,
}: {
  readonly review: Review;
  readonly side: 'from' | 'to';
}): ReactNode {
  const { t } = useTranslation('funds');
  const party = review[side];
  if (party.kind === 'wallet') return party.name;
  const { customer } = review;
  return (
    <>
      <bdi>{party.name}</bdi>{' '}
      {customer?.proxy && (
        <bdi className="muted">
          {t('card')} <Code>{customer.proxy}</Code>
        </bdi>
      )}{' '}
      {customer && !customer.payable && <MemberBadge status={customer.status} />}
    </>
  );
}

/**
 * What it holds now and afterwards; nothing for those who may not see balances, or where it would
 * not go through.
 */
function BeforeAfter({ side }: { readonly side: Review['from'] }): ReactNode {
  const { t } = useTranslation('funds');
  if (side.before === null || side.after === null) return null;
  if (side.after.startsWith('-'))
    return (
      <bdi>
        {t('holdsNow')} <Money value={side.before} />
      </bdi>
    );
  return (
    <bdi>
      {t('holdsNow')} <Money value={side.before} />
      {', '}
      {t('holdsAfter')} <Money value={side.after} />
    </bdi>
  );
}
