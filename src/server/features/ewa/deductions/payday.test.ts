import { beforeAll, describe, expect, it } from 'vitest';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * A pay period from the first advance to the day on which the wallet has given all of it back. The
 * books of the world are proven at the end of the file.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const NEXT = '2026-03-09';
const CUT_OFF = '2026-03-11T16:00:00Z';
const posId = (index: number): string => `00${story.person(index)}`;
const rowsOf = async (firstDay: string) => (await story.payday.rows(firstDay)).body;
const periodOf = async (firstDay: string) => (await rowsOf(firstDay)).period;
const carriedIn = async (firstDay: string, index: number): Promise<string | undefined> => {
  const [row] = await story.world.test.owner<{ carried_in: string }>(
    `SELECT carried_in::text FROM ewa_member_period WHERE client_id = $1 AND first_day = $2 AND customer_id = $3`,
    [story.client, firstDay, story.person(index)],
  );
  return row?.carried_in;
};

beforeAll(async () => {
  await story.begin('300.00');
  const [ana, ben, cleo] = [
    await story.enrolled(0, 10),
    await story.enrolled(1, 10),
    await story.enrolled(2, 10),
  ];
  expect((await ana.take('50.00')).status).toBe(201);
  expect((await ana.take('20.00')).status).toBe(201);
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  expect((await ben.take('40.00')).body.status).toBe('pending');
  story.processor.says({ submit: () => LOCKED });
  expect((await cleo.take('30.00')).status).toBe(409);
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
});

describe('the report of a payday', () => {
  it('is preliminary until the cut-off', async () => {
    const open = await rowsOf(FIRST);
    expect(open).toMatchObject({
      status: 'preliminary',
      period: { state: 'open', members: 1, amount: '70.00', due_back: '0.00' },
      data: [{ pos_id: posId(0), amount: '70.00', advances: 2, outcome: null }],
    });
    expect((await story.payday.outcome(FIRST)).body.code).toBe('ewa_not_reported');
  });

  it('is final at the cut-off, once; what nobody knows moves to the next period', async () => {
    await story.goTo(CUT_OFF);
    await story.catchUp();
    const closed = await rowsOf(FIRST);
    expect(closed).toMatchObject({
      status: 'final',
      period: {
        state: 'reported',
        amount: '70.00',
        due_back: '70.00',
        waiting: 1,
        fund_at_start: '0.00',
        peak_outstanding: '110.00',
      },
    });
    expect(closed.data).toMatchObject([{ pos_id: posId(0), amount: '70.00' }]);
    const parts = await story.world.test.owner(
      `SELECT p.first_day::text, p.amount::int FROM ewa_advance_part AS p JOIN ewa_advance AS a ON a.client_id = p.client_id AND a.id = p.advance_id
       WHERE a.client_id = $1 AND a.status = 'pending'`,
      [story.client],
    );
    expect(parts).toEqual([{ first_day: NEXT, amount: 4_000 }]);
    expect(await story.wrongSums()).toEqual([]);
    expect(await story.wrongPaydays()).toEqual([]);
  });

  it('is a file for payroll, a row a member or a row an advance', async () => {
    const file = await story.payday.file(FIRST);
    expect(file.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'pos_id,last_name,first_name,period_start,period_end,payday,deduction_code,amount,currency,advances,taken_last_year',
      expect.stringMatching(
        new RegExp(`^${posId(0)},.+,.+,2026-02-23,2026-03-08,2026-03-13,EWA,70.00,CAD,2,0.00$`),
      ),
    ]);
    const lines = (await story.payday.file(FIRST, 'advance')).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[7])).toEqual(['50.00', '20.00']);
  });
});

