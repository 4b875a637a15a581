import { expect, it } from 'vitest';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { addDays, dayOf } from '#kernel/day.ts';
import { scheduleSweep } from '#server/features/bank/index.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { bankOfTests } from '#test/support/world.ts';

/*
 * A quarter of a client: self-loads and returns of each class, a schedule that keeps a float over
 * the change of clocks and the holidays of autumn and the new year, deposits to wallets and cards, disputes
 * and fees. At its end the books verify, the bank holds what the books say that it holds, and the
 * only lines that nobody explains are those that were planted.
 */
const story = new BankStory({
  fees: { returned_debit: { flat: '2500' }, self_load: { bps: 50 }, load: { bps: 100 } },
});
const rounds = new BankRounds(story);
const dayNamed = (day: string) => dayOf(new Date(`${day}T12:00:00Z`), 'UTC');
const FIRST = dayNamed('2026-10-07');
const FIRST_MONDAY = dayNamed('2026-10-12');
const WEEKS = 13;
/** Of each class that comes back by itself: funds, account, authority, person. */
const BAD = ['9901', '9905', '9915', '9910', '9908', '9912'];

type Dispute = { dispute_id: number; state: string };
type Figures = { currency: string; at_bank: string; funds: string | null };
type Line = { amount: string; reference: string; outcome: string | null };

const cents = (money: string): bigint => BigInt(money.replace('.', ''));
const wallet = (serial: number): string => ddtNumber({ kind: 'wallet', serial });
const card = (person: number): string => ddtNumber({ kind: 'card', serial: story.person(person) });
const send = (number: string, amount: number) =>
  rounds.bank.press('deposit', { rail: 'eft', number, cents: String(amount), name: 'PAYER' });
const sendBack = (id: number, how: string) =>
  rounds.bank.press('return', {
    reference: `CL${String(id).padStart(13, '0')}`,
    code: '901',
    how,
  });

/** What the background does at one moment of a day. */
async function round(at: string): Promise<void> {
  await story.moveTo(at);
  const { test, clock } = story.world;
  await runSweep(test.database, scheduleSweep({ db: test.database, clock, bank: bankOfTests }));
  await story.sweep();
  await rounds.carry();
}

/** Three rounds: in the morning, after noon, and after the cut-off of the bank; people work in between. */
async function day(date: string, work: () => Promise<void> = async () => undefined): Promise<void> {
  await round(`${date}T12:30:00Z`);
  await story.moveTo(`${date}T14:00:00Z`);
  await work();
  await round(`${date}T17:30:00Z`);
  await round(`${date}T20:30:00Z`);
}

