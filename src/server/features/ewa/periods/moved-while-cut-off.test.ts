import { beforeAll, expect, it } from 'vitest';
import { cutOffPeriod } from '../cutoff/cut-off-period.ts';
import { untilWaiting } from '#test/support/at-once.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';

/*
 * Somebody moves a payday a moment before its cut-off, and has to wait for the cut-off, which another
 * server is at. Once payroll has its report, its payday stays.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';

beforeAll(async () => {
  await story.begin();
  expect((await (await story.enrolled(0, 10)).take('50.00')).status).toBe(201);
});

it('a payday that is moved while its period is cut off stays', async () => {
  await story.moveTo('2026-03-11T15:59:59Z');
  const ewa = ewaAt(story.admin, story.store);
  const { version } = (await ewa.settings()).body;
  const { test } = story.world;
  const asked: { moved?: ReturnType<typeof ewa.movePayday> } = {};
  const store = {
    clientId: story.client,
    storeId: story.store,
    timezone: 'America/Toronto',
    region: 'CA',
  } as const;
  await test.database.write({ clientId: story.client }, async (tx) => {
    const now = new Date('2026-03-11T16:00:00Z');
    expect(await cutOffPeriod(tx, store, { firstDay: FIRST, region: 'CA', now })).toBe(true);
    asked.moved = ewa.movePayday({ first_day: FIRST, payday: '2026-03-20', version });
    await untilWaiting(test);
  });
  const moved = await asked.moved;
  expect([moved?.status, moved?.body]).toEqual([
    409,
    expect.objectContaining({ code: 'cut_off_passed', params: { payday: '2026-03-13' } }),
  ]);
  const { period } = (await story.payday.rows(FIRST)).body;
  expect(period).toMatchObject({ state: 'reported', payday: '2026-03-13' });
  await story.goTo('2026-03-13T10:00:00Z');
  expect(await story.fund()).toBe(50_000n);
  expect(await story.wrongPaydays()).toEqual([]);
});
