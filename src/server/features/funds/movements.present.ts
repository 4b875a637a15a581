import type { z } from 'zod';
import type { movementShown } from '#contract/funds-shapes.ts';
import { may } from '#domain/access/rights.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { MovementRow } from './movements.repo.ts';

export type MovementShown = z.input<typeof movementShown>;

const OUT: readonly MovementRow['kind'][] = [
  'unload',
  'transfer_out',
  'purchase',
  'ewa_fund',
  'ewa_repay',
];

/**
 * A movement as it is shown: signed as the card (for a transfer the wallet) sees it; balances only
 * for those who may see them.
 */
export function presentMovement(
  actor: Pick<ManagerActor, 'level'>,
  row: MovementRow,
): MovementShown {
  const out = OUT.includes(row.kind);
  return {
    id: Number(row.id),
    adjusted_at: row.at.toISOString(),
    transaction_type: row.kind,
    wallet_id: row.wallet_id,
    wallet_name: row.wallet_name,
    departments: row.departments,
    adjuster_id: row.manager_id,
    adjuster_name: row.manager_name,
    customer_id: row.customer_id,
    staff_id: row.staff_id,
    card_holder: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    proxy: row.proxy,
    notes: row.notes,
    description: row.description,
    bonus_message: row.bonus_message,
    adjustment_amount: toWire(out ? -row.amount : row.amount),
    fee: toWire(row.fee),
    total_amount:
      row.balance_after !== null && may(actor.level, 'view_money', false)
        ? toWire(row.balance_after)
        : null,
    status: row.status,
    state: row.state,
    reason: row.reason,
    job_id: row.job_id,
    line: row.line,
    cancellable_until:
      row.status === 'pre-paid' && row.state === 'queued' && row.leaves_at
        ? row.leaves_at.toISOString()
        : null,
  };
}
