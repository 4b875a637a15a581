import { beforeAll, describe, expect, it } from 'vitest';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { ChangedStatements } from '#test/support/changed-statements.ts';
import { reconcileBank } from './index.ts';

type Difference = {
  readonly difference_id: number;
  readonly kind: string;
  readonly day: string;
  readonly item: string;
  readonly wallet_id: number | null;
  readonly ours: { amount: string | null };
  readonly theirs: { amount: string | null };
  readonly rule: string | null;
  readonly closed_by: string | null;
  readonly closing_reason: string | null;
  readonly ended_at: string | null;
};
type Figures = {
  readonly day: string;
  readonly kind: string;
  readonly wallet_id: number | null;
  readonly asked: string;
  readonly books: string;
  readonly outside: string;
  readonly waiting: string;
  readonly items: number;
  readonly open_differences: number;
};

const story = new BankStory();
const rounds = new BankRounds(story);
const statements = new ChangedStatements(() => rounds.bank);
const told: object[] = [];
const compare = () => {
  const { test, clock } = story.world;
  const logged = (line: object) => void told.push(line);
  return reconcileBank({ db: test.database, clock, logged });
};
/** A moment of the bank, and what is compared after it. */
async function round(at: string): Promise<void> {
  await story.moveTo(at);
  await story.sweep();
  await rounds.carry({ read: statements.read });
  await compare();
}
/** A day with work of people after its morning; the first one begins with it. */
async function day(date: string, work: () => Promise<unknown>, morning = true): Promise<void> {
  if (morning) await round(`${date}T12:30:00Z`);
  await story.moveTo(`${date}T15:10:00Z`);
  await work();
  await round(`${date}T17:30:00Z`);
  await round(`${date}T20:30:00Z`);
}
const days = async (...all: readonly string[]): Promise<void> => {
  for (const one of all) await day(one, () => Promise.resolve());
};
const PATH = '/reconciliation/differences';
const list = async (path: string, state: string): Promise<Difference[]> =>
  (await story.operator.call<{ data: Difference[] }>('GET', `${path}${state}`)).body.data;
const ofClient = (state = 'open') => list(`${PATH}?side=bank&state=`, state);
const ofNobody = (state = 'open') => list(`/operator${PATH}?state=`, state);
const figures = async (day: string): Promise<Figures[]> =>
  (
    await story.admin.call<{ data: Figures[] }>(
      'GET',
      `/reconciliation/days?start_date=${day}&end_date=${day}`,
    )
  ).body.data;
const referenceOf = (id: number): string => `CL${String(id).padStart(13, '0')}`;
const sendBack = (id: number, how: string, code: string) =>
  rounds.bank.press('return', { reference: referenceOf(id), code, how });
const deposit = (serial: number, cents: string) =>
  rounds.bank.press('deposit', {
    rail: 'eft',
    number: ddtNumber({ kind: 'wallet', serial }),
    cents,
    name: 'PAYER',
  });
let account: number;
const load = async (amount: string): Promise<number> =>
  (await story.fundFrom(account, amount, { duplicate_ok: true })).body.id;

beforeAll(async () => {
  account = await story.verified();
});

describe('what agrees', () => {
  it('is counted by day, wallet and kind on three sides, and is no difference', async () => {
    let id = 0;
    await day('2026-03-04', async () => (id = await load('300.00')), false);
    await day('2026-03-05', () => deposit(story.store, '12000'));
    await days('2026-03-06');
    expect(await figures('2026-03-05')).toMatchObject([
      {
        kind: 'debit',
        wallet_id: story.store,
        asked: '300.00',
        books: '0.00',
        outside: '300.00',
        waiting: '300.00',
        items: 1,
      },
      { kind: 'deposit', asked: '120.00', books: '120.00', outside: '120.00', items: 1 },
    ]);
    await days('2026-03-09', '2026-03-10');
    expect((await story.selfLoad(id)).state).toBe('settled');
    const [debit] = await figures('2026-03-05');
    expect(debit).toMatchObject({ books: '300.00', waiting: '0.00', open_differences: 0 });
    expect(await ofClient('all')).toEqual([]);
    expect(await ofNobody('all')).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is compared up to the last statement, and doing it again changes nothing', async () => {
    const { body } = await story.admin.call<{ bank: { rail: string; day: string }[] }>(
      'GET',
      '/reconciliation',
    );
    expect(body.bank).toMatchObject([{ rail: 'ach' }, { rail: 'eft', day: '2026-03-09' }]);
    const [first, second] = [await compare(), await compare()];
    expect(second).toEqual(first);
    expect(second).toMatchObject([{ opened: 0 }, { opened: 0, explained: 0 }]);
  });
});

