import { readFile } from 'node:fs/promises';
import * as bank from '#domain/bank/index.ts';
import { type CasesFile, runCases } from './cases/run-cases.ts';
import { subscriptionDoor } from './cases/subscription-door.ts';

/**
 * `npm run cases -- FILE`: tries the worked cases of a file on the rules of money in and out and of
 * subscriptions, and names what differs. Ends with 1 where one does.
 */
async function main(file: string | undefined): Promise<boolean> {
  if (file === undefined) throw new Error('npm run cases -- FILE');
  const { passed, skipped, failures } = runCases(
    JSON.parse(await readFile(file, 'utf8')) as CasesFile,
    { ...bank, ...subscriptionDoor },
  );
  const lines = failures.map(
    ({ id, expected, got }) =>
      `${id}\n  expected ${JSON.stringify(expected)}\n  got      ${JSON.stringify(got)}`,
  );
  if (skipped > 0) lines.push(`${skipped} skipped (stories)`);
  lines.push(`${passed} passed, ${failures.length} failed`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return failures.length === 0;
}

process.exitCode = (await main(process.argv[2])) ? 0 : 1;
