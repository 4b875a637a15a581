import { readFile } from 'node:fs/promises';
import * as bank from '#domain/bank/index.ts';
import { ewaDoor, isEwaFile } from './cases/ewa-door.ts';
import { isIntegrationFile, runIntegrationCases } from './cases/integration-door.ts';
import { type CasesFile, runCases } from './cases/run-cases.ts';
import { subscriptionDoor } from './cases/subscription-door.ts';
import { runTipCases } from './cases/tip-door.ts';
import { isTipFile } from './cases/tip-files.ts';

/**
 * `npm run cases -- FILE`: tries the worked cases of a file on the rules of money in and out, of
 * subscriptions and of earned wage access, or on the adapters of points of sale, and names what differs. Ends with 1 where one
 * does.
 */
async function main(file: string | undefined): Promise<boolean> {
  if (file === undefined) throw new Error('npm run cases -- FILE');
  const cases = JSON.parse(await readFile(file, 'utf8')) as CasesFile;
  const { passed, failures, skipped } = await tried(cases);
  const lines = failures.map(
    ({ id, expected, got }) =>
      `${id}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}`,
  );
  if (skipped > 0) lines.push(`${skipped} skipped (stories)`);
  lines.push(`${passed} passed, ${failures.length} failed`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return failures.length === 0;
}

async function tried(cases: CasesFile): Promise<ReturnType<typeof runCases>> {
  if (isIntegrationFile(cases)) return { ...(await runIntegrationCases(cases)), skipped: 0 };
  if (isTipFile(cases)) return { ...runTipCases(cases), skipped: 0 };
  return runCases(cases, isEwaFile(cases) ? ewaDoor : { ...bank, ...subscriptionDoor });
}

process.exitCode = (await main(process.argv[2])) ? 0 : 1;
