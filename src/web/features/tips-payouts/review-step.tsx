import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPED_TOTAL_ABOVE } from '#domain/funds/load-limits.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { ManualDialog } from './manual-dialog.tsx';
import { type PayoutReview, payoutReview } from './payouts.queries.ts';
import styles from './payouts.module.css';
import { LawReason, wantsReason } from './review-law.tsx';
import { ReviewNight } from './review-night.tsx';
import { ReviewStops } from './review-stops.tsx';
import { ReviewSums } from './review-sums.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { payable } from './agreement.ts';
import { peoplePaid, usePaying } from './use-paying.ts';

type Props = { readonly settings: TipWallet; readonly ids: readonly number[] };

/** Check before you send: who is paid what, who is not and why, and what the wallet holds then. */
export function ReviewStep({ settings, ids }: Props): ReactNode {
  const found = useQuery(payoutReview(settings.wallet_id, ids));
  if (!found.data) return <LoadingCard found={found} height="320px" />;
  return (
    <Review settings={settings} ids={ids} review={found.data} onLook={() => void found.refetch()} />
  );
}

function Review({
  settings,
  ids,
  review,
  onLook,
}: Props & { readonly review: PayoutReview; readonly onLook: () => void }): ReactNode {
  const { t } = useTranslation(['tips-payouts', 'common']);
  const { language, region } = usePreferences();
  const { change } = useAddress();
  const online = useOnline();
  const paying = usePaying(settings.wallet_id, ids, () => change({ step: 'done' }));
  const [typed, setTyped] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [reason, setReason] = useState('');
  const [elsewhere, setElsewhere] = useState(false);
  useBlocker({
    shouldBlockFn: () => paying.busy,
    enableBeforeUnload: () => paying.busy,
    disabled: !paying.busy,
  });
  const total = fromWire(review.paying) ?? 0n;
  const mustType = total > TYPED_TOTAL_ABOVE;
  const read = readMoney(typed);
  const typedRight = !mustType || (read.ok && read.value === total);
  const open = review.results.filter(payable);
  const law = wantsReason(review);
  const stopped =
    review.people_paid === 0 ||
    !review.enough ||
    review.wallet_blocked ||
    review.blockers.length > 0 ||
    open.length === 0;
  const submit = () => {
    setAttempted(true);
    if (!typedRight) return document.getElementById(fieldId('typed_total'))?.focus();
    if (law && reason.trim() === '')
      return document.getElementById(fieldId('override_reason'))?.focus();
    if (online && !stopped)
      void paying.pay(review, { manual: false, ...(law ? { reason: reason.trim() } : {}) });
  };
  const amount = formatMoney(total, language, region);
  return (
    <form
      noValidate
      className={styles.review}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ReviewStops review={review} paying={paying} onLook={onLook} />
      <ReviewSums review={review} />
      {review.results.map((night) => (
        <ReviewNight
          key={night.id}
          night={night}
          refusal={paying.refusals.get(night.id)}
          alone={review.results.length === 1}
          onChanged={onLook}
        />
      ))}
      {!stopped && law && (
        <LawReason
          value={reason}
          onChange={setReason}
          missing={attempted && reason.trim() === ''}
        />
      )}
      {!stopped && mustType && (
        <Card>
          <MoneyInput
            label={t('tips-payouts:typeTotal')}
            name="typed_total"
            value={typed}
            onChange={setTyped}
            hint={t('tips-payouts:typeTotalHint', {
              amount: formatMoney(TYPED_TOTAL_ABOVE, language, region),
            })}
            error={attempted && !typedRight ? t('tips-payouts:typeTotalWrong') : undefined}
          />
        </Card>
      )}
      {!online && <Alert tone="danger">{t('tips-payouts:offline')}</Alert>}
      <PageFoot
        note={
          open.length > 0 &&
          review.blockers.length === 0 && (
            <Button tone="link" disabled={paying.busy} onClick={() => setElsewhere(true)}>
              {t('tips-payouts:paidElsewhere')}
            </Button>
          )
        }
      >
        <Link to="." search={(now) => ({ ...now, step: 'list' })} className={buttonClass()}>
          {t('common:back')}
        </Link>
        {!stopped && (
          <Button type="submit" tone="primary" busy={paying.busy} disabled={!online}>
            {paying.busy
              ? t('tips-payouts:sending')
              : t('tips-payouts:payButton', { amount, count: peoplePaid(review) })}
          </Button>
        )}
        {open.length === 0 && (
          <Link
            to="."
            search={(now) => ({ ...now, step: 'done' })}
            className={buttonClass({ tone: 'primary' })}
          >
            {t('tips-payouts:seeOutcome')}
          </Link>
        )}
      </PageFoot>
      {elsewhere && (
        <ManualDialog
          review={review}
          busy={paying.busy}
          onClose={() => setElsewhere(false)}
          onConfirm={() =>
            void paying.pay(review, { manual: true }).finally(() => setElsewhere(false))
          }
        />
      )}
    </form>
  );
}
