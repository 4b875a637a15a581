import pg from 'pg';
import { countDaysSweep, keepEndedDays } from '#server/features/reports/index.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { instant } from '../ledger/world.ts';
import { type Measurement, READINGS, answeredBesideFloor, now, whole } from '../measure.ts';
import { ask, openApp } from '../world/app.ts';
import { makeClient, makeProgram, signIn } from '../world/client.ts';
import { freshDatabase } from '../world/database.ts';
import { exports } from './export-files.ts';
import { LARGE, WALLETS, analyzeAll, fillHistory, roundsFor } from './history-fill.ts';
import { PAGE_GOAL, readsOf } from './reads.ts';

type Size = { readonly quick: boolean; readonly entries?: number | undefined };
/** Ten million (`--entries 10000000`) take longer to build, and to count their days, than all other benchmarks. */
const ENTRIES = 2_000_000;

/** Pages, pictures and files of a client with a year of payments. */
export async function reports(url: string, size: Size): Promise<Measurement[]> {
  const { quick } = size;
  const own = await freshDatabase(url, 'bench_reports');
  const db = openDatabase({ urls: [own], max: 4 });
  const programId = await makeProgram(db);
  const client = await makeClient(db, { id: 71_003, programId, stores: WALLETS, managed: 0 });
  const entries = size.entries ?? (quick ? ENTRIES / 10 : ENTRIES);
  const filled = now();
  await fillHistory(own, client, roundsFor(entries));
  const counted = now();
  await keepEndedDays({ db, clock: { now: instant } }, client.id);
  await countDaysSweep({ db }).work(client.id);
  process.stderr.write(
    `  ${whole(entries)} entries built in ${whole((counted - filled) / 1_000)} s, their days counted in ${whole((now() - counted) / 1_000)} s\n`,
  );
  await analyzeAll(own);
  const refuse = () => Promise.reject(new Error('nothing is loaded here'));
  const app = await openApp(db, { submit: refuse, check: refuse });
  const owner = new pg.Client({ connectionString: own });
  await owner.connect();
  try {
    const token = await signIn(db, client.id, client.admin);
    const rows: Measurement[] = [];
    for (const read of readsOf(client, roundsFor(entries) * LARGE)) {
      const page = {
        name: `reports: ${read.name}`,
        goal: read.goal ?? PAGE_GOAL,
        ask: () => ask(app, token, read.path),
        floor: () => owner.query(read.floor),
      };
      rows.push(await answeredBesideFloor(page, quick ? 20 : READINGS));
    }
    const lines = roundsFor(entries) * LARGE;
    return [...rows, ...(await exports({ databaseUrl: own, token, owner, client, lines }))];
  } finally {
    await app.close();
    await owner.end();
    await db.close();
  }
}
