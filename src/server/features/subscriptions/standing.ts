import { expiryOf, isExpiring } from '#domain/subscriptions/cards.ts';
import type { ALERT_KINDS } from '#domain/subscriptions/choices.ts';
import { countdown } from '#domain/subscriptions/countdown.ts';
import { ALERT_BEFORE } from '#domain/subscriptions/trial-end.ts';
import { may } from '#domain/access/rights.ts';
import type { Zone } from '#kernel/day.ts';
import { after } from '#kernel/instant.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { isIncluded } from '../clients/index.ts';
import { seenBy, walletsSeen } from '../wallets/index.ts';
import { customerOf, methodIdOf } from './customers/first-customer.ts';
import { cardMonth } from './methods/methods.present.ts';
import { type MethodRow, methodsOf } from './methods/methods.repo.ts';
import {
  type SubscriptionAnswer,
  instantText,
  presentSubscriptions,
} from './subscriptions.present.ts';
import { type SubscriptionRow, latestOfWallets } from './subscriptions.repo.ts';
import { dismissedOf } from './dismissed.repo.ts';

type AlertKind = (typeof ALERT_KINDS)[number];
type Alert = {
  readonly kind: AlertKind;
  readonly wallet_id: number;
  readonly wallet_name: string;
  readonly subscription_id: number | null;
  readonly at: string | null;
  readonly amount: string | null;
  readonly last4: string | null;
  readonly trial: { readonly days_left: number; readonly needs_method: boolean } | null;
  readonly dismissable: boolean;
};

/** What the wallets of the caller may be used for, and what somebody has to do, the worst first. */
export async function showStanding(tx: ReadHandle, actor: ManagerActor, now: Date) {
  const clientId = actor.client.id;
  const included = await isIncluded(tx, clientId);
  const wallets = await walletsSeen(tx, seenBy(actor));
  const rows = included
    ? []
    : await latestOfWallets(
        tx,
        clientId,
        wallets.map(({ id }) => id),
      );
  const of = new Map(rows.map((row) => [row.wallet_id, row]));
  const answers = await presentSubscriptions(tx, actor, rows);
  const dismissed = await dismissedOf(tx, clientId, actor.managerId);
  const charges = new Map(answers.map((answer) => [answer.id, answer]));
  const methods = await methodsOf(tx, clientId);
  const customer = await customerOf(tx, clientId);
  const zones = new Map(wallets.map(({ id, timezone }) => [id, timezone]));
  const mayPay = may(actor.level, 'subscription', false);
  return {
    billing: included ? ('included' as const) : ('subscription' as const),
    may_subscribe: !included && may(actor.level, 'subscription', true),
    wallets: wallets.map(({ id, name, timezone, access }) => {
      const row = of.get(id);
      return {
        wallet_id: id,
        wallet_name: name,
        timezone,
        access,
        status: row ? statusOf(row) : null,
        reason: row?.reason ?? null,
        failed_since: instantText(row?.failed_since ?? null),
        trial_end: instantText(row?.trial_end ?? null),
        current_period_end: instantText(row?.period_end ?? null),
        next_retry_at: instantText(row?.next_retry_at ?? null),
        cancels_at: instantText(row?.cancels_at ?? row?.cancel_at ?? null),
      };
    }),
    alerts: rows
      .flatMap((row) => {
        const methodId = methodIdOf(row, customer);
        const method = methods.find(({ id }) => id === methodId);
        const shown = charges.get(row.id);
        const hasMethod = methodId !== null;
        const zone = zones.get(row.wallet_id) ?? 'UTC';
        return [
          ...alertsOf(row, shown, { dismissed, hasMethod, zone, now }),
          ...(method && mayPay ? alertOfCard(row, shown, method, now) : []),
        ];
      })
      .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind)),
  };
}

const ORDER: readonly AlertKind[] = [
  'access_restricted',
  'failed_renewal',
  'trial_over',
  'trial',
  'renewal',
  'card_expires',
];

const statusOf = ({ state }: SubscriptionRow) =>
  state === 'attempt' || state === 'lapsed' ? null : state;

/** By which a renewal is not told again: the manager and the period. */
export const renewalName = (row: Pick<SubscriptionRow, 'period_end'>): string =>
  `renewal:${row.period_end?.toISOString() ?? ''}`;

type Standing = {
  readonly dismissed: ReadonlySet<string>;
  readonly hasMethod: boolean;
  readonly zone: Zone;
  readonly now: Date;
};

function alertsOf(
  row: SubscriptionRow,
  shown: SubscriptionAnswer | undefined,
  { dismissed, hasMethod, zone, now }: Standing,
): Alert[] {
  const kind = kindOf(row, now);
  if (kind === null) return [];
  if (kind === 'renewal' && dismissed.has(`${row.id}:${renewalName(row)}`)) return [];
  return [
    {
      kind,
      wallet_id: row.wallet_id,
      wallet_name: shown?.wallet_name ?? '',
      subscription_id: row.id,
      at: instantText(
        kind === 'failed_renewal'
          ? (row.next_retry_at ?? row.cancels_at)
          : kind === 'access_restricted'
            ? row.cancels_at
            : row.period_end,
      ),
      amount: shown?.next_charge?.total ?? null,
      last4: null,
      trial: kind === 'trial' ? trialOf(row, { hasMethod, zone, now }) : null,
      dismissable: kind === 'renewal',
    },
  ];
}

function trialOf(
  { trial_end: trialEnd }: SubscriptionRow,
  asked: Omit<Standing, 'dismissed'>,
): Alert['trial'] {
  if (trialEnd === null) return null;
  const { daysLeft } = countdown({ trialEnd, ...asked });
  return { days_left: daysLeft, needs_method: !asked.hasMethod };
}

/** The card of a wallet that goes on is soon good no more. */
function alertOfCard(
  row: SubscriptionRow,
  shown: SubscriptionAnswer | undefined,
  method: MethodRow,
  now: Date,
): Alert[] {
  const card = cardMonth(method);
  if (row.state === 'cancelled' || !isExpiring(card, now)) return [];
  return [
    {
      kind: 'card_expires',
      wallet_id: row.wallet_id,
      wallet_name: shown?.wallet_name ?? '',
      subscription_id: row.id,
      at: instantText(expiryOf(card)),
      amount: null,
      last4: method.last4,
      trial: null,
      dismissable: false,
    },
  ];
}

function kindOf(row: SubscriptionRow, now: Date): AlertKind | null {
  const isNear = row.period_end !== null && after(row.period_end, -ALERT_BEFORE) <= now;
  switch (row.state) {
    case 'blocked':
      return 'access_restricted';
    case 'past_due':
      return row.access === 'no_new_funds' ? 'trial_over' : 'failed_renewal';
    case 'trialing':
      return 'trial';
    case 'active':
      return isNear && row.cancel_at === null ? 'renewal' : null;
    default:
      return null;
  }
}
