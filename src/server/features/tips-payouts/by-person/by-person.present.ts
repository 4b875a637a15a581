import type { z } from 'zod';
import type { tipsByPerson } from '#contract/tips-payouts/by-person.ts';
import { writeHours } from '#domain/tips-results/hours.ts';
import { toWire } from '#kernel/money.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import type { PaidPart, PaidPerson, PaidSums } from './paid-parts.repo.ts';

type ByPerson = z.input<(typeof tipsByPerson)['paidTipsByPerson']['output']>;
type OfPerson = z.input<(typeof tipsByPerson)['paidTipsOfPerson']['output']>;
type Stores = ReadonlyMap<number, StoreRef>;

export const presentSums = (sums: PaidSums): ByPerson['totals'] => ({
  services: sums.services,
  hours: writeHours(sums.minutes),
  tips: toWire(sums.tips),
  given: toWire(sums.given),
  returned: toWire(sums.returned),
  received: toWire(sums.received),
  corrections: toWire(sums.corrections),
  cash: toWire(sums.cash),
  owed: toWire(sums.owed),
  payout: toWire(sums.payout),
  tip_outs: toWire(sums.tip_outs),
  paid: toWire(sums.paid),
  sending: toWire(sums.sending),
  failed: toWire(sums.failed),
  held: toWire(sums.held),
  manual: toWire(sums.manual),
});

/** The names of stores, as far as the manager sees them. */
export const storeNames = (stores: Stores, ids: readonly number[]): string[] =>
  ids.flatMap((id) => stores.get(id)?.name ?? []);

export const presentPerson = (row: PaidPerson, stores: Stores): ByPerson['data'][number] => ({
  person: row.person,
  customer_id: row.customer_id,
  first_name: row.first_name,
  last_name: row.last_name,
  staff_id: row.staff_id,
  payroll_id: row.payroll_id,
  wallets: storeNames(stores, row.store_ids),
  ...presentSums(row),
});

export const presentPart = (row: PaidPart, stores: Stores): OfPerson['data'][number] => ({
  result_id: row.result_id,
  tip_type: row.tip_type,
  date: row.date,
  service: row.service,
  wallet_id: row.store_id,
  wallet_name: stores.get(row.store_id)?.name ?? '',
  hours: writeHours(row.minutes),
  outside: row.outside,
  payout: toWire(row.payout),
  pay_state: row.pay_state,
  reason: row.reason,
});
