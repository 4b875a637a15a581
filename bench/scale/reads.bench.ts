import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { type Measurement, now, percentile, whole } from '../measure.ts';
import { ask, openApp } from '../world/app.ts';
import { signIn } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { type Filled, fill } from './fill.ts';
import { type Read, reads } from './reads.ts';

type Size = { readonly quick: boolean };
const GOAL = 50;

/**
 * What lists, searches and histories take at a million members and ten million entries, each beside
 * the tightest SQL for its rows.
 */
export async function scaleReads(url: string, { quick }: Size): Promise<Measurement[]> {
  const own = await freshDatabase(url, 'bench_scale');
  const db = openDatabase({ urls: [own], max: 8 });
  try {
    return await measureReads(db, own, await fill(db, own, quick ? 100_000 : 1_000_000), {
      times: quick ? 40 : 200,
    });
  } finally {
    await db.close();
  }
}

export async function measureReads(
  db: Database,
  url: string,
  filled: Filled,
  {
    times,
    told = () => undefined,
  }: { readonly times: number; readonly told?: (row: Measurement) => void | undefined },
): Promise<Measurement[]> {
  const app = await openApp(db, {
    submit: () => Promise.reject(new Error('nothing is loaded here')),
    check: () => Promise.reject(new Error('nothing is loaded here')),
  });
  const floor = new pg.Client({ connectionString: url });
  await floor.connect();
  const tokens = {
    admin: await signIn(db, filled.large.id, filled.large.admin),
    manager: await signIn(db, filled.large.id, filled.large.manager),
    small: await signIn(db, filled.small.id, filled.small.admin),
  };
  const rows: Measurement[] = [];
  for (const read of reads(filled)) {
    const row = await measureOne(app, floor, tokens[read.who], { read, times });
    rows.push(row);
    told(row);
  }
  await floor.end();
  await app.close();
  return rows;
}

/**
 * The two in turn, so that what the machine does meanwhile hits both; the first few only warm them.
 */
async function measureOne(
  app: FastifyInstance,
  floor: pg.Client,
  token: string,
  { read, times }: { readonly read: Read; readonly times: number },
): Promise<Measurement> {
  const seen: number[] = [];
  const least: number[] = [];
  for (let nth = -5; nth < times; nth += 1) {
    let started = now();
    const path =
      typeof read.path === 'string'
        ? read.path
        : await read.path(nth + 5, async (asked) => JSON.parse(await ask(app, token, asked)));
    if (typeof read.path !== 'string') started = now();
    const answer: unknown = JSON.parse(await ask(app, token, path));
    if (nth >= 0) seen.push(now() - started);
    if (read.some && (answer as { data: unknown[] }).data.length === 0)
      throw new Error(`${read.name}: nothing found at ${path}`);
    started = now();
    await floor.query({
      name: read.name.slice(0, 60),
      text: read.sql,
      values: read.values(nth + 5),
    });
    if (nth >= 0) least.push(now() - started);
  }
  const p99 = percentile(seen, 0.99);
  return {
    name: `${read.name}, p99`,
    figure: `${p99.toFixed(1)} ms (p50 ${percentile(seen, 0.5).toFixed(1)})`,
    floor: `${percentile(least, 0.99).toFixed(1)} ms SQL alone`,
    ratio: null,
    goal: `below ${whole(GOAL)} ms`,
    met: p99 < GOAL,
  };
}
