import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestDatabase } from '../test/support/database.global.ts';
import type { PlantedFault } from '../test/faults/planted-fault.ts';
import { readFaultAreas } from './faults/lists.ts';
import { StaleFault } from './faults/plant.ts';
import { createWorkspace, type Workspace } from './faults/workspace.ts';

/*
 * `npm run faults [-- --area funds] [-- --id blocked-wallet-loads] [-- --workers 2]`
 * Plants the faults of test/faults one by one and says which of them the tests notice.
 */

type Verdict = 'caught' | 'missed' | 'stale' | 'does not load';
type Tried = { readonly area: string; readonly fault: PlantedFault; readonly verdict: Verdict };
type Task = { readonly area: string; readonly fault: PlantedFault };

const root = resolve(import.meta.dirname, '..');
const GOAL = 0.95;
const { values: options } = parseArgs({
  options: {
    area: { type: 'string' },
    id: { type: 'string' },
    workers: { type: 'string', default: '2' },
    'no-baseline': { type: 'boolean', default: false },
  },
});

const tasks = (await readFaultAreas(root)).flatMap(({ area, faults }) =>
  faults.map((fault) => ({ area, fault })),
);
const chosen = tasks.filter(
  ({ area, fault }) =>
    (!options.area || options.area === area) && (!options.id || options.id === fault.id),
);
// Held for as long as this takes: a server that nobody uses is stopped, and started by the next run.
const server = await startTestDatabase();
const workspaces = Array.from({ length: Number(options.workers) }, () => createWorkspace(root));
try {
  if (!options['no-baseline']) await expectSoundBaseline(workspaces[0]!, chosen);
  const tried = await tryAll(chosen);
  report(tried);
} finally {
  for (const workspace of workspaces) workspace.remove();
  await server.stop();
}

/** Tests that fail without any fault would seem to notice every fault. */
async function expectSoundBaseline(workspace: Workspace, all: readonly Task[]): Promise<void> {
  const files = [...new Set(all.flatMap(({ fault }) => fault.seenBy))];
  const { failed, passed, broken } = await workspace.runAll(files);
  if (broken || failed.length > 0 || passed === 0)
    throw new Error(`The tests fail without any fault: ${broken ?? failed.join('; ')}`);
  console.log(`${passed} tests of ${files.length} files pass without any fault.`);
}

async function tryAll(all: readonly Task[]): Promise<Tried[]> {
  const waiting = [...all];
  const tried: Tried[] = [];
  const work = async (workspace: Workspace): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { verdict, detail } = await tryOne(workspace, task.fault);
      tried.push({ ...task, verdict });
      const name = `${task.area}/${task.fault.id}`;
      console.log(`${verdict.padEnd(13)} ${name}${verdict === 'caught' ? '' : `: ${detail}`}`);
    }
  };
  await Promise.all(workspaces.map(work));
  return tried;
}

async function tryOne(
  workspace: Workspace,
  fault: PlantedFault,
): Promise<{ verdict: Verdict; detail: string }> {
  try {
    const { failed, broken } = await workspace.tryFault(fault);
    if (broken) return { verdict: 'does not load', detail: broken };
    return failed.length > 0
      ? { verdict: 'caught', detail: failed[0]! }
      : { verdict: 'missed', detail: fault.breaks };
  } catch (error) {
    if (error instanceof StaleFault) return { verdict: 'stale', detail: error.message };
    throw error;
  }
}

function report(tried: readonly Tried[]): void {
  const areas = [...new Set(tried.map(({ area }) => area))].sort();
  const caughtOf = (some: readonly Tried[]): number =>
    some.filter(({ verdict }) => verdict === 'caught').length;
  const line = (name: string, some: readonly Tried[]): string =>
    `${name.padEnd(12)} ${String(caughtOf(some)).padStart(4)} of ${String(some.length).padStart(4)}  ${((100 * caughtOf(some)) / some.length).toFixed(1)} %`;
  console.log('');
  for (const area of areas)
    console.log(
      line(
        area,
        tried.filter((one) => one.area === area),
      ),
    );
  console.log(line('all', tried));
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(
    join(root, '.cache/faults.json'),
    JSON.stringify(
      tried.map(({ area, fault, verdict }) => ({ area, id: fault.id, verdict })),
      null,
      2,
    ),
  );
  const usable = tried.every(({ verdict }) => verdict === 'caught' || verdict === 'missed');
  process.exitCode = usable && caughtOf(tried) >= GOAL * tried.length ? 0 : 1;
}
