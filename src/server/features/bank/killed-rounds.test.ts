import { beforeAll, expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { killBankRound } from '#test/support/killed-bank-round.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { bankOfTests } from '#test/support/world.ts';
import { scheduleSweep } from './index.ts';

/*
 * A process that works with the bank is killed with -9 in the middle of a transaction; another one
 * takes up what it left. Every cent is there once.
 */
const story = new BankStory();
const rounds = new BankRounds(story);
const AMOUNTS = [30_000n, 20_000n, 10_000n, 45_000n, 15_000n, 25_000n];
const owner = <R extends object>(sql: string): Promise<R[]> => story.world.test.owner<R>(sql);

type Round = Parameters<typeof killBankRound>;
const killedAt = (work: Round[1], held: Round[2]): Promise<void> =>
  killBankRound({ story, rounds }, work, held);

const countOf = async (what: string): Promise<number> =>
  (await owner<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`))[0]!.n;
const states = async (): Promise<string[]> =>
  (
    await owner<{ state: string }>(
      `SELECT state FROM bank_transfer WHERE kind = 'self_load' ORDER BY id`,
    )
  ).map(({ state }) => state);

let ids: number[];
let account: number;
beforeAll(async () => {
  account = await story.verified();
  ids = [];
  for (const amount of AMOUNTS)
    ids.push((await story.fundFrom(account, toWire(amount), { duplicate_ok: true })).body.id);
});

it('while a file is built: it is built once, with every debit', { timeout: 60_000 }, async () => {
  await story.moveTo('2026-03-04T20:30:00Z');
  await killedAt('files', { event: 'INSERT', table: 'bank_record', when: 'NEW.position = 4' });
  expect(await countOf('bank_file')).toBe(0);
  expect(await countOf('bank_record')).toBe(0);
  expect(await states()).toEqual(AMOUNTS.map(() => 'created'));
  await rounds.carry();
  const records = await owner<{ id: string; amount: string }>(
    `SELECT transfer_id::text AS id, amount::text FROM bank_record WHERE kind = 'debit' ORDER BY position`,
  );
  expect(records).toEqual(ids.map((id, nth) => ({ id: String(id), amount: String(AMOUNTS[nth]) })));
  expect(await states()).toEqual(AMOUNTS.map(() => 'submitted'));
});

it(
  'while debits settle and while returns are read and posted: each once',
  { timeout: 90_000 },
  async () => {
    const before = await story.balance(story.store);
    const all = AMOUNTS.reduce((sum, amount) => sum + amount, 0n);
    for (const at of ['2026-03-05T12:30:00Z', '2026-03-06T12:30:00Z']) {
      await story.moveTo(at);
      await rounds.carry();
    }
    await story.moveTo('2026-03-09T18:00:00Z');
    const third = `NEW.id = ${ids[2]}`;
    await killedAt('files', {
      event: 'UPDATE',
      table: 'bank_transfer',
      when: `${third} AND NEW.state = 'settled'`,
    });
    await rounds.carry();
    await rounds.carry();
    expect(await states()).toEqual(AMOUNTS.map(() => 'settled'));
    expect(await story.balance(story.store)).toBe(before + all);

    for (const id of ids.slice(0, 3))
      await rounds.bank.press('return', {
        reference: `CL${String(id).padStart(13, '0')}`,
        code: '901',
        how: 'late',
      });
    await killedAt('files', {
      event: 'INSERT',
      table: 'bank_record',
      when: `NEW.kind = 'return' AND NEW.reference LIKE '%${ids[1]}'`,
    });
    await killedAt('files', {
      event: 'UPDATE',
      table: 'bank_transfer',
      when: `${third} AND NEW.state = 'returned'`,
    });
    await rounds.carry();
    await rounds.carry();
    const returns = await owner<{ outcome: string }>(
      `SELECT outcome FROM bank_record WHERE kind = 'return'`,
    );
    expect(returns.map(({ outcome }) => outcome)).toEqual(Array(3).fill('returned'));
    expect(await story.balance(story.store)).toBe(before + all - 60_000n);
    const [books, rows] = await story.owedBothWays();
    expect(books).toBe(rows);
  },
);

it('while a schedule runs: one debit of the period', { timeout: 60_000 }, async () => {
  const made = await story.admin.call('POST', '/pad-schedules', {
    body: {
      store_id: story.otherStore,
      account_id: await story.verified(),
      frequency: 'daily',
      starts_on: '2026-03-10',
      float_amount: '9000.00',
      agreement: { accepted: true, notice_days: 0 },
    },
  });
  expect(made.status).toBe(201);
  await story.moveTo('2026-03-10T12:00:00Z');
  const pads = `bank_transfer WHERE kind = 'pad'`;
  await killedAt('schedules', {
    event: 'INSERT',
    table: 'bank_transfer',
    when: `NEW.kind = 'pad'`,
  });
  expect([await countOf(pads), await countOf('bank_run')]).toEqual([0, 0]);
  const { test, clock } = story.world;
  // Whoever was killed had taken the client's turn: it comes again.
  await runSweep(test.database, scheduleSweep({ db: test.database, clock, bank: bankOfTests }));
  await runSweep(test.database, scheduleSweep({ db: test.database, clock, bank: bankOfTests }));
  expect([await countOf(pads), await countOf('bank_run')]).toEqual([1, 1]);
});
