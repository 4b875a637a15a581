import { payments } from '#contract/payments.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import { closeException } from './close-exception.ts';
import { type Evidence, type ExceptionRow, pageOfExceptions } from './exceptions.repo.ts';
import type { BatchesPort } from './payments.deps.ts';

/** Serves the exceptions of payments: a client's to look at, the operator's to close. */
export function servePayments(edge: Edge<object>, batches: BatchesPort): void {
  edge.serve(payments, {
    async listPaymentExceptions({ tx, actor, query }) {
      const { state, page = 1, per_page: perPage, cursor } = query;
      const before = readCursor(cursor, 'id');
      const rows = await pageOfExceptions(tx, actor.client.id, {
        wallets: actor.wallets,
        state: state === 'closed' || state === 'all' ? state : 'open',
        before: before ? Number(before[0]) : null,
        limit: perPage + 1,
      });
      const shown = rows.slice(0, perPage);
      const last = shown.at(-1);
      return ok(
        pageOf(shown.map(presentException), {
          page,
          perPage,
          total: null,
          cursor: rows.length > perPage && last ? writeCursor([last.id]) : null,
        }),
      );
    },
    async closePaymentException({ tx, actor, origin, now, params, body }) {
      const context = { tx, actor, origin, now };
      const closed = await closeException(context, { id: params.exception, ...body }, batches);
      return closed.ok ? ok(presentException(closed.value)) : closed;
    },
  });
}

const presentException = (row: ExceptionRow) => ({
  exception_id: row.id,
  kind: row.kind,
  opened_at: row.opened_at.toISOString(),
  movement_id: row.payment_id === null ? null : Number(row.payment_id),
  transaction_type: row.payment_kind,
  amount: toWire(row.amount),
  booked: toWire(row.booked),
  status: row.status,
  state: row.state,
  wallet_id: row.wallet_id,
  wallet_name: row.wallet_name,
  customer_id: row.customer_id,
  card_holder: row.card_holder,
  evidence: row.evidence.map(presentEvidence),
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closed_by_name,
  closing_reason: row.closing_reason,
});

function presentEvidence({ at, ours, theirs }: Evidence) {
  const { card, amount, status, state } = ours;
  const { said } = theirs;
  return {
    at,
    ours: { card, amount, status, state },
    theirs: {
      outcome: said?.outcome ?? theirs.outcome,
      code: theirs.code ?? null,
      card: said?.card ?? null,
      amount: centsOf(said?.amount_minor),
      merchant: said?.merchant ?? null,
    },
  };
}

/** An amount that the processor named, where it can be read; it is hostile input like any other. */
const centsOf = (minor: string | undefined): string | null =>
  minor !== undefined && /^-?\d{1,15}$/.test(minor) ? toWire(BigInt(minor)) : null;
