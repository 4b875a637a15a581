import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BASES } from '#contract/operation.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import { proveMoney } from '#server/features/funds/index.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import type { CardProcessor, Outcome } from '#server/providers/processor/processor.port.ts';
import { gatherSubmits } from '#server/providers/processor/gather-submits.ts';
import { instant } from '../ledger/world.ts';
import { openApp } from '../world/app.ts';
import { type BenchClient, makeClient, makeProgram, signIn } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { type Person, addPeople } from '../world/people.ts';

/** A processor that answers at once, and what it answers from now on. */
export type QuickProcessor = CardProcessor & { outcome: Outcome };

export type FundsWorld = {
  readonly db: Database;
  readonly url: string;
  readonly client: BenchClient;
  readonly people: readonly Person[];
  readonly processor: QuickProcessor;
  /** Loads the nth person from their own store: another person or amount each time. */
  load(nth: number): Promise<void>;
};

type Plan = {
  readonly stores: number;
  readonly members: number;
  readonly clock?: Clock;
  /** What each wallet begins with. */
  readonly opening?: Cents;
};

/**
 * A client whose loads take the product's whole path in this process, and a processor that costs
 * nothing. Stops the benchmark where the books, the payments or the batches do not prove.
 */
export async function withFunds<T>(
  serverUrl: string,
  name: string,
  { stores, members, clock, opening }: Plan,
  work: (world: FundsWorld) => Promise<T>,
): Promise<T> {
  const url = await freshDatabase(serverUrl, name);
  const db = openDatabase({ urls: [url], max: 20 });
  const programId = await makeProgram(db);
  const client = await makeClient(db, { id: 70_002, programId, stores, managed: 0, opening });
  const storeIds = client.places.map(({ storeId }) => storeId);
  const people = await addPeople(db, client, storeIds, members);
  const processor = quickProcessor();
  const app = await openApp(db, gatherSubmits(processor), clock);
  const token = await signIn(db, client.id, client.admin);
  const load = (nth: number): Promise<void> => {
    const index = nth % people.length;
    const cents = 2_000 + Math.floor(nth / people.length);
    return sendLoad(app, client, token, {
      customer_id: people[index]!.id,
      store_id: storeIds[index % storeIds.length]!,
      amount: cents / 100,
      notes: 'Tips, Saturday dinner',
    });
  };
  try {
    const answer = await work({ db, url, client, people, processor, load });
    const proof = await db.read({ clientId: client.id }, (tx) =>
      proveMoney(tx, client.id, instant()),
    );
    if (proof.faults.length > 0)
      throw new Error(`the books are wrong: ${JSON.stringify(proof.faults.slice(0, 3))}`);
    return answer;
  } finally {
    await app.close();
    await db.close();
  }
}

function quickProcessor(): QuickProcessor {
  const processor: QuickProcessor = {
    outcome: { outcome: 'accepted' },
    submit: (rows) => Promise.resolve(rows.map(() => processor.outcome)),
    check: (rows) => Promise.resolve(rows.map(() => processor.outcome)),
  };
  return processor;
}

async function sendLoad(
  app: FastifyInstance,
  client: BenchClient,
  token: string,
  body: object,
): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `${BASES.main}/managers/${client.admin}/load-value`,
    headers: { 'x-session-token': token, 'idempotency-key': randomUUID() },
    payload: body,
  });
  if (answer.statusCode !== 200)
    throw new Error(`a load answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
}
