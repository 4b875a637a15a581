import { afterAll, beforeAll, expect, it } from 'vitest';
import { seconds } from '#kernel/instant.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { testVault } from '#test/support/world.ts';
import { explainLines } from './rails/explain-lines.ts';

/*
 * A statement of 10,000 lines that has just come is in no statistics yet. Each of its lines was held
 * against each record, which took longer than a statement of the database may, round after round.
 */
const story = new BankStory();
const LINES = 10_000;
const DAY = '2026-03-05';
let db: Database;

beforeAll(() => {
  // A third of what the product allows: what is joined as a whole takes some tenths of a second.
  db = openDatabase({ urls: [story.world.test.url], max: 2, statementTimeout: seconds(5) });
});
afterAll(() => db.close());

it('are matched with their records as a whole, however many lines they have', async () => {
  await story.moveTo(`${DAY}T23:30:00Z`);
  await story.world.test.owner(
    `WITH f AS (
       INSERT INTO bank_file (rail, direction, name, day, text_sealed, hash, records, total, state, cursor, built_at)
       VALUES ('eft', 'incoming', 'returns.cpa', $1, '', '', $2, 0, 'read', '0', now()), ('eft', 'incoming', 'day.bai', $1, '', '', $2, 0, 'read', '0', now()) RETURNING id, name
     ), records AS (
       INSERT INTO bank_record (client_id, file_id, position, kind, reference, amount, code, outcome, done_at, value_on)
       SELECT 0, f.id, n, 'return', 'CL' || lpad(n::text, 13, '0'), 10000 + n, '901', 'returned', now(), $1
       FROM f, generate_series(1, $2::int) AS n WHERE f.name = 'returns.cpa'
     ), shown AS (
       INSERT INTO bank_statement (file_id, account, currency, day, opening, closing)
       SELECT id, '000123456', 'CAD', $1, 0, 0 FROM f WHERE name = 'day.bai' RETURNING id
     )
     INSERT INTO bank_statement_line (statement_id, position, type, amount, reference, text)
     SELECT s.id, n, '557', -10000 - n, 'CL' || lpad(n::text, 13, '0'), 'RETURNED DEBIT' FROM shown AS s, generate_series(1, $2::int) AS n`,
    [DAY, LINES],
  );
  const { clock } = story.world;
  const bank = bankSettings(BankEnvironment.parse({}));
  await explainLines({ db, clock, vault: testVault, bankFiles: null, bank });
  const left = await story.world.test.owner<{ outcome: string | null; lines: number }>(
    'SELECT outcome, count(*)::int AS lines FROM bank_statement_line GROUP BY outcome',
  );
  expect(left).toEqual([{ outcome: 'return', lines: LINES }]);
});
