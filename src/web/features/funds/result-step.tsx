import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock-3';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { cancelLoad, checkMovement, isOpen, type Movement } from '#web/lib/movements.ts';
import { readPayoutAddress } from '#web/lib/payout-address.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { IconDisc } from '#web/ui/badge.tsx';
import { TransactionBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, Instant, Money } from '#web/ui/values.tsx';
import { reviewQuery, type Review } from './funds.queries.ts';
import styles from './funds.module.css';

type Look = {
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
};

/**
 * What became of it. The address is permanent: a reload, another window or tomorrow show the same,
 * as it then stands.
 */
export function ResultStep({ review }: { readonly review: Review }): ReactNode {
  const { t } = useTranslation('funds');
  const look = useLook(review);
  const title = useRef<HTMLHeadingElement>(null);
  const movement = review.outcome;
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, [look.tone]);
  return (
    <div className={styles.narrow}>
      <Card padded={false}>
        <div className={styles.result}>
          <IconDisc tone={look.tone} size={44}>
            {look.icon}
          </IconDisc>
          <div className={styles.resultWords} role="status">
            <h2 ref={title} tabIndex={-1} className={styles.resultTitle}>
              {look.title}
            </h2>
            <p className="muted">{look.text}</p>
          </div>
          {movement && <TransactionBadge status={movement.status} />}
        </div>
        <div className={styles.resultFacts}>
          <Facts
            facts={
              movement
                ? factsOf(t, review, movement)
                : [{ term: t('amount'), value: <Money value={review.amount} /> }]
            }
          />
        </div>
      </Card>
      <Pending review={review} />
      <Next review={review} />
    </div>
  );
}

function factsOf(
  t: ReturnType<typeof useTranslation<'funds'>>['t'],
  review: Review,
  movement: Movement,
) {
  const held = movement.total_amount;
  return [
    { term: t('reference'), value: <Code>{movement.id}</Code> },
    { term: t('when'), value: <Instant value={movement.adjusted_at} /> },
    { term: t('by'), value: movement.adjuster_name },
    { term: t('from'), value: review.from.name },
    { term: t('to'), value: review.to.name },
    { term: t('amount'), value: <Money value={review.amount} /> },
    { term: t('fee'), value: <Money value={movement.fee} /> },
    {
      term: t('total'),
      value: (
        <bdi>
          <Money value={review.total} /> {review.currency}
        </bdi>
      ),
    },
    ...(held !== null && movement.status === 'paid'
      ? [
          {
            term: t(review.kind === 'transfer' ? 'walletAfter' : 'cardAfter', {
              name: review.from.name,
            }),
            value: <Money value={held} />,
          },
        ]
      : []),
    ...(movement.description && review.kind !== 'transfer'
      ? [{ term: t('memo'), value: movement.description }]
      : []),
    ...(movement.notes ? [{ term: t('notes'), value: movement.notes }] : []),
    ...(movement.bonus_message ? [{ term: t('bonus'), value: movement.bonus_message }] : []),
  ];
}

function useLook(review: Review): Look {
  const { t } = useTranslation('funds');
  const { reasonText } = useErrorText();
  const { language, region } = usePreferences();
  const words = {
    amount: formatMoney(review.amount, language, region),
    from: review.from.name,
    to: review.to.name,
  };
  const movement = review.outcome;
  if (movement === null || isOpen(movement)) {
    if (movement?.state === 'queued' && movement.cancellable_until)
      return {
        tone: 'warning',
        icon: <Clock />,
        title: t('waitsTitle', words),
        text: t('waitsText', {
          time: formatInstant(movement.cancellable_until, language, region, 'time'),
        }),
      };
    return { tone: 'warning', icon: <Clock />, title: t('unknownTitle'), text: t('unknownText') };
  }
  if (movement.status === 'failed')
    return {
      tone: 'danger',
      icon: <CircleX />,
      title: t(`failed.${review.kind}`, words),
      text: whyFailed(movement.reason, reasonText, t('moneyIsBack', words)),
    };
  if (movement.status === 'cancelled')
    return {
      tone: 'neutral',
      icon: <CircleSlash />,
      title: t('cancelledTitle', words),
      text: t('moneyIsBack', words),
    };
  if (movement.status === 'reversed')
    return {
      tone: 'neutral',
      icon: <CircleSlash />,
      title: t('reversedTitle', words),
      text: t('moneyIsBack', words),
    };
  return {
    tone: 'success',
    icon: <CircleCheck />,
    title: t(`done.${review.kind}`, words),
    text: t('doneText'),
  };
}

