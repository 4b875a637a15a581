import type { TransferKind } from '#domain/bank/transfer-states.ts';
import { OPEN_STATES } from '#domain/bank/transfer-states.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';

export type LateTransfer = {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly wallet_id: number;
  readonly wallet_name: string;
  readonly notification_recipients: readonly string[];
  readonly amount: Cents;
  readonly latest_on: Day;
};

/** The clients with money that should have come before a day, and that nobody was told of. */
export const clientsWithLateTransfers = (db: Statements, today: Day): Promise<number[]> =>
  findClients(db, 'bank_clients_with_late_transfers', [today]);

/** Takes what is late at the beginning of a day and nobody was told of, as told. */
export const takeLateTransfers = (
  tx: WriteHandle,
  clientId: number,
  today: Day,
  now: Date,
): Promise<LateTransfer[]> =>
  tx.text<LateTransfer>({
    name: 'bank_take_late_transfers',
    sql: `UPDATE bank_transfer AS t SET late_told_at = $4 FROM wallet AS w
          WHERE t.client_id = $1 AND w.client_id = $1 AND w.id = t.wallet_id
            AND t.state = ANY ($2::text[]) AND t.late_told_at IS NULL AND t.latest_on < $3::date
          RETURNING t.id, t.kind, t.wallet_id, w.name AS wallet_name, w.notification_recipients, t.amount, t.latest_on`,
    values: [clientId, OPEN_STATES, today, now],
  });
