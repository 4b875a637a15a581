import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';

export type Verdict = {
  readonly name: string;
  readonly passed: boolean;
  readonly looked: number;
  readonly problems: readonly string[];
  readonly seconds: number;
};

const BATCH_SIZE = 2;

/** Runs the named checks, two at a time, and tells of each as it ends. */
export async function runChecks(
  root: string,
  {
    names,
    priority,
    tell,
  }: {
    readonly names: readonly string[];
    /** As the operating system counts it: 19 takes only what others leave. */
    readonly priority: number;
    readonly tell: (verdict: Verdict) => void;
  },
): Promise<Verdict[]> {
  const waiting = [...names];
  const verdicts: Verdict[] = [];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const verdict = await runOne(root, name, priority);
      verdicts.push(verdict);
      tell(verdict);
    }
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, worker));
  return verdicts;
}

async function runOne(root: string, name: string, priority: number): Promise<Verdict> {
  const started = performance.now();
  const outcome = await inChild(root, name, priority);
  const problems =
    outcome.looked > 0
      ? outcome.problems
      : ['it looked at nothing, so it proves nothing', ...outcome.problems];
  return {
    name,
    passed: problems.length === 0,
    looked: outcome.looked,
    problems,
    seconds: (performance.now() - started) / 1_000,
  };
}

function inChild(root: string, name: string, priority: number): Promise<Outcome> {
  return new Promise((done) => {
    const child = fork(join(import.meta.dirname, 'run-one.ts'), [name, root], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    // What a check starts inherits it.
    if (child.pid !== undefined) setPriority(child.pid, priority);
    let printed = '';
    let outcome: Outcome | null = null;
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('message', (message) => (outcome = message as Outcome));
    child.on('close', (code) =>
      done(
        outcome ?? {
          looked: 1,
          problems: [
            `it ended with ${code} before it answered`,
            ...printed.trim().split('\n').slice(-12),
          ],
        },
      ),
    );
  });
}
