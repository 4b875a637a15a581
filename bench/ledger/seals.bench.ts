import { setTimeout as sleep } from 'node:timers/promises';
import { sealPending } from '#server/ledger/index.ts';
import { type Measurement, alternate, percent, rate, whole } from '../measure.ts';
import { FATES, runBulk } from './bulk.bench.ts';
import {
  type World,
  assertConserved,
  closeWorld,
  instant,
  loadOne,
  makeWorld,
  pick,
} from './world.ts';

type Size = { readonly quick: boolean };
const EVERY = 500;
const NOISE = 0.05;

/** The same work with the sealer running beside it, at its usual pace. */
async function withSealer(world: World, work: () => Promise<number>): Promise<number> {
  let running = true;
  const sealer = (async () => {
    while (running) {
      await sealPending(world.owner, { now: instant });
      await sleep(EVERY);
    }
  })();
  try {
    return await work();
  } finally {
    running = false;
    await sealer;
  }
}

/**
 * Takes the digest out of the posting functions, or puts it back: the seals' other half, which each
 * transfer pays itself.
 */
async function digests({ owner }: World): Promise<{ off(): Promise<void>; on(): Promise<void> }> {
  const found = await owner.read('platform', (tx) =>
    tx.text<{ body: string }>({
      sql: `SELECT pg_get_functiondef(oid) AS body FROM pg_proc WHERE proname IN ('ledger_post', 'ledger_post_chunk')`,
    }),
  );
  const bodies = found.map((row) => row.body);
  const bare = bodies.map((body) =>
    body
      .replace(/sha256\(ledger_header\([^)]*\)[^)]*\)/, `''::bytea`)
      .replace(/lines := lines \|\| [^;]*;/, '')
      .replace(/coalesce\(string_agg\(ledger_line[\s\S]*?''\)/, `''::bytea`),
  );
  if (bodies.some((body, index) => body === bare[index]))
    throw new Error('the posting functions have changed: the digest was not found');
  const set = (texts: readonly string[]) =>
    owner.write('platform', async (tx) => void (await tx.text({ sql: texts.join(';\n') })));
  return { off: () => set(bare), on: () => set(bodies) };
}

/** The bare rounds really had no digest, for loads and for chunks: an empty one hashes nothing. */
async function assertBare({ owner, clientId }: World): Promise<void> {
  const kinds = await owner.read('platform', (tx) =>
    tx.text<{ kind: string }>({
      sql: `SELECT DISTINCT kind::text AS kind FROM ledger_transfer WHERE client_id = $1 AND digest = '' ORDER BY 1`,
      values: [clientId],
    }),
  );
  const found = kinds.map((row) => row.kind);
  if (!found.includes('load') || !found.includes('bulk_post'))
    throw new Error(`digests were off for ${found.join(', ') || 'nothing'} only`);
}

export async function seals(url: string, { quick }: Size): Promise<Measurement[]> {
  const world = await makeWorld(url, { wallets: 100, cards: quick ? 10_000 : 100_000 });
  await world.owner.write('platform', (tx) => tx.text({ sql: FATES }));
  let next = 0;
  const single = () =>
    rate(8, quick ? 1_000 : 3_000, () =>
      loadOne(world, pick(world.wallets, next), pick(world.cards, next++)),
    );
  const bulk = () => runBulk(world, world.wallets[0]!);
  const digest = await digests(world);
  const without = async (work: () => Promise<number>): Promise<number> => {
    await digest.off();
    return work().finally(digest.on);
  };
  const rounds = quick ? 4 : 6;
  await single();
  const ones = await alternate(rounds, {
    bare: () => without(single),
    sealed: () => withSealer(world, single),
  });
  await bulk();
  const many = await alternate(rounds, {
    bare: () => without(bulk),
    sealed: () => withSealer(world, bulk),
  });
  await assertBare(world);
  await assertConserved(world);
  await closeWorld(world);
  const row = (name: string, sealed: number, bare: number): Measurement => {
    const cost = 1 - sealed / bare;
    // Sealing makes nothing faster: such a figure is the machine's, and proves neither that the
    // goal is met nor missed.
    const noise = cost < -NOISE;
    return {
      name,
      figure: noise ? `inconclusive: ${whole(sealed)}/s` : `${percent(cost)} (${whole(sealed)}/s)`,
      floor: `${whole(bare)}/s without digests and seals`,
      ratio: sealed / bare,
      goal: 'at most 15 %',
      met: !noise && cost <= 0.15,
    };
  };
  return [
    row('seals, cost on single loads', ones.sealed, ones.bare),
    row('seals, cost on a bulk', many.sealed, many.bare),
  ];
}
