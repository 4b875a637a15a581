import { toWire } from '#kernel/money.ts';
import type { BankDifference, BankFigures } from './bank/bank-differences.repo.ts';
import type { Difference } from './differences.repo.ts';

const money = (amount: bigint | null): string | null => (amount === null ? null : toWire(amount));

export const presentDifference = (row: Difference) => ({
  difference_id: row.id,
  side: 'processor' as const,
  kind: row.kind,
  about: row.about,
  rail: null,
  day: row.seen_on,
  item: row.subject,
  code: '',
  wallet_id: null,
  wallet_name: null,
  proxy: row.proxy,
  customer_id: row.customer_id,
  card_holder: row.card_holder,
  movement_id: row.payment_id === null ? null : Number(row.payment_id),
  ours: { amount: money(row.our_amount), state: row.our_state },
  theirs: { amount: money(row.their_amount), state: row.their_state },
  opened_on: row.opened_on,
  seen_on: row.seen_on,
  ended_at: row.ended_at?.toISOString() ?? null,
  rule: row.ended_at !== null && row.closed_by_name === null ? ('equal' as const) : null,
  closed_by: row.closed_by_name,
  closing_reason: row.closing_reason,
});

export const presentBankDifference = (row: BankDifference) => ({
  difference_id: row.id,
  side: 'bank' as const,
  kind: row.kind,
  about: row.about,
  rail: row.rail,
  day: row.day,
  item: row.item,
  code: row.code,
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  proxy: null,
  customer_id: null,
  card_holder: null,
  movement_id: null,
  ours: { amount: money(row.our_amount), state: null },
  theirs: { amount: money(row.their_amount), state: null },
  opened_on: row.day,
  seen_on: row.day,
  ended_at: row.ended_at?.toISOString() ?? null,
  rule: row.rule,
  closed_by: row.closed_by_name,
  closing_reason: row.closing_reason,
});

export const presentBankFigures = (row: BankFigures) => ({
  day: row.day,
  rail: row.rail,
  wallet_id: row.wallet_id === 0 ? null : row.wallet_id,
  wallet_name: row.wallet_name,
  kind: row.kind,
  asked: toWire(row.asked),
  books: toWire(row.books),
  outside: toWire(row.outside),
  waiting: toWire(row.waiting),
  items: row.items,
  open_differences: row.open,
});