describe('a return', () => {
  it('that came too late is posted, and stands until somebody has explained it', async () => {
    let id = 0;
    await day('2026-03-11', async () => (id = await load('200.00')));
    await days('2026-03-12', '2026-03-13', '2026-03-16');
    expect((await story.selfLoad(id)).state).toBe('settled');
    await day('2026-03-30', () => sendBack(id, 'late', '919'));
    await days('2026-03-31');
    const [late, ...others] = await ofClient();
    expect(others).toEqual([]);
    expect(late).toMatchObject({
      kind: 'late_return',
      day: '2026-03-30',
      item: referenceOf(id),
      wallet_id: story.store,
      ours: { amount: '-200.00' },
      theirs: { amount: '-200.00' },
    });
    expect(await figures('2026-03-30')).toMatchObject([
      { kind: 'return', asked: '-200.00', books: '-200.00', outside: '-200.00' },
    ]);
    const path = `${PATH}/${late!.difference_id}/explain`;
    const reason = { body: { reason: 'The bank credits us tomorrow' } };
    expect((await story.admin.call('POST', path, reason)).status).toBe(403);
    expect((await story.operator.call('POST', path, reason)).body).toMatchObject({
      closing_reason: 'The bank credits us tomorrow',
      rule: null,
    });
    expect((await story.operator.call('POST', path, reason)).status).toBe(409);
    expect(await story.audited('payments.explain_difference', late!.difference_id)).toHaveLength(1);
    await compare();
    expect(await ofClient()).toEqual([]);
    // What was explained was something else: somebody has to look again.
    await story.world.test.owner(
      `UPDATE reconciliation_bank_difference SET their_amount = -100 WHERE id = ${late!.difference_id}`,
    );
    await compare();
    expect(await ofClient()).toMatchObject([{ kind: 'late_return', closed_by: null }]);
    expect((await story.operator.call('POST', path, reason)).status).toBe(200);
  });

  it('that came twice is in the books once', async () => {
    // The return of before has suspended the other one.
    account = await story.verified();
    let id = 0;
    await day('2026-04-01', async () => (id = await load('150.00')));
    await days('2026-04-02', '2026-04-06');
    await day('2026-04-07', () => sendBack(id, 'twice', '901'));
    await days('2026-04-08');
    expect(await ofClient()).toMatchObject([
      { kind: 'return_twice', ours: { amount: null }, theirs: { amount: '-150.00' } },
    ]);
    const [returns] = (await figures('2026-04-07')).filter(({ kind }) => kind === 'return');
    expect(returns).toMatchObject({
      asked: '-150.00',
      books: '-150.00',
      outside: '-300.00',
      open_differences: 1,
    });
    expect(await ofNobody()).toEqual([]);
  });
});

