import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { EVERY_TWO_WEEKS, type EwaPeriod, ewaAt } from '#test/support/ewa.ts';
import { newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { periodSweep } from '../index.ts';

const of = newTipStores();
const ewa = () => ewaAt(of().manager, of().wallet);
const switchOn = () => ewa().save({ on: true, schedule: EVERY_TWO_WEEKS });
const periods = async (): Promise<EwaPeriod[]> => (await ewa().periods()).body.data;
const paydays = async (count: number): Promise<string[]> =>
  (await periods()).slice(0, count).map(({ payday }) => payday);
const owner = <T>(sql: string): Promise<T[]> =>
  of().world.test.owner<T>(sql, [of().world.ours.id, of().wallet]);

/** Goes to a time, as somebody who signs in there, and back. */
async function at(
  time: string,
  look: (by: ReturnType<typeof ewa>) => Promise<void>,
): Promise<void> {
  const { clock, ours } = of().world;
  const now = clock.now();
  clock.moveTo(new Date(time));
  try {
    await look(ewaAt(await signedIn(of().world, ours), of().wallet));
  } finally {
    clock.moveTo(now);
  }
}

describe('the periods of a store', () => {
  it('are shown before a schedule is saved, and are the same after', async () => {
    expect((await ewa().periods()).body.code).toBe('ewa_off');
    const preview = await ewa().periods(EVERY_TWO_WEEKS);
    expect(preview.body.data).toHaveLength(12);
    expect(preview.body.data.slice(0, 2)).toEqual([
      {
        first_day: '2026-02-23',
        last_day: '2026-03-08',
        payday: '2026-03-13',
        cutoff_at: '2026-03-11T16:00:00.000Z',
        state: 'drawable',
        bridging: false,
        payday_moved: false,
      },
      {
        first_day: '2026-03-09',
        last_day: '2026-03-22',
        payday: '2026-03-27',
        cutoff_at: '2026-03-25T16:00:00.000Z',
        state: 'upcoming',
        bridging: false,
        payday_moved: false,
      },
    ]);
    expect(
      await owner('SELECT 1 FROM ewa_schedule WHERE client_id = $1 AND store_id = $2'),
    ).toEqual([]);
    await switchOn();
    expect(await periods()).toEqual(preview.body.data);
  });

  it('of a schedule that is not whole are refused by its fields', async () => {
    expect(problemsOf(await ewa().periods({ frequency: 'weekly' }))).toEqual([
      'effective_from required',
      'payday_lag required',
    ]);
    expect(
      problemsOf(
        await ewa().periods({
          frequency: 'monthly',
          effective_from: '2026-01-01',
          starts_on: '1,16',
          payday_lag: 5,
        }),
      ),
    ).toEqual(['effective_from effective_from_too_early', 'starts_on starts_on_invalid']);
  });

  it('bridge to the first regular one of a new schedule, and none that has begun changes', async () => {
    await switchOn();
    const before = await periods();
    const monthly = {
      frequency: 'semi_monthly',
      effective_from: '2026-03-23',
      starts_on: [1, 16],
      payday_lag: 3,
    };
    expect(
      problemsOf(await ewa().save({ schedule: { ...monthly, effective_from: '2026-03-24' } })),
    ).toEqual(['schedule.effective_from effective_from_inside_period']);
    expect(
      problemsOf(await ewa().save({ schedule: { ...monthly, effective_from: '2026-03-04' } })),
    ).toEqual(['schedule.effective_from effective_from_too_early']);
    const { body } = await ewa().save({ schedule: monthly });
    expect(body).toMatchObject({
      schedule: { frequency: 'every_two_weeks' },
      upcoming_schedules: [{ frequency: 'semi_monthly', effective_from: '2026-03-23' }],
    });
    const after = await periods();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(
      after
        .slice(2, 4)
        .map(({ first_day: first, last_day: last, bridging }) => [first, last, bridging]),
    ).toEqual([
      ['2026-03-23', '2026-03-31', true],
      ['2026-04-01', '2026-04-15', false],
    ]);
    expect((await of().lines('ewa_store', of().wallet)).at(-1)).toMatchObject({
      action: 'ewa.schedule',
      before: { frequency: 'every_two_weeks' },
      after: { frequency: 'semi_monthly', starts_on: [1, 16], cutoff_time: '12:00' },
    });
  });

  it('are planned once: a later plan takes the place of the one before it', async () => {
    await switchOn();
    const weekly = { ...EVERY_TWO_WEEKS, frequency: 'weekly', effective_from: '2026-03-23' };
    await ewa().save({ schedule: weekly });
    const { body } = await ewa().save({ schedule: { ...weekly, effective_from: '2026-03-09' } });
    expect(body.upcoming_schedules).toMatchObject([{ effective_from: '2026-03-09' }]);
    const kept = await ewa().save({ schedule: body.upcoming_schedules[0] });
    expect(kept.body.version).toBe(body.version);
    expect(
      await owner(
        'SELECT effective_from, replaced_at IS NOT NULL AS replaced FROM ewa_schedule WHERE client_id = $1 AND store_id = $2 ORDER BY id',
      ),
    ).toEqual([
      { effective_from: '2026-02-23', replaced: false },
      { effective_from: '2026-03-23', replaced: true },
      { effective_from: '2026-03-09', replaced: false },
    ]);
  });

  it('keep their dates once they have begun, whatever a bank calendar says later', async () => {
    await switchOn();
    expect(await paydays(2)).toEqual(['2026-03-13', '2026-03-27']);
    await of().world.test.owner(
      `INSERT INTO bank_calendar (rail, day, open, reason, changed_by, changed_by_name, changed_at)
       SELECT 'eft', day, false, 'storm', 1, 'Ada', now() FROM unnest('{2026-03-13,2026-03-27}'::date[]) AS day`,
    );
    try {
      expect(await paydays(2)).toEqual(['2026-03-13', '2026-03-26']);
    } finally {
      await of().world.test.owner('DELETE FROM bank_calendar');
    }
  });
});

describe('a period that begins while nobody looks', () => {
  it('gets its row from the sweep, once, by the clock of its store', async () => {
    await switchOn();
    const { test, clock } = of().world;
    const sweep = periodSweep({ db: test.database, clock });
    const begun = () =>
      owner<{ first_day: string }>(
        'SELECT first_day FROM ewa_period WHERE client_id = $1 AND store_id = $2 ORDER BY 1',
      );
    const openAt = async (time: string): Promise<string[]> => {
      clock.moveTo(new Date(time));
      await runSweep(test.database, sweep);
      return (await begun()).map(({ first_day: first }) => first);
    };
    const now = clock.now();
    try {
      expect(await openAt('2026-03-09T03:59:59Z')).toEqual(['2026-02-23']);
      expect(await openAt('2026-03-09T04:00:00Z')).toEqual(['2026-02-23', '2026-03-09']);
      expect(await openAt('2026-04-06T12:00:00Z')).toEqual([
        '2026-02-23',
        '2026-03-09',
        '2026-03-23',
        '2026-04-06',
      ]);
      expect(await sweep.due(test.database)).toEqual([]);
    } finally {
      clock.moveTo(now);
    }
  });
});

describe('a payday', () => {
  it('is moved with its cut-off, and back', async () => {
    await switchOn();
    const moved = await ewa().movePayday({ first_day: '2026-02-23', payday: '2026-03-12' });
    expect(moved.body.data[0]).toMatchObject({
      payday: '2026-03-12',
      cutoff_at: '2026-03-10T16:00:00.000Z',
      payday_moved: true,
    });
    await ewa().movePayday({ first_day: '2026-03-09', payday: '2026-03-26' });
    expect(await paydays(3)).toEqual(['2026-03-12', '2026-03-26', '2026-04-10']);
    await ewa().movePayday({ first_day: '2026-02-23', payday: '2026-03-13' });
    expect((await periods())[0]).toMatchObject({
      payday: '2026-03-13',
      cutoff_at: '2026-03-11T16:00:00.000Z',
      payday_moved: false,
    });
    expect(await of().lines('ewa_store', of().wallet)).toMatchObject([
      { action: 'ewa.schedule' },
      { action: 'ewa.settings' },
      {
        action: 'ewa.move_payday',
        before: { first_day: '2026-02-23', payday: '2026-03-13' },
        after: { first_day: '2026-02-23', payday: '2026-03-12' },
      },
      { action: 'ewa.move_payday' },
      { action: 'ewa.move_payday', after: { payday: '2026-03-13' } },
    ]);
  });

  it('is as the rules say again where another schedule makes other periods', async () => {
    await switchOn();
    await ewa().movePayday({ first_day: '2026-03-09', payday: '2026-03-26' });
    await ewa().save({
      schedule: { ...EVERY_TWO_WEEKS, frequency: 'weekly', effective_from: '2026-03-09' },
    });
    expect((await periods())[1]).toMatchObject({ payday: '2026-03-20', payday_moved: false });
  });

  it.each([
    ['2026-03-09', '2026-03-28', 'payday payday_not_a_business_day'],
    ['2026-03-09', '2026-03-09', 'payday payday_before_period'],
    ['2026-03-09', '2026-04-23', 'payday payday_too_late'],
    ['2026-02-23', '2026-03-05', 'payday payday_cut_off_passed'],
    ['2026-02-23', '2026-02-30', 'payday date_invalid'],
    ['2026-03-10', '2026-03-27', 'first_day period_unknown'],
  ])('of the period of %s is not moved to %s', async (first, payday, problem) => {
    await switchOn();
    expect(problemsOf(await ewa().movePayday({ first_day: first, payday }))).toEqual([problem]);
  });

  it('stays from its cut-off on', async () => {
    await switchOn();
    await at('2026-03-11T15:59:59Z', async (then) => {
      expect((await then.periods()).body.data[0]!.state).toBe('drawable');
    });
    await at('2026-03-11T16:00:00Z', async (then) => {
      const { body } = await then.periods();
      expect(body.data.slice(0, 2).map(({ state }) => state)).toEqual(['cut_off', 'drawable']);
      const refused = await then.movePayday({ first_day: '2026-02-23', payday: '2026-03-17' });
      expect([refused.status, refused.body.code, refused.body.params]).toEqual([
        409,
        'cut_off_passed',
        { payday: '2026-03-13' },
      ]);
    });
  });

  it('is nobody’s to move where earned wage access is off', async () => {
    const refused = await ewa().movePayday({ first_day: '2026-02-23', payday: '2026-03-12' });
    expect(refused.body.code).toBe('ewa_off');
  });
});
