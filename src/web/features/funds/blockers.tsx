import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, toWire } from '#kernel/money.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatClock, formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useDayNames } from './day-names.ts';
import type { Review } from './funds.queries.ts';
import styles from './funds.module.css';

type Blocker = Review['blockers'][number];
type Props = {
  readonly review: Review;
  readonly busy: boolean;
  readonly onAmount: (amount: string) => void;
};

/** What would stop it now: the sentence, what it means here, and the next thing to do. */
export function Blockers({ review, busy, onAmount }: Props): ReactNode {
  const { reasonText } = useErrorText();
  const more = useMore(review);
  if (review.blockers.length === 0) return null;
  return (
    <div className={styles.blockers} role="alert">
      {review.blockers.map((blocker) => (
        <Alert
          key={blocker.code}
          tone="danger"
          title={reasonText(blocker.code, blocker.params)}
          actions={<Way review={review} blocker={blocker} busy={busy} onAmount={onAmount} />}
        >
          {more(blocker)}
        </Alert>
      ))}
    </div>
  );
}

const textOfParam = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The second line: the figures of this very case. */
function useMore(review: Review): (blocker: Blocker) => ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const dayNames = useDayNames();
  const money = (value: unknown) => formatMoney(textOfParam(value) || '0.00', language, region);
  const clock = (value: unknown) => formatClock(textOfParam(value), language, region);
  return ({ code, params }) => {
    if (
      (code === 'insufficient_wallet' || code === 'insufficient_card') &&
      params.balance !== undefined
    )
      return (
        <p>
          {t(code === 'insufficient_wallet' ? 'walletHolds' : 'cardHoldsOf', {
            name: review.from.name,
            balance: money(params.balance),
            requested: money(params.requested),
          })}
        </p>
      );
    if (code === 'load_time_not_allowed') {
      const days = textOfParam(params.days)
        .split(',')
        .map((day) => Number.parseInt(day, 10));
      return (
        <p>
          {t('mayLoadAt', {
            days: dayNames(days),
            from: clock(params.from),
            to: clock(params.to),
            now: clock(params.now),
          })}
        </p>
      );
    }
    if (code === 'daily_limit_exceeded')
      return <p>{t('dayUsed', { limit: money(params.limit), used: money(params.used) })}</p>;
    if (code === 'single_card_limit_exceeded')
      return <p>{t('limitCard', { amount: money(params.limit) })}</p>;
    return null;
  };
}

/** The amount that would go through, where there is one. */
function amountInstead({ code, params }: Blocker, review: Review): string | null {
  const centsOf = (value: unknown) => fromWire(textOfParam(value)) ?? 0n;
  if (code === 'insufficient_card')
    return centsOf(params.balance) > 0n ? toWire(centsOf(params.balance)) : null;
  if (code === 'single_card_limit_exceeded') return toWire(centsOf(params.limit));
  if (code === 'daily_limit_exceeded') {
    const left = centsOf(params.limit) - centsOf(params.used);
    return left > 0n && left < centsOf(review.amount) ? toWire(left) : null;
  }
  return null;
}

function Way({
  review,
  blocker,
  busy,
  onAmount,
}: Props & { readonly blocker: Blocker }): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const amount = amountInstead(blocker, review);
  if (amount !== null)
    return (
      <Button size="small" busy={busy} onClick={() => onAmount(amount)}>
        {t('use', { amount: formatMoney(amount, language, region) })}
      </Button>
    );
  if (blocker.code.startsWith('card_') && review.customer) {
    return (
      <Link
        to="/account-management/view-customer/$customerId"
        params={{ customerId: String(review.customer.customer_id) }}
        className={buttonClass({ size: 'small' })}
      >
        {t('seeMember')}
      </Link>
    );
  }
  if (
    blocker.code === 'insufficient_wallet' &&
    review.kind !== 'transfer' &&
    allows(session, 'transfer_wallets')
  ) {
    return (
      <Link
        to="/account-management/wallet-to-wallet-transfer"
        className={buttonClass({ size: 'small' })}
      >
        {t('moveMoney')}
      </Link>
    );
  }
  return null;
}

/** The same was sent within a day: who, when, and where to look. */
export function Duplicate({ of }: { readonly of: NonNullable<Review['duplicate_of']> }): ReactNode {
  const { t } = useTranslation('funds');
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const look = allows(session, 'view_money', false) && (
    <Link
      to="/reports/transactions"
      search={{ movement: String(of.id) }}
      className={buttonClass({ size: 'small' })}
    >
      {t('lookAtIt')}
    </Link>
  );
  return (
    <Alert
      tone="warning"
      title={textOf(new ApiError({ code: 'looks_like_duplicate' }))}
      actions={look}
    >
      <p>
        {t('sentBefore', {
          when: formatInstant(of.adjusted_at, language, region),
          name: of.adjuster_name,
        })}
      </p>
    </Alert>
  );
}
