import type { WriteHandle } from '#server/platform/database/handle.ts';
import { raiseAlerts } from '../wallets/index.ts';
import { type NewException, type SavedException, upsertException } from './exceptions.repo.ts';
import { type SubjectChange, upsertSubject } from './spending/subject-exceptions.repo.ts';

/** Raises an exception of a payment; the operators are alerted of one that was not open before. */
export async function raiseException(
  tx: WriteHandle,
  clientId: number,
  exception: NewException,
  now: Date,
): Promise<void> {
  await alertOperators(tx, clientId, await upsertException(tx, clientId, exception, now), now);
}

/** The same of one that is about a card, a member, an order or a dispute. */
export async function saveSubject(
  tx: WriteHandle,
  clientId: number,
  change: SubjectChange,
  now: Date,
): Promise<void> {
  await alertOperators(tx, clientId, await upsertSubject(tx, clientId, change, now), now);
}

async function alertOperators(
  tx: WriteHandle,
  clientId: number,
  saved: SavedException | null,
  now: Date,
): Promise<void> {
  if (saved?.isNew !== true) return;
  await raiseAlerts(tx, clientId, [{ kind: 'exception_opened', subjectId: BigInt(saved.id) }], now);
}
