import { useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPED_TOTAL_ABOVE } from '#domain/funds/load-limits.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Blockers, Duplicate } from './blockers.tsx';
import { Failure } from './failure.tsx';
import { reviewQuery, type Review } from './funds.queries.ts';
import { ReviewRows } from './review-rows.tsx';
import { nothingBegan, reviewAgain, sendReview } from './send-review.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useFlow } from './use-flow.ts';
import styles from './funds.module.css';

/**
 * Sends under the review's key. A second press, another window or a reload finds the same key, so
 * it goes out once.
 */
function useSubmiting(review: Review) {
  const session = useCurrentSession();
  const cache = useQueryClient();
  const under = useRef(false);
  const look = () =>
    cache.refetchQueries(
      { queryKey: reviewQuery(review.review_id).queryKey },
      { throwOnError: true },
    );
  const send = useAction(
    (duplicateOk: boolean) => sendReview(review, session?.client.region === 'US', duplicateOk),
    {
      onSettled: async () => {
        await look().catch(() => undefined);
        under.current = false;
        // Balances and histories have moved; they are read again where they are next looked at.
        void refreshAllBut(cache, 'showReview');
      },
    },
  );
  return {
    look,
    send,
    start: (duplicateOk: boolean) => {
      if (under.current) return;
      under.current = true;
      send.run(duplicateOk);
    },
  };
}

/** Check before you send: what, from where, to whom, what it costs, and what would stop it. */
export function ReviewStep({ review }: { readonly review: Review }): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const { go, replaceReview } = useFlow();
  const online = useOnline();
  const { look, send, start } = useSubmiting(review);
  const [duplicateOk, setDuplicateOk] = useState(false);
  const [typed, setTyped] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [missed, setMissed] = useState(false);
  const again = useAction(
    (amount: string | undefined) => reviewAgain(review, amount === undefined ? {} : { amount }),
    { onDone: replaceReview },
  );
  useBlocker({
    shouldBlockFn: () => send.busy,
    enableBeforeUnload: () => send.busy,
    disabled: !send.busy,
  });

  const total = fromWire(review.total) ?? 0n;
  const mustType = total > TYPED_TOTAL_ABOVE;
  const read = readMoney(typed);
  const typedRight = !mustType || (read.ok && read.value === total);
  const mustTick =
    review.duplicate_of !== null ||
    (send.error instanceof ApiError && send.error.code === 'looks_like_duplicate');
  const stopped = review.blockers.length > 0;
  const unknown = send.failed && !nothingBegan(send.error);
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
          send.clear();
        }}
      />
    );
  return (
    <form onSubmit={submit} noValidate className={styles.narrow}>
      <Failure
        error={send.error}
        actions={
          <Button size="small" busy={again.busy} onClick={() => again.run(undefined)}>
            {t('reviewAgain')}
          </Button>
        }
      />
      <Failure error={again.error} />
      {missed && !send.failed && (
        <Alert tone="info" urgent title={t('notArrived')}>
          <p>{t('notArrivedText')}</p>
        </Alert>
      )}
      <Blockers review={review} busy={again.busy} onAmount={(amount) => again.run(amount)} />
      {review.duplicate_of && <Duplicate of={review.duplicate_of} />}
      <Card title={t('checkFirst')} padded={false}>
        <ReviewRows review={review} />
      </Card>
      {!stopped && (mustType || mustTick) && (
        <Card>
          <Stack gap="sm">
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
          </Stack>
        </Card>
      )}
      {!online && <Alert tone="danger">{t('offline')}</Alert>}
      <PageFoot>
        <Button
          onClick={() => void go({ review: review.review_id, step: 'details' })}
          disabled={send.busy}
        >
          {t('back')}
        </Button>
        {stopped ? (
          <Link to="/" className={buttonClass()}>
            {t('cancel')}
          </Link>
        ) : (
          <SendButton review={review} busy={send.busy} disabled={!online} />
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
