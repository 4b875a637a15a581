import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';

/*
 * A member takes back their consent at one server and gives it at another, whose clock is two seconds
 * behind. What they said last counts, whatever the clocks say.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const BEHIND = -2_000;
type Member = Awaited<ReturnType<typeof story.member>>;
const revoke = (member: Member) =>
  member.send<{ amount: string }>('POST', '/revocations', { body: { store_id: story.store } });
const shift = (ms: number): void =>
  story.world.clock.moveTo(new Date(story.world.clock.now().getTime() + ms));
const rowOf = async (index: number) =>
  (await story.payday.rows(FIRST)).body.data.find((row) => row.customer_id === story.person(index));

beforeAll(async () => {
  await story.begin('400.00');
  await ewaAt(story.admin, story.store).save({ province: 'QC' });
});

it('given anew at the server that is behind: what is taken from then on is deducted', async () => {
  const ana = await story.enrolled(0, 10);
  await story.later(60_000);
  expect((await ana.take('20.00')).status).toBe(201);
  expect((await revoke(ana)).body.amount).toBe('20.00');
  shift(BEHIND);
  expect((await ana.enrol()).status).toBe(200);
  expect((await ana.take('30.00')).status).toBe(201);
  expect(await rowOf(0)).toMatchObject({ amount: '50.00', left_out: null });
});

it('taken back at the server that is behind: nothing is deducted', async () => {
  const ben = await story.enrolled(1, 10);
  expect((await ben.take('20.00')).status).toBe(201);
  expect((await revoke(ben)).body.amount).toBe('20.00');
  await story.later(60_000);
  expect((await ben.enrol()).status).toBe(200);
  shift(BEHIND);
  expect((await revoke(ben)).body.amount).toBe('20.00');
  expect(await rowOf(1)).toMatchObject({ amount: '20.00', left_out: 'not_authorised' });
});

it('said twice within one moment, the last word counts', async () => {
  const cleo = await story.enrolled(2, 10);
  expect((await cleo.take('40.00')).status).toBe(201);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await revoke(cleo)).body.amount).toBe('40.00');
    expect(await rowOf(2)).toMatchObject({ left_out: 'not_authorised' });
    expect((await cleo.enrol()).status).toBe(200);
    expect(await rowOf(2)).toMatchObject({ left_out: null });
  }
  await story.goTo('2026-03-11T16:00:00Z');
  expect([await rowOf(0), await rowOf(1), await rowOf(2)].map((row) => row?.left_out)).toEqual([
    null,
    'not_authorised',
    null,
  ]);
  await story.goTo('2026-03-13T10:00:00Z');
  expect(await story.fund()).toBe(40_000n);
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});
