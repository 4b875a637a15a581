import { toWire } from '#kernel/money.ts';
import {
  type Fault,
  type Proof,
  booksByKind,
  lastProof,
  recordProof,
  sealState,
  verifySeals,
} from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { proveEarnedPay } from '../ewa/index.ts';
import { proveMoney } from '../funds/index.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * The last proof of a client's books, what they hold by kind of account, and how far they are
 * sealed.
 */
export async function showProof(tx: ReadHandle, clientId: number) {
  return present(tx, clientId, await lastProof(tx, clientId));
}

/** Proves the books now, the seals with them, and keeps the proof. */
export async function proveNow(context: RequestContext) {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const proved = await proveMoney(tx, clientId, now);
  const proof: Proof = {
    ...proved,
    faults: [
      ...proved.faults,
      ...(await proveEarnedPay(tx, clientId)),
      ...(await sealFaults(tx, clientId)),
    ],
  };
  await recordProof(tx, clientId, proof);
  await audit(context, {
    action: 'ledger.prove',
    subject: { kind: 'client', id: clientId },
    after: { faults: proof.faults.length },
  });
  return present(tx, clientId, proof);
}

async function sealFaults(tx: WriteHandle, clientId: number): Promise<Fault[]> {
  const { brokenSeal, brokenEntry } = await verifySeals(tx, clientId);
  return [
    ...(brokenSeal ? [{ rule: 'seal_broken' as const, seq: brokenSeal.no.toString() }] : []),
    ...(brokenEntry
      ? [
          {
            rule: 'sealed_entry_changed' as const,
            transferId: brokenEntry.transferId.toString(),
            ...(brokenEntry.accountId === null ? {} : { accountId: brokenEntry.accountId }),
          },
        ]
      : []),
  ];
}

const OF_SEALS: readonly Fault['rule'][] = ['seal_broken', 'sealed_entry_changed'];
/** A count for the wire; JSON has no whole numbers above 2^53, and no client has so many. */
const wireCount = (count = 0n): number => Number.parseInt(count.toString(), 10);

async function present(tx: ReadHandle, clientId: number, proof: Proof | null) {
  const sums = await booksByKind(tx, clientId);
  const seals = await sealState(tx, clientId);
  return {
    at: proof?.at.toISOString() ?? null,
    balanced: proof ? proof.faults.length === 0 : null,
    accounts: wireCount(proof?.accounts),
    transfers: wireCount(proof?.transfers),
    entries: wireCount(proof?.entries),
    sums: sums.map((row) => ({
      kind: row.kind,
      accounts: row.accounts,
      balance: toWire(row.balance),
    })),
    problems: (proof?.faults ?? []).map((fault) => ({
      code: fault.rule,
      account_id: fault.accountId ?? null,
      found: fault.seq ?? fault.paymentId ?? fault.transferId ?? '',
    })),
    seals: {
      sealed: wireCount(seals.sealed),
      waiting: wireCount(seals.waiting),
      head: seals.head,
      sealed_at: seals.sealedAt?.toISOString() ?? null,
      intact: proof ? !proof.faults.some((fault) => OF_SEALS.includes(fault.rule)) : null,
    },
  };
}
