import { checks } from './index.ts';
import type { Outcome } from './outcome.ts';

/** One check in a process of its own; the outcome goes to the parent. */
const [name = '', root = process.cwd()] = process.argv.slice(2);
const check = checks[name];
if (!check || !process.send) throw new Error(`no check ${name}, or nobody to tell`);

async function look(run: NonNullable<typeof check>): Promise<Outcome> {
  try {
    return await run(root);
  } catch (error) {
    return { looked: 1, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

const outcome = await look(check);
process.send(outcome, () => process.disconnect());