/** The reason, and that no money moved; where the reason says so itself it is said once. */
function whyFailed(
  reason: string | null,
  reasonText: (code: string) => string,
  moneyIsBack: string,
): string {
  if (reason === null) return moneyIsBack;
  const why = reasonText(reason);
  return reason === 'processor_unavailable' ? why : `${why} ${moneyIsBack}`;
}

/** While it is not decided: take it back, or ask what became of it. Never a second sending. */
function Pending({ review }: { readonly review: Review }): ReactNode {
  const { t } = useTranslation('funds');
  const { textOf } = useErrorText();
  const cache = useQueryClient();
  const movement = review.outcome;
  const { queryKey } = reviewQuery(review.review_id);
  const look = async (outcome: Movement | undefined) => {
    if (outcome) cache.setQueryData(queryKey, { ...review, outcome });
    await refreshAllBut(cache);
  };
  const check = useAction(async () => (movement ? checkMovement(movement.id) : undefined), {
    onSettled: (outcome) => look(outcome),
  });
  const cancel = useAction(async () => (movement ? cancelLoad(movement.id) : undefined), {
    onSettled: (outcome) => look(outcome),
  });
  if (movement !== null && !isOpen(movement)) return null;
  const waits = movement?.state === 'queued' && movement.cancellable_until !== null;
  const error = check.error ?? cancel.error;
  return (
    <Alert
      tone={waits ? 'info' : 'warning'}
      inline
      actions={
        waits ? (
          <Button size="small" busy={cancel.busy} onClick={() => cancel.run()}>
            {t('cancelLoad')}
          </Button>
        ) : (
          <Button size="small" busy={check.busy} onClick={() => check.run()}>
            {t('checkAgain')}
          </Button>
        )
      }
    >
      {error
        ? textOf(error)
        : waits
          ? t('cancelUntil')
          : check.done
            ? t('stillUnknown')
            : t('asksByItself')}
    </Alert>
  );
}

const AGAIN = {
  load: '/account-management/load-funds',
  unload: '/account-management/unload-funds',
  transfer: '/account-management/wallet-to-wallet-transfer',
} as const;

function Next({ review }: { readonly review: Review }): ReactNode {
  const { t } = useTranslation('funds');
  const session = useCurrentSession();
  const from: { readonly payout?: string } = useSearch({ strict: false });
  const movement = review.outcome;
  if (movement === null || isOpen(movement)) return null;
  const edit = movement.status !== 'paid';
  const payout = edit ? null : readPayoutAddress(from.payout);
  return (
    <div className={styles.actions}>
      {payout !== null && (
        <Link {...payout} className={buttonClass({ tone: 'primary' })}>
          {t('backToPayout')}
        </Link>
      )}
      {edit ? (
        <Link
          to="."
          search={(now: object) => ({ ...now, step: 'details' })}
          className={buttonClass({ tone: 'primary' })}
        >
          {t('changeAndReview')}
        </Link>
      ) : (
        <Link
          to={AGAIN[review.kind]}
          className={buttonClass(payout === null ? { tone: 'primary' } : {})}
        >
          {t(`another.${review.kind}`)}
        </Link>
      )}
      {review.customer && (
        <Link
          to="/account-management/view-customer/$customerId"
          params={{ customerId: String(review.customer.customer_id) }}
          className={buttonClass()}
        >
          {t('seeMember')}
        </Link>
      )}
      {allows(session, 'view_money', false) && (
        <Link to="/reports/transactions" className={buttonClass()}>
          {t('seeTransactions')}
        </Link>
      )}
      <Button onClick={() => window.print()}>{t('print')}</Button>
    </div>
  );
}
