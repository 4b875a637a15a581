import { beforeAll, describe, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';

/*
 * What becomes of what was taken where somebody leaves before the payday, or takes back their
 * consent where the law lets them.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const NEXT = '2026-03-09';
const posId = (index: number): string => `00${story.person(index)}`;
type Member = Awaited<ReturnType<typeof story.member>>;
let [ana, ben, cleo]: Member[] = [];
const revoke = (member: Member, store_id = story.store) =>
  member.send<{ code?: string; amount: string; periods: number }>('POST', '/revocations', {
    body: { store_id },
  });
const employedTo = (index: number, day: string) =>
  story.world.test.owner('UPDATE ewa_payroll_person SET employed_to = $2 WHERE customer_id = $1', [
    story.person(index),
    day,
  ]);

beforeAll(async () => {
  await story.begin('300.00');
  [ana, ben, cleo] = [
    await story.enrolled(0, 10),
    await story.enrolled(1, 10),
    await story.enrolled(2, 10),
  ];
  for (const member of [ana, ben, cleo]) expect((await member.take('50.00')).status).toBe(201);
});

describe('somebody who leaves', () => {
  it('is listed for the final pay with what is open, and nobody else is', async () => {
    expect((await story.payday.finalPay()).body.data).toEqual([]);
    await employedTo(0, '2026-03-03');
    expect((await story.payday.finalPay()).body.data).toMatchObject([
      { customer_id: story.person(0), first_day: FIRST, amount: '50.00', deducted_early: false },
    ]);
    const still = await story.payday.deductEarly(story.person(1), FIRST);
    expect(still.body.errors[0]?.code).toBe('still_works_here');
    expect((await story.payday.deductEarly(1_999_999, FIRST)).status).toBe(404);
  });

  it('is left out of the file once the final pay has taken it off, until that is undone', async () => {
    const note = (undo = false) => story.payday.deductEarly(story.person(0), FIRST, { undo });
    expect((await note()).body).toMatchObject({ deducted_early: true });
    expect(await story.payday.file(FIRST)).not.toContain(`\n${posId(0)},`);
    await note(true);
    expect(await story.payday.file(FIRST)).toContain(`\n${posId(0)},`);
    await note();
    await note();
    expect(await story.audited('ewa.deduct_early', story.person(0))).toHaveLength(3);
  });
});

describe('somebody who comes back', () => {
  it('takes nothing more of a period that a final pay has paid out, unless that is undone', async () => {
    const note = (undo = false) => story.payday.deductEarly(story.person(0), FIRST, { undo });
    await story.world.test.owner(
      'UPDATE ewa_payroll_person SET employed_to = NULL WHERE customer_id = $1',
      [story.person(0)],
    );
    expect((await note(true)).status).toBe(200);
    expect((await ana!.standing()).available).toBe('50.00');
    expect((await note()).body.errors[0]?.code).toBe('still_works_here');
    await employedTo(0, '2026-03-03');
    expect((await note()).status).toBe(200);
    await story.world.test.owner(
      'UPDATE ewa_payroll_person SET employed_to = NULL WHERE customer_id = $1',
      [story.person(0)],
    );
    expect(await ana!.standing()).toMatchObject({ state: 'enrolled', available: '0.00' });
    expect((await ana!.take('10.00')).body.code).toBe('over_available');
    await employedTo(0, '2026-03-03');
  });
});

describe('a payday that moves', () => {
  it('is told to those who took something, in their words', async () => {
    const ewa = ewaAt(story.admin, story.store);
    const { version } = (await ewa.settings()).body;
    const moved = await ewa.movePayday({ first_day: FIRST, payday: '2026-03-16', version });
    expect(moved.status).toBe(200);
    const told = await story.world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message WHERE client_id = $1 ORDER BY recipient`,
      [story.client],
    );
    expect(told).toHaveLength(3);
    expect(told[0]?.body).toBe(
      'Client 70001 moved your payday from Mar 13, 2026 to Mar 16, 2026. The $50.00 you took early comes off your pay on Mar 16, 2026.',
    );
    const back = { first_day: FIRST, payday: '2026-03-13', version: version + 1 };
    expect((await ewa.movePayday(back)).status).toBe(200);
  });
});

describe('taking back the consent', () => {
  it('is for where the law has it', async () => {
    expect((await revoke(ben!)).body.code).toBe('ewa_not_revocable');
    expect((await revoke(ben!, 999_999)).body.code).toBe('ewa_off');
    await ewaAt(story.admin, story.store).save({ province: 'QC' });
    expect((await revoke(ben!)).body).toEqual({ amount: '50.00', periods: 1 });
    expect((await ben!.standing()).state).toBe('ready');
    expect((await revoke(ben!)).body.code).toBe('ewa_not_revocable');
  });

  it('is given anew by who enrolls again', async () => {
    expect((await revoke(cleo!)).status).toBe(200);
    expect(await story.payday.file(FIRST)).not.toContain(`\n${posId(2)},`);
    story.world.clock.moveTo(new Date('2026-03-04T15:10:00Z'));
    expect((await cleo!.enrol()).status).toBe(200);
    expect(await story.payday.file(FIRST)).toContain(`\n${posId(2)},`);
  });

  it('can be done once more by who enrolled again, and is shown as long as it can be', async () => {
    const revocable = async () => (await cleo!.standing()).revocable;
    expect(await revocable()).toBe('50.00');
    story.world.clock.moveTo(new Date('2026-03-04T15:20:00Z'));
    expect((await revoke(cleo!)).body).toEqual({ amount: '50.00', periods: 1 });
    expect(await story.payday.file(FIRST)).not.toContain(`\n${posId(2)},`);
    expect(await revocable()).toBe('0.00');
    story.world.clock.moveTo(new Date('2026-03-04T15:30:00Z'));
    expect((await cleo!.enrol()).status).toBe(200);
    expect(await story.payday.file(FIRST)).toContain(`\n${posId(2)},`);
  });
});

describe('at the cut-off', () => {
  it('those rows have their outcome at once, and the wallet still gives back all of it', async () => {
    await story.goTo('2026-03-11T16:00:00Z');
    const { data, period } = (await story.payday.rows(FIRST)).body;
    expect(period).toMatchObject({ amount: '150.00', due_back: '150.00', waiting: 1 });
    expect(data).toMatchObject([
      { pos_id: posId(0), left: true, left_out: 'deducted_early', outcome: { deducted: '50.00' } },
      {
        pos_id: posId(1),
        left: false,
        left_out: 'not_authorised',
        outcome: { deducted: '0.00', written_off: '50.00', reason: 'not_authorised' },
      },
      { pos_id: posId(2), left_out: null, outcome: null },
    ]);
    const late = await story.payday.deductEarly(story.person(0), FIRST, { undo: true });
    expect(late.body.code).toBe('cut_off_passed');
    const own = await story.payday.outcome(FIRST, [{ pos_id: posId(0), amount: '0.00' }]);
    expect(own.body.errors[0]?.code).toBe('pos_id_not_in_report');
  });

  it('what nobody entered by the next cut-off was deducted in full', async () => {
    await story.goTo('2026-03-13T10:00:00Z');
    expect((await story.payday.rows(FIRST)).body.period.state).toBe('reported');
    await story.goTo('2026-03-25T16:00:00Z');
    const { period, data } = (await story.payday.rows(FIRST)).body;
    expect(period).toMatchObject({ state: 'settled', deducted: '100.00', written_off: '50.00' });
    expect(data[2]?.outcome).toMatchObject({ deducted: '50.00', entered_by: null });
    const late = [{ pos_id: posId(2), amount: '0.00', reason: 'left' }];
    expect((await story.payday.outcome(FIRST, late)).body.code).toBe('ewa_outcome_final');
    expect((await story.payday.rows(NEXT)).body.period).toMatchObject({ state: 'settled' });
    expect(await story.wrongPaydays()).toEqual([]);
  });
});
