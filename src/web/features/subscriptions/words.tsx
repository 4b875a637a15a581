import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeclineReason, readDeclineReason } from '#domain/subscriptions/decline-reasons.ts';
import { dayOf } from '#kernel/day.ts';
import { accessQuery } from '#web/lib/access.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { Invoice, PaymentMethod, Price, Subscription } from './subscriptions.queries.ts';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "Visa •• 4242", or the bank and the end of the account. */
export function useMethodName(): (method: PaymentMethod) => string {
  const { t } = useTranslation('subscriptions');
  return ({ type, brand, bank_name: bank, last4 }) => {
    const maker = brand === null ? null : (BRANDS[brand] ?? brand);
    return `${maker ?? bank ?? t(`type.${type}`)} •• ${last4}`;
  };
}

export function MethodName({ method }: { readonly method: PaymentMethod }): ReactNode {
  const nameOf = useMethodName();
  return (
    <bdi dir="ltr" className="num">
      {nameOf(method)}
    </bdi>
  );
}

const METHOD_TONE: Readonly<Record<PaymentMethod['state'], Tone>> = {
  usable: 'success',
  verifying: 'warning',
  failed: 'danger',
  expired: 'danger',
};

export function MethodBadge({ state }: { readonly state: PaymentMethod['state'] }): ReactNode {
  const { t } = useTranslation('subscriptions');
  return <Badge tone={METHOD_TONE[state]}>{t(`state.${state}`)}</Badge>;
}

const STATUS_TONE: Readonly<Record<Subscription['status'], Tone>> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  blocked: 'danger',
  cancelled: 'neutral',
};

export function SubscriptionBadge({ status }: Pick<Subscription, 'status'>): ReactNode {
  const { t } = useTranslation('subscription-access');
  return <Badge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</Badge>;
}

const INVOICE_TONE: Readonly<Record<Invoice['status'], Tone>> = {
  open: 'warning',
  processing: 'info',
  failed: 'danger',
  paid: 'success',
  void: 'neutral',
  uncollectible: 'neutral',
};

export function InvoiceBadge({ status }: Pick<Invoice, 'status'>): ReactNode {
  const { t } = useTranslation('billing');
  return <Badge tone={INVOICE_TONE[status]}>{t(`invoice.${status}`)}</Badge>;
}

/**
 * Writes instants as days of a wallet's own zone, and money, for sentences that hold them.
 */
export function useDatesAndMoney(): {
  readonly dayAt: (instant: string, walletId: number | null) => string;
  readonly timeAt: (instant: string, walletId: number | null) => string;
  readonly money: (amount: string) => string;
} {
  const { language, region } = usePreferences();
  const wallets = useQuery(accessQuery).data?.wallets ?? [];
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zoneOf = (id: number | null): string =>
    wallets.find((wallet) => wallet.wallet_id === id)?.timezone ?? own;
  return {
    dayAt: (instant, id) => formatDay(dayOf(new Date(instant), zoneOf(id)), language, region),
    timeAt: (instant, id) =>
      formatInstant(instant, language, region, { style: 'time', zone: zoneOf(id) }),
    money: (amount) => formatMoney(amount, language, region),
  };
}

/** A day in the zone of the wallet it is about. */
export function WalletDay({
  at,
  wallet,
}: {
  readonly at: string;
  readonly wallet: number | null;
}): ReactNode {
  const { dayAt } = useDatesAndMoney();
  return (
    <bdi>
      <time dateTime={at} className="num">
        {dayAt(at, wallet)}
      </time>
    </bdi>
  );
}

/** What is charged each time, and how often. */
export function usePlanWords(): (plan: Pick<Price, 'contract'>) => string {
  const { t } = useTranslation('subscriptions');
  return ({ contract }) => t(`plan.${contract}`);
}

/** The reason of a decline; null where it was refused for something else. */
export const declineOf = (error: unknown): DeclineReason | null =>
  error instanceof ApiError && error.code === 'payment_failed'
    ? readDeclineReason(error.params.reason)
    : null;

/** Whether no answer came, so that nobody knows what became of a payment. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500);
