import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PlantedFault } from '../../test/faults/planted-fault.ts';
import { plant } from './plant.ts';

export type Run = {
  readonly failed: readonly string[];
  readonly passed: number;
  readonly broken: string | null;
};
type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};
export type Workspace = ReturnType<typeof createWorkspace>;

/** No run of a few test files takes longer, in ms; one that does is ended and counts as not caught. */
const LONGEST_RUN = 300_000;
/** The same of all files that the faults name, which run once before any fault is planted. */
const LONGEST_BASELINE = 3_600_000;
/** The words of a file that cannot even be loaded. Such a fault proves nothing about the tests. */
const UNLOADABLE =
  /transform failed|SyntaxError|does not provide an export|Cannot find|PARSE_ERROR/i;

/**
 * One file differs from run to run, so the others are not translated anew each time: nearly half of
 * a run's time. What is kept is found by the content of a file, so a fault is never missed.
 */
const KEPT_MODULES = [
  '--experimental.fsModuleCache',
  '--experimental.fsModuleCachePath=.cache/modules',
];

/** A copy of the project in a folder of its own, so that a fault never stands in the real files. */
export function createWorkspace(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cardload-faults-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    /** Without any fault. */
    runAll: (files: readonly string[]) => runTests(folder, { files, longest: LONGEST_BASELINE }),
    /** Plants the fault, runs the tests that should see it, and takes it out again. */
    async tryFault(fault: PlantedFault): Promise<Run> {
      const file = join(folder, fault.file);
      const sound = readFileSync(file, 'utf8');
      writeFileSync(file, plant(sound, fault.find, fault.replace));
      try {
        return await runTests(folder, {
          files: fault.seenBy,
          named: fault.named,
          longest: LONGEST_RUN,
        });
      } finally {
        writeFileSync(file, sound);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

type Wanted = {
  readonly files: readonly string[];
  readonly named?: string | undefined;
  /** In ms. */
  readonly longest: number;
};

async function runTests(folder: string, { files, named, longest }: Wanted): Promise<Run> {
  const output = join(folder, 'report.json');
  rmSync(output, { force: true });
  const args = ['run', ...files, '--reporter=json', `--outputFile.json=${output}`, ...KEPT_MODULES];
  const printed = await runVitest(folder, [...args, ...(named ? ['-t', named] : [])], longest);
  if (!existsSync(output))
    return { failed: [], passed: 0, broken: printed.slice(-400) || 'No test ended in time.' };
  const { testResults, numPassedTests } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const unloadable = testResults.find(({ message }) => UNLOADABLE.test(message));
  const failed = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length > 0) return tests.map(({ fullName }) => fullName);
    return file.status === 'failed' ? [file.message.slice(0, 200) || 'the whole file'] : [];
  });
  return { failed, passed: numPassedTests, broken: unloadable?.message.slice(0, 400) ?? null };
}

function runVitest(folder: string, args: readonly string[], longest: number): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longest,
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', () => done(printed));
  });
}