describe('what payroll says of it', () => {
  it('is refused whole where a row is wrong', async () => {
    const refused = await story.payday.outcome(FIRST, [
      { pos_id: 'nobody', amount: '1.00' },
      { pos_id: posId(0), amount: '60.00' },
      { pos_id: posId(0), amount: '50.00', reason: 'left' },
    ]);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path, code }) => [path, code])).toEqual([
      ['rows.0.pos_id', 'pos_id_not_in_report'],
      ['rows.2.pos_id', 'doubled_in_file'],
      ['rows.1.reason', 'required'],
    ]);
    const above = await story.payday.outcome(FIRST, [{ pos_id: posId(0), amount: '70.01' }]);
    expect(above.body.errors[0]).toMatchObject({ code: 'deducted_out_of_range' });
  });

  it('carries what an error of payroll left to the next payday, and can be said anew', async () => {
    const row = { pos_id: String(story.person(0)), amount: '60.00', reason: 'payroll_error' };
    const entered = await story.payday.outcome(FIRST, [row]);
    expect(entered.body).toMatchObject({
      changed: 1,
      period: { deducted: '60.00', carried: '10.00', written_off: '0.00', waiting: 0 },
    });
    expect(await carriedIn(NEXT, 0)).toBe('1000');
    expect((await story.payday.outcome(FIRST, [row])).body.changed).toBe(0);
    const csv = `pos_id;amount;reason\r\n${posId(0)};55.00;not_enough_pay\r\n`;
    expect((await story.payday.upload(FIRST, csv)).body.period).toMatchObject({
      deducted: '55.00',
      carried: '0.00',
      written_off: '15.00',
    });
    expect(await carriedIn(NEXT, 0)).toBe('0');
    expect((await story.payday.rows(FIRST, 'outcome=short')).body.data).toMatchObject([
      { pos_id: posId(0), outcome: { reason: 'not_enough_pay' } },
    ]);
    await story.payday.outcome(FIRST, [row]);
    expect(await carriedIn(NEXT, 0)).toBe('1000');
    expect(await story.audited('ewa.outcome', story.store)).toHaveLength(3);
  });
});

describe('on the payday', () => {
  it('the wallet gives back what is due, at 6:00 by the clock of the store', async () => {
    await story.goTo('2026-03-13T09:59:00Z');
    expect(await periodOf(FIRST)).toMatchObject({ state: 'reported', given_back: '0.00' });
    const before = await story.balance(story.store);
    await story.goTo('2026-03-13T10:00:00Z');
    await story.catchUp();
    expect(await periodOf(FIRST)).toMatchObject({ state: 'settled', given_back: '70.00' });
    expect(before - (await story.balance(story.store))).toBe(7_000n);
    expect(await story.fund()).toBe(26_000n);
    expect((await story.payday.repayments()).body).toMatchObject({
      data: [{ first_day: FIRST, amount: '70.00', by: null }],
      due_back: [],
    });
  });

  it('what was unknown comes off with the next period once it is known', async () => {
    story.processor.says({ check: () => ACCEPTED });
    await story.sweep();
    await story.goTo('2026-03-25T16:00:00Z');
    expect((await rowsOf(NEXT)).data).toMatchObject([
      { pos_id: posId(0), amount: '10.00', carried_in: '10.00', advances: 0 },
      { pos_id: posId(1), amount: '40.00', carried_in: '0.00', advances: 1 },
    ]);
    expect(await periodOf(NEXT)).toMatchObject({ amount: '50.00', due_back: '40.00' });
    // What is in a report by now stays as payroll has said it.
    expect((await story.payday.outcome(FIRST)).body.code).toBe('ewa_outcome_final');
    expect(await story.wrongSums()).toEqual([]);
    expect(await story.wrongPaydays()).toEqual([]);
  });

  it('what has been carried once is written off', async () => {
    const rows = [{ pos_id: posId(0), amount: '0.00', reason: 'payroll_error' }];
    expect((await story.payday.outcome(NEXT, rows)).body.period).toMatchObject({
      carried: '0.00',
      written_off: '10.00',
      deducted: '40.00',
    });
  });
});
