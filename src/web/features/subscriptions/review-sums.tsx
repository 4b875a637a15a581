import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { ReviewTotal } from '#web/ui/review-list.tsx';
import { Money } from '#web/ui/values.tsx';
import type { Review } from './subscriptions.queries.ts';
import { useDatesAndMoney } from './words.tsx';

type Priced = Pick<Review, 'lines' | 'subtotal' | 'discount' | 'taxes'>;

/** Subtotal, discount and each tax by its own name, of a review or an invoice. */
export function useSums(): (priced: Priced) => ReviewTotal[] {
  const { t } = useTranslation('subscriptions');
  const { language, region } = usePreferences();
  return ({ subtotal, discount, taxes }) => [
    { term: t('subtotal'), value: <Money value={subtotal} /> },
    ...(isNothing(discount)
      ? []
      : [{ term: t('discount'), value: <Money value={negative(discount)} /> }]),
    ...taxes.map(({ name, percent, amount }) => ({
      term: t('taxOf', {
        name,
        percent: formatDecimal(percent, language, region, { most: 3 }),
      }),
      value: <Money value={amount} />,
    })),
  ];
}

const isNothing = (amount: string): boolean => fromWire(amount) === 0n;
/** What is taken off, however the wire signs it. */
const negative = (amount: string): string => (amount.startsWith('-') ? amount : `-${amount}`);

/** What a review comes to: its sums, what is charged today, and when the next charge comes. */
export function useReviewTotals(): (review: Review, wallet: number) => ReviewTotal[] {
  const { t } = useTranslation('subscriptions');
  const sums = useSums();
  const { dayAt } = useDatesAndMoney();
  return (review, wallet) => {
    const { amount_due: due, next_charge: next, balance_after: balance, currency } = review;
    // In a trial nothing is charged yet: what the first charge comes to stands below.
    const free = review.trial_end !== null && isNothing(review.total);
    const total: ReviewTotal = {
      term:
        review.trial_end === null
          ? `${t('total')} (${currency})`
          : `${t('afterTrial')} (${currency})`,
      value: <Money value={review.total} />,
    };
    return [
      ...(free ? [] : [...sums(review), total]),
      ...(balance.startsWith('-') ? [{ term: t('credit'), value: <Money value={balance} /> }] : []),
      { term: t('today'), value: <Money value={due} />, strong: true },
      ...(next === null
        ? []
        : [
            {
              term: t(review.trial_end === null ? 'nextCharge' : 'firstCharge', {
                date: dayAt(next.at, wallet),
              }),
              value: <Money value={next.total} />,
            },
          ]),
    ];
  };
}
