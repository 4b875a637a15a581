import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { EwaStory } from '#test/support/ewa-story.ts';
import { payrollAt } from '#test/support/payroll.ts';

/*
 * What somebody took comes off the pay of the payroll ID that they had. While it has not, that ID is
 * linked to nobody else: a colleague would pay for it.
 */
const story = new EwaStory();
const payroll = () => payrollAt(story.world, story.admin, story.store);
const personOf = async (index: number): Promise<number> => {
  const [row] = await story.world.test.owner<{ id: number }>(
    'SELECT id FROM ewa_payroll_person WHERE pos_key = $1',
    [String(story.person(index))],
  );
  return row!.id;
};
let ana: Awaited<ReturnType<typeof story.member>>;
beforeAll(async () => {
  await story.begin();
  ana = await story.enrolled(0);
});

it('a payroll ID is linked to somebody else only once what was taken has come off', async () => {
  const matches = [{ payroll_member_id: await personOf(0), customer_id: story.person(1) }];
  const before = (await payroll().verify(matches)).body;
  expect(before.rows[0]?.problems).toEqual([]);

  expect((await ana.take('20.00')).status).toBe(201);
  const update = await payroll().update(matches, before.check);
  expect([update.status, update.body.errors[0]?.code]).toEqual([409, 'payroll_id_has_advances']);
  expect((await payroll().verify(matches)).body.rows[0]).toMatchObject({
    result: 'problem',
    problems: [{ code: 'payroll_id_has_advances' }],
  });
  // Unlinking stops it at once, and the same member can be linked again.
  const unlinked = [{ payroll_member_id: await personOf(0), customer_id: null }];
  expect((await payroll().link(unlinked)).body).toMatchObject({ unlinked: 1 });
  expect((await ana.take('1.00')).body.code).toBe('ewa_not_matched');
  expect((await payroll().verify(matches)).body.rows[0]?.result).toBe('problem');
  const again = [{ payroll_member_id: await personOf(0), customer_id: story.person(0) }];
  expect((await payroll().link(again)).body).toMatchObject({ linked: 1 });
  expect((await ana.enrol()).status).toBe(200);
});

it('whoever takes at the same moment is waited for', async () => {
  const ben = await story.enrolled(1);
  const matches = [{ payroll_member_id: await personOf(1), customer_id: story.person(2) }];
  const { check } = (await payroll().verify(matches)).body;
  const updating: { answer?: ReturnType<ReturnType<typeof payroll>['update']> } = {};
  // The member's row is held as whoever takes holds it, and what they take is written meanwhile.
  await story.world.test.database.write({ clientId: story.client }, async (tx) => {
    await tx.text({
      sql: 'SELECT 1 FROM ewa_member WHERE client_id = $1 AND customer_id = $2 FOR UPDATE',
      values: [story.client, story.person(1)],
    });
    updating.answer = payroll().update(matches, check);
    await pause(300);
    await tx.text({
      sql: `WITH a AS (INSERT INTO ewa_advance (client_id, store_id, customer_id, movement_id, amount, taken_at, taken_on, pos_id, authorisation, language)
              SELECT client_id, store_id, $2, 999, 100, now(), '2026-03-04', $3, 'words', 'en' FROM ewa_store WHERE client_id = $1 RETURNING *)
            INSERT INTO ewa_advance_part (client_id, advance_id, store_id, first_day, customer_id, amount)
            SELECT client_id, id, store_id, '2026-02-23', customer_id, amount FROM a`,
      values: [story.client, story.person(1), `00${story.person(1)}`],
    });
  });
  const answer = await updating.answer;
  expect(answer?.body.errors[0]?.code).toBe('payroll_id_has_advances');
  expect((await ben.standing()).state).toBe('enrolled');
});