async function account(ending: string): Promise<number> {
  const { account_id: id } = (await story.add({ account_number: `7100${ending}` })).body;
  await story.sendCheque(id);
  await story.decide(id, 'approve');
  return id;
}
async function load(from: number, amount: string): Promise<number> {
  const made = await story.fundFrom(from, amount, { duplicate_ok: true });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function disputed(nth: number): Promise<void> {
  const person = nth % 3;
  const loaded = await story.load('40.00', { person });
  expect(loaded.status).toBe(200);
  const opened = await story.admin.call<Dispute>(
    'POST',
    `/managers/${story.admin.manager}/dispute-transaction`,
    {
      body: {
        customer_id: story.person(person),
        record_id: loaded.body.transfer.id,
        notes: 'Left on Monday',
        description: 'Paid twice',
        united_states: false,
      },
    },
  );
  expect(opened.status).toBe(201);
  const decided = await story.operator.call<Dispute>(
    'POST',
    `/disputes/${opened.body.dispute_id}/decide`,
    {
      key: story.newKey(),
      body: { decision: nth % 2 === 0 ? 'won' : 'lost', cover: false, note: 'As agreed' },
    },
  );
  expect(decided.status).toBe(200);
}

const figures = async (): Promise<Figures> => {
  const { body } = await story.operator.call<{ currencies: Figures[] }>(
    'GET',
    '/operator/safeguarding',
  );
  return body.currencies.find(({ currency }) => currency === 'CAD')!;
};
const openLines = async (): Promise<Line[]> =>
  (await story.operator.call<{ data: Line[] }>('GET', '/operator/statement-lines')).body.data;

it('a quarter ends with books that verify, and with the differences that were planted', async () => {
  await day(FIRST);
  await day(addDays(FIRST, 1));
  const before = await figures();
  const good = await account('1281');
  const schedule = await story.admin.call('POST', '/pad-schedules', {
    body: {
      store_id: story.otherStore,
      account_id: await account('1290'),
      frequency: 'weekly',
      weekday: 1,
      starts_on: '2026-10-11',
      float_amount: '900.00',
      agreement: { accepted: true, notice_days: 0 },
    },
  });
  expect(schedule.status).toBe(201);
  const loads: number[] = [];
  const mondayOf = async (week: number): Promise<void> => {
    loads.push(await load(good, `${300 + week}.00`));
    const ending = BAD[week];
    if (ending !== undefined) await load(await account(ending), `${100 + week}.50`);
    await send(wallet(story.store), 12_000 + week);
    await send(card(week % 2), 5_000);
    if (week % 3 === 0) await disputed(week / 3);
    if (week === 4) await send(wallet(999_999_998), 777);
    if (week === 6) await sendBack(loads[1]!, 'late');
    if (week === 7) await sendBack(loads[2]!, 'twice');
    if (week === 8) await sendBack(loads[3]!, 'unknown');
    if (week % 2 === 0)
      await story.admin.call(
        'POST',
        `/admins/${story.admin.manager}/wallet-to-wallet/${story.otherStore}`,
        {
          key: story.newKey(),
          body: { receiver_wallet_id: story.store, amount: '250.00', notes: 'Between stores' },
        },
      );
  };
  for (let week = 0; week < WEEKS; week += 1) {
    const monday = addDays(FIRST_MONDAY, 7 * week);
    await day(monday, () => mondayOf(week));
    for (let nth = 1; nth < 7; nth += 1) await day(addDays(monday, nth));
    const [books, rows] = await story.owedBothWays();
    expect(books).toBe(rows);
  }
  const last = addDays(FIRST_MONDAY, 7 * WEEKS);
  for (let nth = 0; nth < 12; nth += 1) await day(addDays(last, nth));

  const transfers = await story.world.test.owner<{ kind: string; state: string; n: number }>(
    `SELECT kind, state, count(*)::int AS n FROM bank_transfer WHERE client_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [story.client],
  );
  expect(transfers.filter(({ state }) => state === 'submitted')).toEqual([]);
  const counted = (kind: string, state: string): number =>
    transfers.find((one) => one.kind === kind && one.state === state)?.n ?? 0;
  expect(counted('self_load', 'returned')).toBe(BAD.length + 2);
  expect(counted('self_load', 'settled')).toBe(WEEKS - 2);
  expect(counted('direct_deposit', 'settled')).toBe(WEEKS);
  expect(counted('pad', 'settled')).toBeGreaterThan(3);
  const cards = await story.world.test.owner<{ status: string; n: number }>(
    `SELECT status, count(*)::int AS n FROM movement WHERE client_id = $1 AND kind = 'card_deposit' GROUP BY 1`,
    [story.client],
  );
  expect(cards).toEqual([{ status: 'paid', n: WEEKS }]);

  const planted = ['-302.00', '-303.00', '7.77'];
  const open = await openLines();
  expect(open.map(({ amount }) => amount).sort()).toEqual(planted);
  const after = await figures();
  const unexplained = planted.reduce((sum, amount) => sum + cents(amount), 0n);
  expect(cents(after.funds!) - cents(before.funds!)).toBe(
    cents(after.at_bank) - cents(before.at_bank) + unexplained,
  );
}, 300_000);
