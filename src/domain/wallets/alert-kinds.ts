import type { Level } from '../access/levels.ts';
import { type Right, may } from '../access/rights.ts';

/** What somebody chooses ways for: alerts that are told to the same people for the same reason. */
export const ALERT_TOPICS = [
  'payout_failed',
  'wallet_low',
  'debit_returned',
  'late_money',
  'card_orders',
  'data_late',
  'renewal_failed',
  'earned_wages',
  'disputes',
  'void_checks',
  'exceptions',
] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

type Kind = {
  readonly topic: AlertTopic;
  /** Who hears of it besides seeing its wallet: whoever may open what it leads to. */
  readonly right: Right;
  /** Also told where a client sees nothing but its tips. */
  readonly isOfTips?: true;
  /** For the provider's own people alone. */
  readonly forOperators?: true;
};

const KINDS = {
  wallet_low: { topic: 'wallet_low', right: 'view_money' },
  debit_returned: { topic: 'debit_returned', right: 'view_money' },
  schedule_paused: { topic: 'debit_returned', right: 'view_money' },
  batch_failed: { topic: 'payout_failed', right: 'view_money' },
  dispute_won: { topic: 'disputes', right: 'view_money' },
  dispute_lost: { topic: 'disputes', right: 'view_money' },
  cheque_approved: { topic: 'void_checks', right: 'view_money' },
  cheque_refused: { topic: 'void_checks', right: 'view_money' },
  transfer_late: { topic: 'late_money', right: 'view_money' },
  deposit_late: { topic: 'late_money', right: 'view_money' },
  wallet_runs_out: { topic: 'wallet_low', right: 'view_money' },
  ewa_repay_short: { topic: 'earned_wages', right: 'view_money' },
  ewa_repay_overdue: { topic: 'earned_wages', right: 'view_money' },
  ewa_fund_runs_out: { topic: 'earned_wages', right: 'view_money' },
  ewa_report_ready: { topic: 'earned_wages', right: 'view_money' },
  order_shipped: { topic: 'card_orders', right: 'order_cards' },
  data_late: { topic: 'data_late', right: 'integrations', isOfTips: true },
  renewal_failed: { topic: 'renewal_failed', right: 'subscription', isOfTips: true },
  exception_opened: { topic: 'exceptions', right: 'audit', forOperators: true },
} as const satisfies Record<string, Kind>;

export type AlertKind = keyof typeof KINDS;
// A list that a schema can be made of has at least one entry.
export const ALERT_KINDS = Object.keys(KINDS) as [AlertKind, ...AlertKind[]];
export const kindOfAlert = (kind: AlertKind): Kind => KINDS[kind];

/** Somebody as far as it decides what they are told of. */
export type AlertListener = {
  readonly level: Level;
  readonly isOperator: boolean;
  /** Their client sees nothing but its tips. */
  readonly tipsOnly: boolean;
};

const hears = (kind: Kind, { level, isOperator, tipsOnly }: AlertListener): boolean =>
  may(level, kind.right, false) &&
  (kind.forOperators !== true || isOperator) &&
  (kind.isOfTips === true || !tipsOnly);

/** The kinds of alerts that somebody is told of, where they see the wallet. */
export const kindsFor = (listener: AlertListener): AlertKind[] =>
  ALERT_KINDS.filter((kind) => hears(KINDS[kind], listener));

/** What somebody may choose ways for, in the order of the topics. */
export function topicsFor(listener: AlertListener): AlertTopic[] {
  const heard = new Set(kindsFor(listener).map((kind) => KINDS[kind].topic));
  return ALERT_TOPICS.filter((topic) => heard.has(topic));
}
