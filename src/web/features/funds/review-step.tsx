import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPED_TOTAL_ABOVE } from '#domain/funds/load-limits.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Blockers, Duplicate } from './blockers.tsx';
import { Failure } from './failure.tsx';
import { reviewQuery, type Review } from './funds.queries.ts';
import styles from './funds.module.css';
import { ReviewRows } from './review-rows.tsx';
import { nothingBegan, reviewAgain, sendReview } from './send-review.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useFlow } from './use-flow.ts';

/** Sends under the review's key. A second press, another window or a reload finds the same key, so it goes out once. */
function useSending(review: Review) {
  const session = useCurrentSession();
  const cache = useQueryClient();
  const under = useRef(false);
  const look = () =>
    cache.refetchQueries(
      { queryKey: reviewQuery(review.review_id).queryKey },
      { throwOnError: true },
    );
  const send = useMutation({
    mutationFn: (duplicateOk: boolean) =>
      sendReview(review, session?.client.region === 'US', duplicateOk),
    onSettled: async () => {
      await look().catch(() => undefined);
      under.current = false;
      // Balances and histories have moved; they are read again where they are next looked at.
      void cache.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] !== 'showReview' && queryKey[0] !== 'managerSessions',
      });
    },
  });
  return {
    look,
    send,
    start: (duplicateOk: boolean) => {
      if (under.current) return;
      under.current = true;
      send.mutate(duplicateOk);
    },
  };
}

/** Check before you send: what, from where, to whom, what it costs, and what would stop it. */
export function ReviewStep({ review }: { readonly review: Review }): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const { go, replaceReview } = useFlow();
  const online = useOnline();
  const { look, send, start } = useSending(review);
  const [duplicateOk, setDuplicateOk] = useState(false);
  const [typed, setTyped] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [missed, setMissed] = useState(false);
  const again = useMutation({
    mutationFn: (amount: string | undefined) =>
      reviewAgain(review, amount === undefined ? {} : { amount }),
    onSuccess: replaceReview,
  });
  useBlocker({
    shouldBlockFn: () => send.isPending,
    enableBeforeUnload: () => send.isPending,
    disabled: !send.isPending,
  });

  const total = fromWire(review.total) ?? 0n;
  const mustType = total > TYPED_TOTAL_ABOVE;
  const read = readMoney(typed);
  const typedRight = !mustType || (read.ok && read.value === total);
  const mustTick =
    review.duplicate_of !== null ||
    (send.error !== null &&
      nothingBegan(send.error) &&
      'code' in send.error &&
      send.error.code === 'looks_like_duplicate');
  const stopped = review.blockers.length > 0;
  const unknown = send.isError && !nothingBegan(send.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (!typedRight) return document.getElementById(fieldId('typed_total'))?.focus();
    if (mustTick && !duplicateOk) return document.getElementById(fieldId('duplicate_ok'))?.focus();
    if (online && !stopped) start(duplicateOk);
  };
  if (unknown)
    return (
      <UnknownOutcome
        review={review}
        onCheck={look}
        onArrivedNot={() => {
          setMissed(true);
          send.reset();
        }}
      />
    );
  return (
    <form onSubmit={submit} noValidate className={styles.narrow}>
      <Failure
        error={send.error}
        actions={
          <Button size="small" busy={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('reviewAgain')}
          </Button>
        }
      />
      <Failure error={again.error} />
      {missed && !send.isError && (
        <Alert tone="info" urgent title={t('notArrived')}>
          <p>{t('notArrivedText')}</p>
        </Alert>
      )}
      <Blockers
        review={review}
        busy={again.isPending}
        onAmount={(amount) => again.mutate(amount)}
      />
      {review.duplicate_of && <Duplicate of={review.duplicate_of} />}
      <Card title={t('checkFirst')} padded={false}>
        <ReviewRows review={review} />
      </Card>
      {!stopped && (mustType || mustTick) && (
        <Card>
          <div className={styles.ask}>
            {mustType && (
              <MoneyInput
                label={t('typeTotal')}
                name="typed_total"
                value={typed}
                onChange={setTyped}
                hint={t('typeTotalHint', {
                  amount: formatMoney(TYPED_TOTAL_ABOVE, language, region),
                })}
                error={attempted && !typedRight ? t('typeTotalWrong') : undefined}
              />
            )}
            {mustTick && (
              <Checkbox
                label={t('sendAnyway')}
                name="duplicate_ok"
                checked={duplicateOk}
                onChange={setDuplicateOk}
                error={attempted && !duplicateOk ? t('sendAnywayFirst') : undefined}
              />
            )}
          </div>
        </Card>
      )}
      {!online && <Alert tone="danger">{t('offline')}</Alert>}
      <PageFoot>
        <Button
          onClick={() => void go({ review: review.review_id, step: 'details' })}
          disabled={send.isPending}
        >
          {t('back')}
        </Button>
        {stopped ? (
          <Link to="/" className={buttonClass()}>
            {t('cancel')}
          </Link>
        ) : (
          <SendButton review={review} busy={send.isPending} disabled={!online} />
        )}
      </PageFoot>
    </form>
  );
}

function SendButton({
  review,
  busy,
  disabled,
}: {
  readonly review: Review;
  readonly busy: boolean;
  readonly disabled: boolean;
}): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const words = {
    amount: formatMoney(review.amount, language, region),
    name: review.kind === 'unload' ? review.from.name : review.to.name,
  };
  return (
    <Button type="submit" tone="primary" busy={busy} disabled={disabled}>
      {busy ? t('sending') : t(`send.${review.kind}`, words)}
    </Button>
  );
}
