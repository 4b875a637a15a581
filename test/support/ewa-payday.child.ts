import { cutOffSweep, repaySweep } from '#server/features/ewa/index.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { runSweep } from './run-sweep.ts';
import { UNKNOWN, scriptedProcessor } from './scripted-processor.ts';

/*
 * What the background does of a payday, in a process of its own that a test can kill: the cut-off,
 * with a processor that knows nothing, or what the wallet gives back.
 */
const { DATABASE = '', AT = '', WORK = '' } = process.env;
const db = openDatabase({ urls: [DATABASE], max: 2 });
const at = new Date(AT);
const clock = { now: () => at };
const processor = scriptedProcessor();
processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
const failed = (error: unknown): never => {
  throw error;
};
const sweep =
  WORK === 'repay' ? repaySweep({ db, clock }) : cutOffSweep({ db, clock, processor }, failed);
await runSweep(db, sweep);
await db.close();
