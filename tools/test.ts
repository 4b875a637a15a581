import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { relative, resolve } from 'node:path';
import config from '../vitest.config.ts';
import { isBuilt } from './built.mjs';
import { checkBundle } from './check-bundle.ts';
import { check } from './check.ts';

type Report = {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};
/** Each failure is told again at the end: a CI that keeps only the last lines keeps them too. */
type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly told?: readonly string[];
};

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, '.cache/tests.json');

/** Characters of a failure's message that are told again. */
const MAX_TOLD = 900;
const WITHOUT_BROWSER = ['unit', 'http', 'laws'];
const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [String(project.test?.name)] : [],
);

/**
 * `npm test`: the build, then the suites without a browser with the checks beside them, then the
 * others, in the demo's world that was built meanwhile. Its last line is the sum of all of them.
 */
const builtWell = await built();
const [checksCount, demo, withoutBrowser] = await Promise.all([
  checked(),
  demoWorld(),
  suites(WITHOUT_BROWSER),
]);
const others = projects.filter((name) => !WITHOUT_BROWSER.includes(name));
const counts = [builtWell, checksCount, withoutBrowser, await suites(others, demo)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const { told = [] } of counts) for (const failure of told) console.log(`FAIL ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/**
 * The checks take what the suites beside them leave of the processors. Journeys have the machine to
 * themselves: beside the checks a page could take longer than a journey waits for it.
 */
async function checked(): Promise<Count> {
  const verdicts = await check([], constants.priority.PRIORITY_LOW);
  const good = verdicts.filter((verdict) => verdict.passed).length;
  const bad = verdicts.filter((verdict) => !verdict.passed);
  const told = bad.map(({ name, problems }) => `check ${name}: ${problems[0] ?? ''}`);
  return { passed: good, failed: bad.length, told };
}

/** What the journeys need to know of the demo's world; nothing where they have to build it. */
async function demoWorld(): Promise<Readonly<Record<string, string>>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/demo-world.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const code = await new Promise((done) => child.on('error', done).on('close', done));
  return code === 0 ? { CARDLOAD_TEST_DEMO: printed.trim() } : {};
}

/** What `npm ci` has just built is weighed again, not built again. */
async function built(): Promise<Count> {
  const isGood = isBuilt() ? weighed() : (await run(['--import', 'tsx', 'tools/build.ts'])) === 0;
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function weighed(): boolean {
  const { ok, lines } = checkBundle();
  for (const line of lines) console.log(line);
  return ok;
}

/**
 * A test that did not run is no green one: skipped counts as failed, and so does a file or a run
 * that broke outside of a test.
 */
async function suites(
  names: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  rmSync(results, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...names.map((name) => `--project=${name}`),
  ];
  const code = await run(args, env);
  if (!existsSync(results))
    return { passed: 0, failed: 1, told: [`no results of ${names.join()}`] };
  const report = JSON.parse(readFileSync(results, 'utf8')) as Report;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failures = report.numTotalTests - report.numPassedTests + broken;
  const outside = failures === 0 && (code !== 0 || !report.success);
  return {
    passed: report.numPassedTests,
    failed: outside ? 1 : failures,
    told: outside ? [`${names.join()}: an error outside of a test, above`] : failuresOf(report),
  };
}

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const of = (what: string, why = '') => `${file} > ${what}\n${why.slice(0, MAX_TOLD)}`;
    if (status === 'failed' && assertionResults.length === 0) return [of('as a whole', message)];
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => of(test.fullName, test.failureMessages?.[0] ?? (message || test.status)));
  });
}

function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', failed);
    child.on('close', done);
  });
}
