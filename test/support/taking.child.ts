import { createApp } from '#server/app.ts';
import { movableClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { unreachableIssuer } from './unreachable-issuer.ts';
import { bankOfTests, testVault } from './world.ts';

/*
 * A member takes earned pay at a server of its own, which a test can kill: while the processor is
 * being told (SILENT), or once it has answered and the outcome is being written.
 */
const { DATABASE = '', AT = '', TOKEN = '', KEY = '', BODY = '', SILENT = '' } = process.env;
const db = openDatabase({ urls: [DATABASE], max: 4 });
const app = await createApp({
  db,
  clock: movableClock(new Date(AT)),
  countryOf: () => Promise.resolve(null),
  processor: {
    submit(rows) {
      process.stdout.write(`told ${rows.map(({ key }) => key).join(' ')}\n`);
      return SILENT === ''
        ? Promise.resolve(rows.map(() => ({ outcome: 'accepted' as const })))
        : new Promise(() => undefined);
    },
    check: (rows) => Promise.resolve(rows.map(() => ({ outcome: 'unknown' as const }))),
  },
  issuer: unreachableIssuer,
  payments: null,
  doors: null,
  bank: bankOfTests,
  demo: true,
  portalUrl: 'https://portal.example',
  vault: testVault,
  trustedProxies: [],
  log: false,
});
const answer = await app.inject({
  method: 'POST',
  url: '/api/v1/member/ewa/advances',
  headers: {
    'x-session-token': TOKEN,
    'idempotency-key': KEY,
    'content-type': 'application/json',
  },
  payload: BODY,
});
process.stdout.write(`answered ${answer.statusCode}\n`);
await app.close();
await db.close();
