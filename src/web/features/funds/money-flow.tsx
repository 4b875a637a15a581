import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#web/lib/movements.ts';
import { LoadingCard } from '#web/ui/states.tsx';
import { NeedsWallet } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { isOfKind, reviewQuery, type MoneyKind, type Review } from './funds.queries.ts';
import styles from './funds.module.css';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';

type Props = {
  readonly kind: MoneyKind;
  readonly form: (review: Review | undefined) => ReactNode;
  /** Stands under the form. */
  readonly below?: ReactNode;
};

/** What was sent can be entered again only where it came to nothing. */
const mayEdit = (review: Review): boolean =>
  !review.sent ||
  (review.outcome !== null && !isOpen(review.outcome) && review.outcome.status !== 'paid');

/** Form, review, result: the three steps of every movement of money, at one address. */
export function MoneyFlow({ kind, form, below }: Props): ReactNode {
  const { t } = useTranslation('funds');
  const { review: id, step }: { review?: string; step?: string } = useSearch({ strict: false });
  const found = useQuery({ ...reviewQuery(id ?? ''), enabled: id !== undefined });
  const review = found.data && isOfKind(found.data, kind) ? found.data : undefined;
  const editing =
    id === undefined || (step === 'details' && review !== undefined && mayEdit(review));
  const failed = review?.outcome?.status === 'failed' || review?.outcome?.status === 'cancelled';
  const now = editing ? 0 : review?.sent ? (failed ? 2 : 3) : 1;
  const steps = [t('stepDetails'), t('stepReview'), t('stepDone')];
  return (
    <Page>
      <PageHeader title={t(`title.${kind}`)} />
      <div className={styles.rail}>
        <StepRail steps={steps} now={now} />
      </div>
      {editing ? (
        <NeedsWallet>{form(review)}</NeedsWallet>
      ) : review ? (
        review.sent ? (
          <ResultStep review={review} />
        ) : (
          <ReviewStep key={review.review_id} review={review} />
        )
      ) : (
        <LoadingCard found={found}>
          <SkeletonLines />
        </LoadingCard>
      )}
      {editing && below}
    </Page>
  );
}
