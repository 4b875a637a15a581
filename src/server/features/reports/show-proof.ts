import { toWire } from '#kernel/money.ts';
import { type Proof, booksByKind, lastProof, prove, recordProof, verifySeals } from '#server/ledger/index.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

/** The last proof of a client's books, what they hold by kind of account, and how far they are sealed. */
export async function showProof(tx: ReadHandle, clientId: number) {
  return present(tx, clientId, await lastProof(tx, clientId));
}

/** Proves the books now and keeps the proof. */
export async function proveNow(tx: WriteHandle, actor: ManagerActor, origin: Origin, now: Date) {
  const proof = await prove(tx, actor.client.id, now);
  await recordProof(tx, actor.client.id, proof);
  await audit(tx, now, actor, origin, { action: 'ledger.prove', subject: { kind: 'client', id: actor.client.id }, after: { faults: proof.faults.length } });
  return present(tx, actor.client.id, proof);
}

async function present(tx: ReadHandle, clientId: number, proof: Proof | null) {
  const sums = await booksByKind(tx, clientId);
  const seals = await verifySeals(tx, clientId);
  return {
    at: proof?.at.toISOString() ?? null,
    balanced: proof ? proof.faults.length === 0 : null,
    accounts: Number(proof?.accounts ?? 0n), transfers: Number(proof?.transfers ?? 0n), entries: Number(proof?.entries ?? 0n),
    sums: sums.map((row) => ({ kind: row.kind, accounts: row.accounts, balance: toWire(row.balance) })),
    problems: (proof?.faults ?? []).map((fault) => ({ code: fault.rule, account_id: fault.accountId ?? null, expected: '', found: fault.seq ?? fault.transferId ?? '' })),
    seals: { sealed: Number(seals.sealed), waiting: Number(seals.unsealed), head: seals.head?.hash ?? null, sealed_at: null, intact: seals.brokenSeal === null && seals.brokenEntry === null },
  };
}
