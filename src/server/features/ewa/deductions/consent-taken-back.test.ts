import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { ACCEPTED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * Where the law lets a member take back their consent, nothing that it covered is deducted: not what
 * they consented to a second time, and not what moved on because nobody knew its outcome.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const NEXT = '2026-03-09';
const posId = (index: number): string => `00${story.person(index)}`;
type Member = Awaited<ReturnType<typeof story.member>>;
const revoke = (member: Member) =>
  member.send<{ amount: string; periods: number }>('POST', '/revocations', {
    body: { store_id: story.store },
  });
const rowOf = async (firstDay: string, index: number) =>
  (await story.payday.rows(firstDay)).body.data.find((row) => row.pos_id === posId(index));

beforeAll(async () => {
  await story.begin('400.00');
  await ewaAt(story.admin, story.store).save({ province: 'QC' });
});

it('a consent that was given anew is taken back anew', async () => {
  const ana = await story.enrolled(0, 10);
  expect((await ana.take('20.00')).status).toBe(201);
  expect((await revoke(ana)).body).toEqual({ amount: '20.00', periods: 1 });
  await story.later(60_000);
  expect((await ana.enrol()).status).toBe(200);
  expect((await ana.take('30.00')).status).toBe(201);
  expect(await rowOf(FIRST, 0)).toMatchObject({ amount: '50.00', left_out: null });
  await story.later(60_000);
  expect((await revoke(ana)).body).toEqual({ amount: '50.00', periods: 1 });
  expect(await rowOf(FIRST, 0)).toMatchObject({ amount: '50.00', left_out: 'not_authorised' });
});

it('what somebody took after they consented anew can be noted as deducted early', async () => {
  const ben = await story.enrolled(1, 10);
  expect((await ben.take('20.00')).status).toBe(201);
  expect((await revoke(ben)).status).toBe(200);
  const early = () => story.payday.deductEarly(story.person(1), FIRST);
  const employedTo = (day: string | null) =>
    story.world.test.owner(
      'UPDATE ewa_payroll_person SET employed_to = $2 WHERE customer_id = $1',
      [story.person(1), day],
    );
  await employedTo('2026-03-03');
  expect((await early()).body.errors[0]?.code).toBe('nothing_open');
  await employedTo(null);
  await story.later(60_000);
  expect((await ben.enrol()).status).toBe(200);
  await employedTo('2026-03-03');
  expect((await early()).body).toMatchObject({ deducted_early: true });
  expect(await rowOf(FIRST, 1)).toMatchObject({ left_out: 'deducted_early' });
});

it('moves on with what nobody knew the outcome of at the cut-off', async () => {
  await story.moveTo('2026-03-11T15:00:00Z');
  const cleo = await story.enrolled(2, 10);
  story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
  expect((await cleo.take('40.00')).body.status).toBe('pending');
  expect((await revoke(cleo)).body).toEqual({ amount: '40.00', periods: 1 });
  await story.goTo('2026-03-11T16:00:00Z');
  expect(await rowOf(FIRST, 2)).toBeUndefined();
  story.processor.says({ check: () => ACCEPTED });
  await story.goTo('2026-03-11T17:00:00Z');
  await story.sweep();
  expect(await rowOf(NEXT, 2)).toMatchObject({ amount: '40.00', left_out: 'not_authorised' });
  expect(await story.payday.file(NEXT)).not.toContain(`\n${posId(2)},`);
  await story.goTo('2026-03-25T16:00:00Z');
  expect((await rowOf(NEXT, 2))?.outcome).toMatchObject({ deducted: '0.00', written_off: '40.00' });
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});
