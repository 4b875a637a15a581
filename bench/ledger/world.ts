import { randomUUID } from 'node:crypto';
import { type Result, fail, ok } from '#kernel/result.ts';
import {
  balances,
  openAccount,
  openAccounts,
  postTransfer,
  postTransferLast,
  prove,
} from '#server/ledger/index.ts';
import type { Actor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { bodyHash, claimKey, saveAnswer } from '#server/platform/idempotency.ts';

/** A clock for benchmarks; the product's own is injected in the same way. */
export const instant = (): Date => new Date(performance.timeOrigin + performance.now());

export type World = {
  readonly database: Database;
  readonly owner: Database;
  readonly clientId: number;
  readonly wallets: readonly number[];
  readonly cards: readonly number[];
  readonly funding: number;
};

const CHUNK = 10_000;
let lastClient = 0;

/** One client of its own: funded wallets, and cards. */
export async function makeWorld(
  url: string,
  size: { wallets: number; cards: number },
): Promise<World> {
  const database = openDatabase({ urls: [url], max: 20 });
  const owner = openDatabase({ urls: [url], max: 4, role: 'none' });
  const clientId = (lastClient += 1);
  const base = { clientId, currency: 'CAD' as const };
  const cards: number[] = [];
  while (cards.length < size.cards) {
    cards.push(
      ...(await database.write({ clientId }, (tx) =>
        openAccounts(tx, {
          ...base,
          kind: 'card',
          count: Math.min(CHUNK, size.cards - cards.length),
        }),
      )),
    );
  }
  const made = await database.write({ clientId }, async (tx) => {
    const funding = await openAccount(tx, { ...base, kind: 'adjustment' });
    const wallets = await openAccounts(tx, { ...base, kind: 'wallet', count: size.wallets });
    for (const wallet of wallets)
      await fund(tx, clientId, { from: funding, to: wallet, amount: 1_000_000_000_00n });
    return { funding, wallets };
  });
  return { database, owner, clientId, cards, ...made };
}

async function fund(
  tx: WriteHandle,
  clientId: number,
  { from, to, amount }: { readonly from: number; readonly to: number; readonly amount: bigint },
): Promise<void> {
  const done = await postTransfer(tx, {
    clientId,
    kind: 'adjustment',
    effectiveAt: instant(),
    entries: [
      { accountId: from, amount: -amount },
      { accountId: to, amount },
    ],
  });
  if (!done.ok) throw new Error(done.code);
}

const origin: Origin = { ip: '203.0.113.7', requestId: 'bench', userAgent: null };

/**
 * One posting as a load of the product has it, by the same functions: its key, its entries, its
 * audit line and its answer. The whole load, with rights, limits and processor, is `single`'s.
 */
export async function loadOne(
  world: World,
  walletId: number,
  cardId: number,
  amount = 10_00n,
): Promise<void> {
  const { clientId } = world;
  const actor: Actor = { kind: 'system', name: 'bench', clientId };
  const done = await world.database.write<Result<true>>({ clientId }, async (tx) => {
    const now = instant();
    const body = { card: cardId, wallet: walletId, amount };
    const key = { clientId, operation: 'load-value', key: randomUUID() };
    const claim = await claimKey(tx, key, bodyHash(body), now);
    if (!claim.ok) return claim;
    const note = { action: 'funds.load', subject: { kind: 'card', id: cardId }, after: body };
    await audit({ tx, actor, origin, now }, note);
    saveAnswer(tx, key, { status: 200, body });
    postTransferLast(
      tx,
      {
        clientId,
        kind: 'load',
        effectiveAt: now,
        entries: [
          { accountId: cardId, amount },
          { accountId: walletId, amount: -amount },
        ],
      },
      (lacking) => fail('insufficient_funds', lacking),
    );
    return ok(true);
  });
  if (!done.ok) throw new Error(done.code);
}

/**
 * Stops the benchmark where a cent is missing: the books prove themselves, and wallets and cards
 * still sum to what was funded.
 */
export async function assertConserved({
  database,
  clientId,
  wallets,
  cards,
  funding,
}: World): Promise<void> {
  const proof = await database.read({ clientId }, (tx) => prove(tx, clientId, instant()));
  if (proof.faults.length > 0)
    throw new Error(`the books are wrong: ${JSON.stringify(proof.faults.slice(0, 3))}`);
  const held = await database.read({ clientId }, (tx) =>
    balances(tx, { clientId, accountIds: [...wallets, ...cards, funding] }),
  );
  const total = [...held.values()].reduce((sum, balance) => sum + balance, 0n);
  if (total !== 0n) throw new Error(`${total} cents are not where they should be`);
}

export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export async function closeWorld({ database, owner }: World): Promise<void> {
  await database.close();
  await owner.close();
}
