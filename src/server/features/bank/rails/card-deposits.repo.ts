import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

/** The most that are told in one transaction. */
const MOST = 1_000;

/** Those with credits on their way to cards, in the scope of the platform. */
export const clientsWithCardDeposits = async (tx: ReadHandle): Promise<number[]> => {
  const rows = await tx.text<{ id: number }>({
    sql: 'SELECT id FROM bank_clients_with_card_deposits() AS id',
  });
  return rows.map(({ id }) => id);
};

/** The payments that carry a client's credits to cards, under the lock of their records. */
export const lockCardDeposits = async (tx: WriteHandle, clientId: number): Promise<bigint[]> => {
  const rows = await tx.text<{ payment_id: bigint }>({
    sql: `SELECT payment_id FROM bank_record WHERE client_id = $1 AND outcome = 'to_card' ORDER BY payment_id LIMIT ${MOST} FOR UPDATE`,
    values: [clientId],
  });
  return rows.map(({ payment_id: id }) => id);
};

export const closeCardDeposits = (
  tx: WriteHandle,
  clientId: number,
  { paymentIds, isPaid }: { readonly paymentIds: readonly bigint[]; readonly isPaid: boolean },
) =>
  tx.text({
    sql: `UPDATE bank_record SET outcome = $3 WHERE client_id = $1 AND payment_id = ANY ($2::bigint[]) AND outcome = 'to_card'`,
    values: [clientId, paymentIds, isPaid ? 'posted' : 'declined'],
  });

/** Whether a line shows a credit that goes back to the bank, or is back, in the scope of the platform. */
export const isGoingBack = async (tx: ReadHandle, lineId: number): Promise<boolean> => {
  const rows = await tx.text({
    sql: `SELECT r.position FROM bank_statement_line AS l JOIN bank_record AS r ON r.file_id = l.record_file_id AND r.position = l.record_position
          WHERE l.client_id = 0 AND l.id = $1 AND r.kind = 'credit' AND r.outcome IN ('declined', 'to_send_back', 'sent_back')`,
    values: [lineId],
  });
  return rows.length === 1;
};

/** Whether a line speaks of money that is on its way to a card, in the scope of the platform. */
export const isOnItsWay = async (
  tx: ReadHandle,
  { reference, amount }: { readonly reference: string; readonly amount: Cents },
): Promise<boolean> => {
  const rows = await tx.text({
    sql: `SELECT position FROM bank_record WHERE client_id >= 0 AND kind IN ('return', 'credit') AND reference = $1 AND amount = $2
            AND outcome = 'to_card' LIMIT 1`,
    values: [reference, amount],
  });
  return rows.length === 1;
};
