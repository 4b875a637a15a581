import { type Proof, prove } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { planForWhole } from '#server/platform/database/plan-for-whole.ts';
import { provePayments } from '../payments/index.ts';
import { proveBatches } from './bulk/prove-batches.repo.ts';

/**
 * Proves one client's books, and holds its payments and batches against them. Reads everything: a
 * job, not a request.
 */
export async function proveMoney(read: ReadHandle, clientId: number, at: Date): Promise<Proof> {
  await planForWhole(read);
  const proof = await prove(read, clientId, at);
  const faults = [
    ...proof.faults,
    ...(await provePayments(read, clientId)),
    ...(await proveBatches(read, clientId)),
  ];
  return { ...proof, faults };
}