describe('a line', () => {
  it('that nobody knows is the operator’s, and explained by what they decide', async () => {
    await day('2026-04-09', () => deposit(999_999_998, '777'));
    await days('2026-04-10');
    const [unknown, ...others] = await ofNobody();
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({ kind: 'unknown_line', theirs: { amount: '7.77' } });
    expect((await ofClient()).map(({ kind }) => kind)).toEqual(['return_twice']);
    const lines = await story.operator.call<{ data: { line_id: number; amount: string }[] }>(
      'GET',
      '/operator/statement-lines',
    );
    const { line_id: line } = lines.body.data.find(({ amount }) => amount === '7.77')!;
    const decided = await story.operator.call('POST', `/operator/statement-lines/${line}/assign`, {
      body: { decision: 'deposit', wallet_id: story.otherStore, reason: 'Mistyped number' },
    });
    expect(decided.status).toBe(200);
    await compare();
    expect(await ofNobody()).toEqual([]);
    expect(await ofNobody('closed')).toMatchObject([
      { rule: 'decided', closing_reason: 'Mistyped number' },
    ]);
    const [assigned] = (await figures('2026-04-09')).filter(
      (one) => one.wallet_id === story.otherStore,
    );
    expect(assigned).toMatchObject({ kind: 'deposit', books: '7.77', outside: '7.77' });
  });

  it('that the bank booked twice, and one of another amount, are named once each', async () => {
    await day('2026-04-13', () => deposit(story.store, '5100'));
    statements.next((lines) =>
      lines.flatMap((line) => (line.amount === 5_100n ? [line, { ...line }] : [line])),
    );
    await days('2026-04-14');
    const [twice, ...others] = await ofNobody();
    expect(others).toEqual([]);
    expect(twice).toMatchObject({ kind: 'twice_outside', theirs: { amount: '51.00' } });
    await day('2026-04-15', () => deposit(story.store, '6200'));
    statements.next((lines) =>
      lines.map((line) => (line.amount === 6_200n ? { ...line, amount: 2_600n } : line)),
    );
    await days('2026-04-16');
    const other = (await ofClient()).find(({ kind }) => kind === 'amount_differs');
    expect(other).toMatchObject({ ours: { amount: '62.00' }, theirs: { amount: '26.00' } });
    expect(await ofNobody()).toHaveLength(1);
    const path = `/operator${PATH}/${twice!.difference_id}/explain`;
    const reason = { body: { reason: 'The bank takes it back' } };
    expect((await story.admin.call('POST', path, reason)).status).toBe(403);
    expect((await story.operator.call('POST', path, reason)).status).toBe(200);
    expect((await story.operator.call('POST', path, reason)).status).toBe(409);
    await compare();
    expect(await ofNobody()).toEqual([]);
  });

  it('of a file with another amount is one difference, not one for each debit', async () => {
    const before = (await ofClient()).length;
    await day('2026-04-17', async () => [await load('70.00'), await load('80.00')]);
    statements.next((lines) =>
      lines.map((line) => (line.type === '166' ? { ...line, amount: line.amount - 1n } : line)),
    );
    await days('2026-04-20', '2026-04-21', '2026-04-22', '2026-04-23');
    expect(await ofNobody()).toMatchObject([
      { kind: 'amount_differs', ours: { amount: '150.00' }, theirs: { amount: '149.99' } },
    ]);
    expect(await ofClient()).toHaveLength(before);
  });
});

describe('what a statement has not shown yet', () => {
  it('is a matter of time for two banking days, and contradicted after them', async () => {
    const before = (await ofClient('all')).length;
    await day('2026-04-24', () => deposit(story.store, '8300'));
    let withheld: readonly { readonly amount: bigint }[] = [];
    statements.next((lines) => {
      withheld = lines.filter(({ amount }) => amount === 8_300n);
      return lines.filter(({ amount }) => amount !== 8_300n);
    });
    await days('2026-04-27');
    expect(withheld).toHaveLength(1);
    const newest = async () => (await ofClient('all')).slice(0, -before || undefined);
    expect(await newest()).toMatchObject([{ kind: 'timing', rule: 'timing' }]);
    await days('2026-04-28', '2026-04-29');
    const [missing] = await newest();
    expect(missing).toMatchObject({
      kind: 'missing_outside',
      ended_at: null,
      ours: { amount: '83.00' },
      theirs: { amount: null },
    });
    statements.next((lines) => [
      ...lines,
      {
        type: '165',
        amount: 8_300n,
        reference: ddtNumber({ kind: 'wallet', serial: story.store }),
        text: 'DEPOSIT',
      },
    ]);
    await days('2026-04-30');
    expect(await newest()).toMatchObject([{ kind: 'missing_outside', rule: 'equal' }]);
  });

  it('is listed by day', async () => {
    const day = await list(`${PATH}?side=bank&day=2026-04-24&state=`, 'all');
    expect(day).toMatchObject([{ day: '2026-04-24', kind: 'missing_outside' }]);
    expect(await list(`${PATH}?side=bank&day=2026-04-25&state=`, 'all')).toEqual([]);
  });
});
