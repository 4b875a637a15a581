import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { feeTotals } from '#web/ui/fee-totals.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Money } from '#web/ui/values.tsx';
import type { PayoutReview } from './payouts.queries.ts';
import { peopleHeld, peoplePaid } from './use-paying.ts';

/** From where, to how many, and what is left then. */
export function ReviewSums({ review }: { readonly review: PayoutReview }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return (
    <Card title={t('checkFirst')} padded={false}>
      <ReviewList
        rows={[
          {
            term: t('from'),
            value: t('walletNamed', { name: review.wallet_name }),
            note: review.balance !== null && review.after !== null && (
              <bdi>
                {t('holdsNow')} <Money value={review.balance} />
                {review.enough && (
                  <>
                    {', '}
                    {t('holdsAfter')} <Money value={review.after} />
                  </>
                )}
              </bdi>
            ),
          },
          {
            term: t('to'),
            value:
              peoplePaid(review) === review.people_paid
                ? t('peopleCount', { count: peoplePaid(review) })
                : `${t('peopleCount', { count: peoplePaid(review) })} ${t('payouts', { count: review.people_paid })}`,
            note: t('arrives'),
          },
          ...(review.people_held > 0
            ? [
                {
                  term: t('notPaidNow'),
                  value: (
                    <bdi dir="ltr">
                      {t('peopleCount', { count: peopleHeld(review) })}
                      {peopleHeld(review) !== review.people_held &&
                        ` ${t('payouts', { count: review.people_held })}`}
                      {', '}
                      <Money value={review.held} />
                    </bdi>
                  ),
                  note: t('heldNote'),
                },
              ]
            : []),
        ]}
        totals={[
          { term: t('toCards'), value: <Money value={review.paying} /> },
          ...feeTotals(review, { none: t('fee'), wallet: t('feeWallet'), card: t('feeCard') }),
          {
            term: t('leaves'),
            value: (
              <bdi>
                <Money value={review.total} /> {review.currency}
              </bdi>
            ),
            strong: true,
          },
        ]}
      />
    </Card>
  );
}
