import type { Proof } from '#server/ledger/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { proveEarnedPay } from '../features/ewa/index.ts';
import { proveMoney } from '../features/funds/index.ts';

/** Proves all that can be proved of one client's books, and of sums that are kept beside them. */
export async function proveBooks(read: ReadHandle, clientId: number, at: Date): Promise<Proof> {
  const proof = await proveMoney(read, clientId, at);
  return { ...proof, faults: [...proof.faults, ...(await proveEarnedPay(read, clientId))] };
}
