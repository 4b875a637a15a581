import type { OutputOf } from '#contract/operation.ts';
import type { bankAccounts } from '#contract/bank-accounts.ts';
import { MICRO_TRIES } from '#domain/bank/micro-deposits.ts';
import { toWire } from '#kernel/money.ts';
import type { BankAccountRow } from './accounts.repo.ts';

type AccountOut = OutputOf<(typeof bankAccounts)['addBankAccount']>;

/** Whether an account may be debited: verified, with an agreement that has not ended. */
export const isUsable = (row: BankAccountRow): boolean =>
  row.state === 'verified' && row.agreement_id !== null && row.ended_at === null;

/** An account as managers see it; `walletIds` are those of its company that they see. */
export const presentAccount = (row: BankAccountRow, walletIds: readonly number[]): AccountOut => ({
  account_id: row.id,
  wallet_ids: [...walletIds],
  rail: row.rail,
  institution_number: row.institution_number,
  transit_number: row.transit_number,
  routing_number: row.routing_number,
  account_last4: row.last4,
  account_type: row.account_type,
  holder_name: row.holder_name,
  institution_name: row.institution_name,
  state: row.state,
  match: row.match,
  mismatch: row.match === 'different' ? { given: row.holder_name, expected: row.legal_name } : null,
  reason: row.reason,
  usable: isUsable(row),
  in_use: row.in_use,
  registered_by: row.registered_by_name,
  agreement: presentAgreement(row),
  micro_deposits: presentMicroDeposits(row),
});

/** What somebody is told of the two deposits: anything but their amounts. */
function presentMicroDeposits(row: BankAccountRow): AccountOut['micro_deposits'] {
  if (row.micro_state === null || row.micro_due_on === null || row.micro_enter_by === null)
    return null;
  return {
    state: row.micro_state,
    arrive_on: row.micro_due_on,
    enter_by: row.micro_enter_by,
    tries_left: MICRO_TRIES - (row.micro_tries ?? 0),
  };
}

function presentAgreement(row: BankAccountRow): AccountOut['agreement'] {
  if (row.agreement_id === null || row.agreement_kind === null || row.signed_at === null)
    return null;
  return {
    agreement_id: row.agreement_id,
    kind: row.agreement_kind,
    category: 'business',
    signed_by: row.signed_by_name ?? '',
    signed_at: row.signed_at.toISOString(),
    text_version: row.text_version ?? '',
    notice_days: row.notice_days ?? 0,
    max_debit: row.max_debit === null ? null : toWire(row.max_debit),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
