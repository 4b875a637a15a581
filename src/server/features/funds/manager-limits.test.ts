import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#test/support/caller.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/**
 * Tuesdays and Wednesdays, 8:00 to midnight in Toronto, where the wallet is; the clock stands on
 * Wednesday, 10:00.
 */
const story = new MoneyStory({
  managerLimits: {
    days: [2, 3],
    from: '08:00',
    to: '24:00',
    daily: '10000',
    single_card: '15000',
  },
});
const TUESDAY = '2026-03-03';
const WEDNESDAY = '2026-03-04';
let manager: Caller;
let regional: number;

const signInAt = async (instant: string): Promise<void> => {
  await story.moveTo(instant);
  manager = await story.as('Manager');
};
beforeAll(async () => {
  regional = story.world.ours.managers['Regional Manager']!;
  expect((await story.load('500.00', { person: 2 })).status).toBe(200);
});
beforeEach(async () => {
  story.processor.says({});
  await story.world.test.owner('DELETE FROM load_day');
  await signInAt('2026-03-04T15:00:00Z');
});
const used = (day: string): Promise<number> => story.used(manager.manager, day);
const mine = { duplicate_ok: true };

describe('the hours of a manager, by the clock of the wallet', () => {
  it('are still Tuesday at 23:30, when it is Wednesday in UTC', async () => {
    await signInAt('2026-03-04T04:30:00Z');
    const job = await story.draft([[1, '20.00']], { by: manager });
    expect((await story.load('20.00', { by: manager })).status).toBe(200);
    expect((await story.confirm(job, manager)).status).toBe(202);
    expect(await used(TUESDAY)).toBe(4_000);
    expect(await used(WEDNESDAY)).toBe(0);
    await story.work(job);
  });

  it.each([
    ['2026-03-05T04:59:00Z', 'the last minute of Wednesday', true],
    ['2026-03-05T05:00:00Z', 'Thursday, 0:00, still Wednesday further west', false],
    ['2026-03-03T12:59:00Z', 'Tuesday, 7:59', false],
    ['2026-03-03T13:00:00Z', 'Tuesday, 8:00', true],
    ['2026-03-08T15:00:00Z', 'a Sunday', false],
  ])('at %s (%s) are open: %s', async (instant, _, open) => {
    await signInAt(instant);
    story.processor.says({ submit: () => LOCKED });
    const failed = await story.sent([[0, '26.00']]);
    story.processor.says({});
    const job = await story.draft([[1, '21.00']], { by: manager });
    const answers: (readonly [number, string | undefined])[] = [];
    const moved = await story.moved(async () => {
      for (const attempt of [
        () => story.load('22.00', { by: manager, more: mine }),
        () => story.loadAsJob('23.00', { by: manager, more: mine }),
        () => story.confirm(job, manager),
        () => story.retry(failed, manager),
      ]) {
        const { status, body } = await attempt();
        answers.push([status, body.code]);
      }
    });
    if (open) expect(answers.map(([status]) => status)).toEqual([200, 202, 202, 202]);
    else {
      expect(answers).toEqual(answers.map(() => [409, 'load_time_not_allowed']));
      expect(moved).toEqual({});
      expect((await story.job(job)).state).toBe('awaiting_confirmation');
    }
    expect((await story.unload('1.00', { by: manager, person: 2, more: mine })).status).toBe(200);
    await story.work(job);
    await story.work(failed);
  });
});

describe('the most of a day', () => {
  it('stops the first load of a day that is above it', async () => {
    const moved = await story.moved(async () => {
      expect((await story.load('100.01', { by: manager })).body).toMatchObject({
        code: 'daily_limit_exceeded',
        params: { limit: '100.00' },
      });
      const job = await story.draft(
        [
          [0, '60.00'],
          [1, '40.01'],
        ],
        { by: manager },
      );
      expect((await story.confirm(job, manager)).body.code).toBe('daily_limit_exceeded');
    });
    expect(moved).toEqual({});
    expect(await used(WEDNESDAY)).toBe(0);
  });

  it('may be loaded to the cent, one by one and as a batch, and not a cent more', async () => {
    expect((await story.load('100.00', { by: manager })).status).toBe(200);
    expect((await story.load('10.00', { by: manager })).body.code).toBe('daily_limit_exceeded');
    expect(await used(WEDNESDAY)).toBe(10_000);
    await signInAt('2026-03-03T15:00:00Z');
    await story.sent(
      [
        [0, '30.01'],
        [1, '59.99'],
      ],
      { by: manager },
    );
    expect(await used(TUESDAY)).toBe(9_000);
    expect((await story.load('10.01', { by: manager })).body.code).toBe('daily_limit_exceeded');
    expect((await story.load('10.00', { by: manager })).status).toBe(200);
    expect(await used(TUESDAY)).toBe(10_000);
  });

  it('is of each manager and each day, and counts no unload and nobody without limits', async () => {
    expect((await story.load('90.00', { by: manager, person: 1 })).status).toBe(200);
    expect((await story.unload('90.00', { by: manager, person: 1 })).status).toBe(200);
    expect((await story.load('900.00', { person: 1 })).status).toBe(200);
    expect(await used(WEDNESDAY)).toBe(9_000);
    expect(await story.used(story.admin.manager, WEDNESDAY)).toBe(0);
    await signInAt('2026-03-10T15:00:00Z');
    expect((await story.load('91.00', { by: manager, person: 1 })).status).toBe(200);
    expect(await used(WEDNESDAY)).toBe(9_000);
  });

  it('holds for a retry, and so does the most of one card', async () => {
    story.processor.says({ submit: () => LOCKED });
    const many = await story.sent([
      [0, '60.00'],
      [1, '41.00'],
    ]);
    const large = await story.sent([
      [0, '150.01'],
      [1, '10.00'],
    ]);
    const moved = await story.moved(async () => {
      expect((await story.retry(many, manager)).body.code).toBe('daily_limit_exceeded');
      expect((await story.retry(large, manager)).body.code).toBe('single_card_limit_exceeded');
    });
    expect(moved).toEqual({});
    expect(await used(WEDNESDAY)).toBe(0);
  });
});

