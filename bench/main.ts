import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { letArraysDieYoung } from '#server/platform/arrays-die-young.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { apiFile } from './api/file.bench.ts';
import { apiLoads } from './api/load.bench.ts';
import { membersFile } from './api/members-file.bench.ts';
import { bankFiles } from './bank/files.bench.ts';
import { padRuns } from './bank/schedules.bench.ts';
import { statementLines } from './bank/statement-lines.bench.ts';
import { ewa } from './ewa/ewa.bench.ts';
import { loadDuringBulk } from './funds/during-bulk.bench.ts';
import { hotWallet, singleLoads } from './funds/loads.bench.ts';
import { unknownPayments } from './funds/unknown.bench.ts';
import { idleServer } from './idle/idle.bench.ts';
import { integrations } from './integrations/integrations.bench.ts';
import { balanceAndStatement } from './ledger/history.bench.ts';
import { bulk } from './ledger/bulk.bench.ts';

import { seals } from './ledger/seals.bench.ts';
import type { Measurement } from './measure.ts';
import { analytics } from './reports/analytics.bench.ts';
import { reports } from './reports/reports.bench.ts';
import { scaleReads } from './scale/reads.bench.ts';
import { subscriptions } from './subscriptions/subscriptions.bench.ts';
import { tipsByPerson } from './tips/by-person.bench.ts';
import { chainNight } from './tips/chain.bench.ts';
import { tipEngine } from './tips/engine.bench.ts';
import { payout } from './tips/payout.bench.ts';

/** How much is built; how many entries, of what has many, where it is said. */
export type Size = { readonly quick: boolean; readonly entries?: number | undefined };
type Bench = (url: string, size: Size) => Promise<Measurement[]>;

/** By the name that `--only` takes. */
const benches: Readonly<Record<string, Bench>> = {
  single: singleLoads,
  hot: hotWallet,
  bulk,
  during: loadDuringBulk,
  unknown: unknownPayments,
  seals,
  history: balanceAndStatement,
  load: apiLoads,
  file: apiFile,
  'members-file': membersFile,
  tips: tipEngine,
  chain: chainNight,
  'tips-by-person': tipsByPerson,
  payout,
  scale: scaleReads,
  analytics,
  reports,
  'bank-files': bankFiles,
  'pad-runs': padRuns,
  'statement-lines': statementLines,
  idle: idleServer,
  integrations,
  subscriptions,
  ewa,
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      entries: { type: 'string' },
    },
  });
  if (values.only && !(values.only in benches))
    throw new Error(`--only takes one of ${Object.keys(benches).join(', ')}`);
  const chosen = Object.entries(benches).filter(([name]) => !values.only || name === values.only);
  const dataDir = await mkdtemp(join(tmpdir(), 'cardload-bench-'));
  const server = await startEmbedded({ dataDir });
  const rows: Measurement[] = [];
  try {
    await migrate(server.url, resolve(import.meta.dirname, '../db/migrations'));
    for (const [name, bench] of chosen) {
      process.stderr.write(`${name} …\n`);
      const measured = await bench(server.url, {
        quick: values.quick,
        entries: values.entries === undefined ? undefined : Number(values.entries),
      });
      // At once, so that a later benchmark that fails takes no figures with it.
      for (const row of measured)
        process.stderr.write(`  ${row.name}: ${row.figure} | ${row.floor} | ${row.goal}\n`);
      rows.push(...measured);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  print(rows);
}

function print(rows: readonly Measurement[]): void {
  const table = [
    ['', 'figure', 'beside it', 'ratio', 'goal', ''],
    ...rows.map((row) => [
      row.name,
      row.figure,
      row.floor,
      row.ratio === null ? '' : row.ratio.toFixed(2),
      row.goal,
      row.met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = table[0]!.map((_, column) =>
    Math.max(...table.map((line) => line[column]!.length)),
  );
  for (const line of table)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()}\n`,
    );
  process.stdout.write(`${JSON.stringify(rows)}\n`);
}

letArraysDieYoung();
await main();
