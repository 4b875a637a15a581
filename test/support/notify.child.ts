import { notificationSweep } from '#server/features/wallets/index.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { runSweep } from './run-sweep.ts';

/* One look for notifications to send, in a process of its own that a test can kill. */
const { DATABASE = '', AT = '' } = process.env;
const db = openDatabase({ urls: [DATABASE], max: 2 });
const at = new Date(AT);
await runSweep(
  db,
  notificationSweep({ db, clock: { now: () => at }, portalUrl: 'https://portal.example' }),
);
await db.close();
