import { tipsTasks } from '#server/features/tips-data/index.ts';
import { movableClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { connectPointsOfSale } from '#server/wiring/pos-wiring.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { createVault } from '#server/platform/vault.ts';
import { settingsOf } from './restaurant-settings.ts';

/* A reading in a process of its own, which a test can kill. */
const { DATABASE = '', RESTAURANTS = '', AT = '', CLIENT = '', TASK = '' } = process.env;
const db = openDatabase({ urls: [DATABASE], max: 4 });
const clock = movableClock(new Date(AT));
const { doors } = connectPointsOfSale({
  db,
  clock,
  vault: createVault(Buffer.alloc(32, 1)),
  portalUrl: 'https://portal.example',
  settings: settingsOf(RESTAURANTS),
});
await tipsTasks({ db, clock, doors }, tipResults)['tips.pull']?.({
  clientId: Number(CLIENT),
  taskId: Number(TASK),
});
await db.close();