describe('what did not go out after all is given back to the day', () => {
  /**
   * What somebody else used today, and what the manager used on another day: neither is touched.
   */
  const others = async (): Promise<void> => {
    await story.world.test.owner(
      `INSERT INTO load_day (client_id, manager_id, day, amount) VALUES ($1, $2, $4::date, 5000), ($1, $3, $5::date, 6000)`,
      [story.client, manager.manager, regional, TUESDAY, WEDNESDAY],
    );
  };
  const untouched = async (): Promise<void> => {
    expect(await used(TUESDAY)).toBe(5_000);
    expect(await story.used(regional, WEDNESDAY)).toBe(6_000);
  };

  it('of a load that was declined', async () => {
    await others();
    expect((await story.load('30.00', { by: manager, more: mine })).status).toBe(200);
    story.processor.says({ submit: () => LOCKED });
    expect((await story.load('31.00', { by: manager })).body.code).toBe('card_locked');
    expect(await used(WEDNESDAY)).toBe(3_000);
    await untouched();
  });

  it('of a load that was cancelled before it left', async () => {
    await others();
    await story.world.test.owner('UPDATE client SET undo_seconds = 300 WHERE client_id = $1', [
      story.client,
    ]);
    const held = (await story.load('32.00', { by: manager, more: mine })).body.transfer;
    expect(await used(WEDNESDAY)).toBe(3_200);
    const cancel = `/movements/${held.id}/cancel`;
    expect((await manager.call('POST', cancel, { key: story.newKey() })).status).toBe(200);
    expect(await used(WEDNESDAY)).toBe(0);
    await untouched();
    await story.world.test.owner('UPDATE client SET undo_seconds = 0 WHERE client_id = $1', [
      story.client,
    ]);
  });

  it('of many loads that are declined at once, none of which waits for another', async () => {
    await others();
    // Half of them are paid: a decline gives the day back while a load takes from it.
    story.processor.says({ submit: (row) => (row.amount % 2n === 1n ? LOCKED : ACCEPTED) });
    const amounts = Array.from({ length: 16 }, (_, nth) => `10.${String(10 + nth)}`);
    const sent = await Promise.all(
      amounts.map((amount, nth) => story.load(amount, { by: manager, person: nth % 3 })),
    );
    const answers = sent.map(({ status, body }) => (status === 200 ? 'paid' : body.code));
    // Some find the day used up by others that are declined a moment later.
    expect(new Set([...answers, 'daily_limit_exceeded'])).toEqual(
      new Set(['paid', 'card_locked', 'daily_limit_exceeded']),
    );
    expect(await used(WEDNESDAY)).toBe(
      sent.reduce((sum, { status }, nth) => sum + (status === 200 ? 1_010 + nth : 0), 0),
    );
    await untouched();
  });

  it('of rows of a batch, and not of those that are not known yet', async () => {
    await others();
    story.processor.says({
      submit: (row) =>
        row.amount === 3_200n ? LOCKED : row.amount === 3_300n ? UNKNOWN : ACCEPTED,
    });
    const rows = [
      [0, '32.00'],
      [1, '33.00'],
      [2, '34.00'],
    ] as const;
    const job = await story.sent(rows, { by: manager });
    expect(await used(WEDNESDAY)).toBe(6_700);
    story.processor.says({ check: () => LOCKED });
    expect((await story.admin.call('POST', `/bulk/${job.job_id}/check`)).status).toBe(200);
    expect(await used(WEDNESDAY)).toBe(3_400);
    await untouched();
  });

  it('of a retry on another day only what failed in it', async () => {
    await signInAt('2026-03-03T15:00:00Z');
    story.processor.says({ submit: (row) => (row.amount === 2_000n ? UNKNOWN : LOCKED) });
    const job = await story.sent(
      [
        [0, '30.00'],
        [1, '40.00'],
        [2, '20.00'],
      ],
      { by: manager },
    );
    expect(await used(TUESDAY)).toBe(2_000);
    await signInAt('2026-03-04T15:00:00Z');
    story.processor.says({ submit: (row) => (row.amount === 4_000n ? LOCKED : ACCEPTED) });
    expect((await story.retry(job, manager)).status).toBe(202);
    expect(await used(WEDNESDAY)).toBe(7_000);
    await story.work(job);
    expect(await used(WEDNESDAY)).toBe(3_000);
    // The row of Tuesday's sending that was not known turns out to have failed: today gave nothing
    // for it.
    story.processor.says({ check: () => LOCKED });
    await story.admin.call('POST', `/bulk/${job.job_id}/check`);
    expect(await story.job(job)).toMatchObject({ failed: { count: 2 }, unknown: { count: 0 } });
    expect(await used(WEDNESDAY)).toBe(3_000);
  });
});
