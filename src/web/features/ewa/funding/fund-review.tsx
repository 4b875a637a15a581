import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Money } from '#web/ui/values.tsx';
import { type FundReview as Review, fundReviewOf } from './fund.queries.ts';

export type Way = 'fund' | 'return';
type Props = {
  readonly store: number;
  readonly way: Way;
  readonly review: Review;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

/**
 * What was priced, and one press that moves it under the key of the review: a second press, a reload
 * and another window find the same key, so it moves once.
 */
export function FundReview({ store, way, review, onBack, onClose }: Props): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const said = formatMoney(review.amount, language, region);
  const moving = useAction(
    (duplicateOk: boolean) =>
      call(way === 'fund' ? 'fundEwaFloat' : 'returnEwaFloat', {
        params: { store_id: store },
        key: review.key,
        body: { amount: review.amount, notes: '', ...(duplicateOk && { duplicate_ok: true }) },
      }),
    {
      onDone: () => {
        void refreshAllBut(cache);
        toast('success', t(`${way}Done`, { amount: said }));
        onClose();
      },
      // Without an answer it may have moved: the review knows.
      onRefused: () => void cache.invalidateQueries(fundReviewOf(review.review_id)),
    },
  );
  const isDuplicate =
    review.duplicate_of !== null ||
    (moving.error instanceof ApiError && moving.error.code === 'looks_like_duplicate');
  const isStopped = review.blockers.length > 0;
  const verb = isDuplicate ? t('moveAgain', { amount: said }) : t(`${way}Verb`, { amount: said });
  return (
    <Dialog
      title={t('reviewTitle')}
      open
      onClose={onClose}
      foot={
        review.sent ? (
          <Button tone="primary" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onBack}>{t('backToAmount')}</Button>
            {!isStopped && (
              <Button
                tone="primary"
                busy={moving.busy}
                autoFocus
                onClick={() => moving.run(isDuplicate)}
              >
                {verb}
              </Button>
            )}
          </>
        )
      }
    >
      {review.sent ? (
        <Alert tone="success" title={t(`${way}Done`, { amount: said })} />
      ) : (
        <>
          <Refusal error={moving.error} />
          <Stops review={review} />
        </>
      )}
      <FundRows review={review} />
    </Dialog>
  );
}

/** What stops it as it was priced, or looks like it. */
function Stops({
  review: { blockers, duplicate_of: like },
}: {
  readonly review: Review;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { reasonText, textOf } = useErrorText();
  const { language, region } = usePreferences();
  return (
    <>
      {blockers.map(({ code, params }) => (
        <Alert key={code} tone="danger" title={reasonText(code, params)} />
      ))}
      {like && (
        <Alert tone="warning" title={textOf(new ApiError({ code: 'looks_like_duplicate' }))}>
          <p>
            {t('movedBefore', {
              when: formatInstant(like.adjusted_at, language, region),
              name: like.adjuster_name,
            })}
          </p>
        </Alert>
      )}
    </>
  );
}

function FundRows({ review }: { readonly review: Review }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const side = (kind: 'wallet' | 'fund') => {
    const { before, after } = review.from.kind === kind ? review.from : review.to;
    if (before === null || after === null) return { term: t(kind), value: '' };
    return {
      term: t(kind),
      value: <Money value={before} />,
      note: !after.startsWith('-') && (
        <>
          {t('after')} <Money value={after} />
        </>
      ),
    };
  };
  return (
    <ReviewList
      rows={[
        { term: t('amount'), value: <Money value={review.amount} /> },
        side('wallet'),
        side('fund'),
      ]}
      totals={[{ term: t('fee'), value: <Money value={review.fee} /> }]}
    />
  );
}
