import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { MonthStory } from '#test/support/month/month-story.ts';

/*
 * Stores of a group through some nights: providers fail in every way while nights are read, offices
 * correct past nights, workers are killed. At no time is there a night that could be paid and tells
 * anything else than the restaurant itself; after a last calm reading all of them are right, or say
 * what is missing. The full size: MONTH_STORES=20 MONTH_NIGHTS=31 MONTH_SEEDS=1.
 */
const STORES = Number(process.env.MONTH_STORES ?? 3);
const NIGHTS = Number(process.env.MONTH_NIGHTS ?? 8);
const SEEDS = Number(process.env.MONTH_SEEDS ?? 2);
const SEED = Number(process.env.MONTH_SEED ?? Math.floor(Math.random() * 1_000_000));
/** The clocks are set back, or forward, on one of the nights. */
const firstNight = (nth: number) =>
  dayOf(new Date(`${nth % 2 === 0 ? '2026-10-29' : '2027-03-11'}T12:00:00Z`), 'UTC');

describe('a month of nights amid faults', () => {
  for (let nth = 0; nth < SEEDS; nth += 1)
    it(`is never wrong where it can be paid (seed ${SEED + nth})`, { timeout: 3_600_000 }, () =>
      live(SEED + nth, firstNight(nth)),
    );
});

async function live(seed: number, first: Day): Promise<void> {
  const story = new MonthStory({ stores: STORES, seed });
  try {
    await story.open(first);
    const wrong: string[] = [];
    const look = async (day: Day, back: number): Promise<void> => {
      wrong.push(
        ...(await story.check(day, addDays(day, -back) < first ? first : addDays(day, -back)))
          .wrong,
      );
    };
    for (let night = 0; night < NIGHTS; night += 1) {
      const day = addDays(first, night);
      const next = addDays(day, 1);
      await story.goTo(day, '22:31');
      await story.amidFaults(() => story.runBackground());
      await look(day, 3);
      if (story.draws.isOneIn(6)) await story.revoke();
      await story.goTo(next, '06:01');
      await story.amidFaults(() => story.runBackground());
      await look(day, 3);
      for (const time of ['06:05', '06:20', '06:45']) {
        await story.goTo(next, time);
        await story.amidFaults(() => story.runBackground());
        await look(day, 5);
      }
      await story.goTo(next, '09:00');
      await story.restaurants.press('DELETE', '/faults');
      await story.reconnect();
      if (night % 3 === 2) for (const store of story.stores) await story.linkStaff(store);
      await story.runBackground();
      await look(day, 5);
      await story.goTo(next, '14:00');
      await story.correctSome(next);
      await story.goTo(next, '14:05');
      await story.amidFaults(() => story.runBackground());
      await look(day, 6);
    }
    const last = addDays(first, NIGHTS - 1);
    const calm = addDays(first, NIGHTS + 2);
    await story.goTo(addDays(calm, -1), '07:00');
    await story.restaurants.press('DELETE', '/faults');
    await story.reconnect();
    await story.runBackground();
    for (const store of story.stores) await story.linkStaff(store);
    for (const time of ['06:01', '06:20', '06:40']) {
      await story.goTo(calm, time);
      await story.runBackground();
    }
    story.blockedBy.clear();
    story.isOver = true;
    const end = await story.check(last);
    if (process.env.MONTH_TOLD) tell(story, end);
    // What the office corrects the till tells of at once; what the scheduler says may be badly signed.
    if (story.punchCorrections > 0) expect(await story.messagesHeard()).toContain('lightspeed');
    expect(wrong).toEqual([]);
    expect(end.wrong).toEqual([]);
  } finally {
    await story.end();
  }
}

function tell(story: MonthStory, end: Awaited<ReturnType<MonthStory['check']>>): void {
  process.stderr.write(
    `${JSON.stringify(
      {
        nights: STORES * NIGHTS,
        faults: Object.fromEntries(story.faults),
        corrections: story.corrections,
        kills: story.kills,
        reconnections: story.reconnections,
        payableChecks: story.payableChecks,
        blocked: Object.fromEntries(story.blockedBy),
        blockedNights: end.blocked,
        wrongAtEnd: end.wrong.length,
      },
      null,
      1,
    )}\n`,
  );
}
