import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { manyEwaMembers } from '#test/support/many-ewa-members.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * Everything of a store happens at the moment of its cut-off: people take, leave, are paused and take
 * back their consent, the cap and the payday change, the fund is filled and emptied, two servers cut
 * off, and then outcomes and repayments come twice. The books are proven at the end of the file.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const NEXT = '2026-03-09';
const PEOPLE = 24;
const EARNED = 20_000n;
const ON_THE_CARD = 16;
const BEFORE_CUT_OFF = '2026-03-11T15:59:59Z';
const CUT_OFF = new Date('2026-03-11T16:00:00Z');
let phones: Awaited<ReturnType<typeof story.memberOf>>[] = [];
let members: number[] = [];
type Answered = { readonly status: number };
const statuses = (answers: readonly Answered[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].sort();

beforeAll(async () => {
  await story.begin('1500.00');
  members = await manyEwaMembers(story, { count: PEOPLE, earned: EARNED });
  await ewaAt(story.admin, story.store).save({ province: 'QC' });
  await story.goTo(BEFORE_CUT_OFF);
  phones = await Promise.all(members.map((id) => story.memberOf(id)));
});

/** One call after another would be no test: all are sent, and the clock passes the cut-off meanwhile. */
async function atOnce(): Promise<Answered[]> {
  const ewa = ewaAt(story.admin, story.store);
  const { version } = (await ewa.settings()).body;
  let nth = 0;
  const { clock } = story.world;
  const cutting: Promise<void>[] = [];
  story.processor.says({
    submit: () => {
      nth += 1;
      // Some are on the card and some are on their way when the clock passes the cut-off.
      if (nth === ON_THE_CARD) {
        clock.moveTo(CUT_OFF);
        cutting.push(story.catchUp(), story.catchUp());
      }
      return [ACCEPTED, LOCKED, UNKNOWN, ACCEPTED][nth % 4]!;
    },
    check: () => UNKNOWN,
  });
  const body = { store_id: story.store, reason: 'Being checked' };
  const taking = phones.flatMap((phone, at) => [
    phone.take('30.00'),
    phone.take(`${10 + at}.01`, { duplicate_ok: true }),
  ]);
  const managers = [
    ewa.save({ cap_percent: 20, version }),
    ewa.movePayday({ first_day: NEXT, payday: '2026-03-30', version }),
    ewa.giveBack({ amount: '300.00' }, story.newKey()),
    ewa.fund({ amount: '200.00' }, story.newKey()),
    story.admin.call('POST', `/ewa/members/${members[1]}/pause`, { body }),
    phones[2]!.leave(),
    phones[3]!.send('POST', '/revocations', { body: { store_id: story.store } }),
  ];
  const answers = await Promise.all([...taking, ...managers]);
  await Promise.all(cutting);
  await story.catchUp();
  return answers;
}

it(
  'nobody is above their cap, and every row and cent is there once',
  { timeout: 120_000 },
  async () => {
    const answers = await atOnce();
    expect(statuses(answers).filter((status) => ![200, 201, 409, 422].includes(status))).toEqual(
      [],
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(5);
    expect(await story.fund()).toBeGreaterThanOrEqual(0n);
    expect(await story.wrongSums()).toEqual([]);
    expect(await story.wrongPaydays()).toEqual([]);
    const over = await story.world.test.owner(
      `SELECT customer_id FROM ewa_member_period WHERE client_id = $1 AND first_day = $2 AND taken > 10000`,
      [story.client, FIRST],
    );
    expect(over).toEqual([]);
    const { data, period } = (await story.payday.rows(FIRST, 'per_page=100')).body;
    expect(period.state).toBe('reported');
    expect(data.find((row) => row.customer_id === members[3])?.left_out ?? 'not_authorised').toBe(
      'not_authorised',
    );
  },
);

it('outcomes and repayments that come twice count once', { timeout: 120_000 }, async () => {
  await story.moveTo('2026-03-13T09:59:00Z');
  story.processor.says({ check: () => ACCEPTED });
  const { data, period } = (await story.payday.rows(FIRST, 'per_page=100')).body;
  const open = data.filter((row) => row.left_out === null);
  const short = open.slice(0, 2).map((row) => ({
    pos_id: row.pos_id,
    amount: '1.00',
    reason: 'payroll_error',
  }));
  const csv = `pos_id,amount,reason\n${open[2]!.pos_id},0.50,not_enough_pay\n`;
  const admin = story.payday;
  const half = '20.00';
  const answers = await Promise.all([
    admin.outcome(FIRST, short),
    admin.upload(FIRST, csv),
    admin.outcome(FIRST, short),
    admin.repay(FIRST, half, story.newKey()),
    admin.repay(FIRST, period.due_back, story.newKey()),
    admin.repay(FIRST, period.due_back, story.newKey()),
  ]);
  expect(statuses(answers).filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  story.world.clock.moveTo(new Date('2026-03-13T10:00:00Z'));
  await Promise.all([story.catchUp(), story.catchUp(), story.sweep()]);
  await story.moveTo('2026-03-13T10:01:00Z');
  const after = (await story.payday.rows(FIRST, 'per_page=100')).body.period;
  expect(after).toMatchObject({ state: 'settled', given_back: period.due_back });
  const carried = await story.world.test.owner(
    `SELECT m.customer_id FROM ewa_member_period AS m
     LEFT JOIN LATERAL (SELECT coalesce(sum(d.carried), 0) AS carried FROM ewa_deduction AS d
       WHERE d.client_id = m.client_id AND d.store_id = m.store_id AND d.carried_to = m.first_day AND d.customer_id = m.customer_id) AS d ON true
     WHERE m.client_id = $1 AND m.carried_in <> d.carried`,
    [story.client],
  );
  expect(carried).toEqual([]);
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});
