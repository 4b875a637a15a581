import { describe, expect, it } from 'vitest';
import { LEVELS, type Level } from '../access/levels.ts';
import {
  ALERT_KINDS,
  ALERT_TOPICS,
  type AlertKind,
  type AlertListener,
  type AlertTopic,
  kindOfAlert,
  kindsFor,
  topicsFor,
} from './alert-kinds.ts';

const listener = (given: Partial<AlertListener> = {}): AlertListener => ({
  level: 'Admin',
  isOperator: false,
  tipsOnly: false,
  ...given,
});

const ORDERS: readonly AlertTopic[] = ['card_orders'];
const DATA: readonly AlertTopic[] = ['data_late'];
const RENEWALS: readonly AlertTopic[] = ['renewal_failed'];
const EXCEPTIONS: readonly AlertTopic[] = ['exceptions'];
const MONEY: readonly AlertTopic[] = [
  'payout_failed',
  'wallet_low',
  'debit_returned',
  'late_money',
  'earned_wages',
  'disputes',
  'void_checks',
];

/** Who may see money, order cards, connect data, or keep the subscription, is told of that. */
const HEARD: Readonly<Record<Level, readonly AlertTopic[]>> = {
  Admin: [...MONEY, ...ORDERS, ...DATA, ...RENEWALS],
  'Regional Manager': [...MONEY, ...ORDERS, ...DATA, ...RENEWALS],
  'Zone Manager': [...MONEY, ...ORDERS, ...DATA, ...RENEWALS],
  Manager: [...MONEY, ...ORDERS, ...DATA],
  'Limited Access': [],
  'Tipout Manager': [],
  'Sunwing Admin': MONEY,
  'Destination Manager': MONEY,
  // Who may only look is told of what they may look at.
  'Sunwing Baggage Admin - View Only': MONEY,
};
const inOrder = (topics: readonly AlertTopic[]) =>
  ALERT_TOPICS.filter((topic) => topics.includes(topic));

describe('who is told of what', () => {
  it.each(LEVELS)('a %s', (level) => {
    expect(topicsFor(listener({ level }))).toEqual(inOrder(HEARD[level]));
  });

  it.each([
    ['Admin', true],
    ['Sunwing Admin', true],
    ['Sunwing Baggage Admin - View Only', true],
    ['Regional Manager', false],
    ['Manager', false],
  ] as const)('of exceptions an operator who is %s: %s', (level, told) => {
    const topics = topicsFor(listener({ level, isOperator: true }));
    expect(topics).toEqual(inOrder([...HEARD[level], ...(told ? EXCEPTIONS : [])]));
  });

  it('a client that sees only its tips hears of late data and of renewals that fail', () => {
    const ofTips = (level: Level) => kindsFor(listener({ level, tipsOnly: true }));
    expect(ofTips('Admin')).toEqual(['data_late', 'renewal_failed']);
    expect(ofTips('Manager')).toEqual(['data_late']);
    expect(ofTips('Sunwing Admin')).toEqual([]);
  });

  it('an operator does not hear of exceptions from a client that sees only its tips', () => {
    const topics = topicsFor(listener({ isOperator: true, tipsOnly: true }));
    expect(topics).toEqual(['data_late', 'renewal_failed']);
  });
});

describe('the topic of an alert', () => {
  const OF_TOPICS: Readonly<Record<AlertTopic, readonly AlertKind[]>> = {
    payout_failed: ['batch_failed'],
    wallet_low: ['wallet_low', 'wallet_runs_out'],
    debit_returned: ['debit_returned', 'schedule_paused'],
    late_money: ['transfer_late', 'deposit_late'],
    card_orders: ['order_shipped'],
    data_late: ['data_late'],
    renewal_failed: ['renewal_failed'],
    earned_wages: ['ewa_repay_short', 'ewa_repay_overdue', 'ewa_fund_runs_out', 'ewa_report_ready'],
    disputes: ['dispute_won', 'dispute_lost'],
    void_checks: ['cheque_approved', 'cheque_refused'],
    exceptions: ['exception_opened'],
  };

  it.each(ALERT_TOPICS)('%s', (topic) => {
    expect(ALERT_KINDS.filter((kind) => kindOfAlert(kind).topic === topic)).toEqual(
      OF_TOPICS[topic],
    );
  });
});
