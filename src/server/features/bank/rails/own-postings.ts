import type { Rail } from '#domain/bank/days.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Cents } from '#kernel/money.ts';
import { openAccount, postTransfer } from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import {
  findOwnAccounts,
  insertOwnAccounts,
  insertOwnPosting,
  isPosted,
  lockOwnBooks,
  providerOf,
} from './own-postings.repo.ts';
import type { RailsDeps } from './rails.deps.ts';

const CURRENCY = { eft: 'CAD', ach: 'USD' } as const;

type OwnMoney = {
  readonly rail: Rail;
  /** What it was: the same one is posted once. */
  readonly source: string;
  /** Above zero for what left the bank, below for what came back. */
  readonly amount: Cents;
};

/** The accounts that the provider's books have for its own money at the bank of a rail. */
async function ownAccounts(tx: WriteHandle, clientId: number, rail: Rail) {
  const currency = CURRENCY[rail];
  const found = await findOwnAccounts(tx, clientId, currency);
  if (found) return found;
  const clearing = await openAccount(tx, { clientId, kind: 'clearing', currency });
  const adjustment = await openAccount(tx, { clientId, kind: 'adjustment', currency });
  await insertOwnAccounts(tx, { client_id: clientId, currency, clearing, adjustment });
  return { clearing, adjustment };
}

/** Posts what the provider pays from its own money in its own books, once a source. */
export async function postOwnMoney(
  { db, clock }: Pick<RailsDeps, 'db' | 'clock'>,
  { rail, source, amount }: OwnMoney,
): Promise<void> {
  const clientId = await db.read('platform', providerOf);
  invariant(clientId !== null, 'the provider has books');
  await db.write({ clientId }, async (tx) => {
    await lockOwnBooks(tx, clientId);
    if (amount === 0n || (await isPosted(tx, clientId, source))) return;
    const { clearing, adjustment } = await ownAccounts(tx, clientId, rail);
    const now = clock.now();
    const posted = await postTransfer(tx, {
      clientId,
      kind: 'adjustment',
      effectiveAt: now,
      entries: [
        { accountId: adjustment, amount: -amount },
        { accountId: clearing, amount },
      ],
    });
    invariant(posted.ok, 'both accounts face outside');
    await insertOwnPosting(tx, {
      client_id: clientId,
      source,
      amount,
      transfer_id: posted.value.transferId,
      at: now,
    });
  });
}
