import { createInterface } from 'node:readline';
import { createApp } from '#server/app.ts';
import {
  cutOffSweep,
  dayAddingSweep,
  periodSweep,
  repaySweep,
} from '#server/features/ewa/index.ts';
import { payrollFileKind } from '#server/features/ewa/payroll/payroll-file-kind.ts';
import { applyImport } from '#server/features/imports/index.ts';
import { movableClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { runSweep } from './run-sweep.ts';
import { ACCEPTED, scriptedProcessor } from './scripted-processor.ts';
import { unreachableIssuer } from './unreachable-issuer.ts';
import { bankOfTests, testVault } from './world.ts';

/*
 * A whole server of the product in a process of its own: it listens, and does on command what its
 * background does of earned pay. Its cards take what they are told. It says each key that it told.
 */
const { DATABASE = '', AT = '' } = process.env;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const db = openDatabase({ urls: [DATABASE], max: 8 });
const clock = movableClock(new Date(AT));
const processor = scriptedProcessor();
processor.says({
  submit: ({ key }) => {
    say(`told ${key}`);
    return ACCEPTED;
  },
});
const app = await createApp({
  db,
  clock,
  countryOf: () => Promise.resolve(null),
  processor,
  issuer: unreachableIssuer,
  payments: null,
  doors: null,
  bank: bankOfTests,
  demo: true,
  portalUrl: 'https://portal.example',
  vault: testVault,
  trustedProxies: [],
  log: false,
});
const failed = (error: unknown): never => {
  throw error;
};
const background = async (): Promise<void> => {
  const deps = { db, clock, processor };
  for (const sweep of [
    periodSweep(deps),
    cutOffSweep(deps, failed),
    repaySweep(deps),
    dayAddingSweep(deps),
  ])
    await runSweep(db, sweep);
};
say(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [command, first = '', second = ''] = line.split(' ');
  if (command === 'at') clock.moveTo(new Date(first));
  if (command === 'work') await background();
  if (command === 'apply')
    await applyImport(
      { db, clock, vault: testVault },
      payrollFileKind,
      Number(first),
      Number(second),
    );
  say(`done ${command}`);
}
await app.close();
await db.close();
