import { beforeAll, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { memberSweep } from '../index.ts';

/* What others change of members is followed: a match invites once, leaving ends an enrolment. */
const story = new EwaStory();
beforeAll(() => story.begin());

const follow = () => {
  const { test, clock } = story.world;
  const deps = { db: test.database, clock, portalUrl: 'https://portal.example' };
  return runSweep(test.database, memberSweep(deps));
};
const messages = () =>
  story.world.test.owner<{ body: string }>(
    `SELECT body FROM directory.message WHERE client_id = $1 AND body LIKE '%/member/earned' ORDER BY id`,
    [story.client],
  );
const state = async (index: number) => (await (await story.member(index)).standing()).state;

it('whoever is matched is invited once, in their language', async () => {
  await follow();
  expect(await messages()).toEqual([]);
  await story.match(0);
  await follow();
  await follow();
  const sent = await messages();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain('Client 70001');
  expect(await story.audited('ewa.invite', story.person(0))).toHaveLength(1);
});

it('in Quebec whoever has not chosen a language is invited in French, then in English', async () => {
  const ewa = ewaAt(story.admin, story.store);
  await ewa.save({ province: 'QC' });
  await story.world.test.owner('UPDATE ewa_member SET invited_at = NULL WHERE customer_id = $1', [
    story.person(0),
  ]);
  await follow();
  await ewa.save({ province: 'ON' });
  const [, both] = await messages();
  expect(both?.body).toMatch(/^Vous pouvez maintenant .*\n\nYou can now /);
});

it('whoever leaves the store, or is employed no more, is enrolled no longer', async () => {
  const ben = await story.enrolled(1);
  expect((await ben.take('10.00')).status).toBe(201);
  const cleo = await story.enrolled(2);
  expect((await cleo.standing()).state).toBe('enrolled');
  await story.world.test.owner('UPDATE membership SET active = false WHERE customer_id = $1', [
    story.person(1),
  ]);
  await story.world.test.owner(
    `UPDATE ewa_payroll_person SET employed_to = '2026-03-03' WHERE customer_id = $1`,
    [story.person(2)],
  );
  // Nothing waits for the sweep: who has left takes nothing.
  expect((await ben.take('1.00')).body.code).toBe('ewa_left');
  expect((await cleo.take('1.00')).body.code).toBe('ewa_left');
  expect(await state(1)).toBe('left');
  await follow();
  const ended = await story.world.test.owner<{ end_reason: string }>(
    'SELECT end_reason FROM ewa_enrolment WHERE customer_id = ANY ($1) AND ended_at IS NOT NULL',
    [[story.person(1), story.person(2)]],
  );
  expect(ended.map((one) => one.end_reason)).toEqual(['left', 'left']);
  expect(await story.audited('ewa.end_enrolment', story.person(1))).toHaveLength(1);
  expect((await ben.standing()).advances_taken).toBe('10.00');
});
