import { carryBankFiles, scheduleSweep } from '#server/features/bank/index.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { createVault } from '#server/platform/vault.ts';
import { createHttpBankFiles } from '#server/providers/bank-files/http-bank-files.ts';
import { runSweep } from './run-sweep.ts';

/*
 * What the background does with the bank, in a process of its own that a test can kill: a round with
 * files, or the debits of schedules.
 */
const { DATABASE = '', BANK = '', AT = '', WORK = '' } = process.env;
const db = openDatabase({ urls: [DATABASE], max: 2 });
const at = new Date(AT);
const clock = { now: () => at };
const bank = bankSettings(BankEnvironment.parse({}));
const failed = (error: unknown): never => {
  throw error;
};
if (WORK === 'schedules') await runSweep(db, scheduleSweep({ db, clock, bank }));
else
  await carryBankFiles({
    db,
    clock,
    vault: createVault(Buffer.alloc(32, 1)),
    bankFiles: createHttpBankFiles({ url: BANK, key: 'test' }),
    bank,
    failed,
  });
await db.close();
