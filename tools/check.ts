import { constants } from 'node:os';
import { resolve } from 'node:path';
import { checks } from './checks/index.ts';
import { runChecks, type Verdict } from './checks/run-all.ts';

const MAX_SHOWN = 40;

/**
 * `npm run check [-- name ...]`: everything that can be said without running the product. All are
 * errors. The priority is one of the operating system, from -20 to 19.
 */
export async function check(
  names: readonly string[],
  priority: number = constants.priority.PRIORITY_NORMAL,
): Promise<Verdict[]> {
  return runChecks(resolve(import.meta.dirname, '..'), {
    names: names.length > 0 ? names : Object.keys(checks),
    priority,
    tell,
  });
}

function tell({ name, passed, looked, problems, seconds }: Verdict): void {
  console.log(
    `${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${String(looked).padStart(5)} looked at  ${seconds.toFixed(1).padStart(5)} s`,
  );
  for (const problem of problems.slice(0, MAX_SHOWN)) console.log(`       ${problem}`);
  if (problems.length > MAX_SHOWN) console.log(`       and ${problems.length - MAX_SHOWN} more`);
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    console.log(
      `There is no check ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`,
    );
    process.exit(2);
  }
  const verdicts = await check(names);
  const failed = verdicts.filter(({ passed }) => !passed);
  console.log(
    failed.length === 0
      ? `All ${verdicts.length} checks passed.`
      : `${failed.length} of ${verdicts.length} checks failed: ${failed.map(({ name }) => name).join(', ')}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
