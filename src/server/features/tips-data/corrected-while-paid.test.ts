import { beforeAll, expect, it } from 'vitest';
import { PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';

/* The office corrects a night in the moment in which somebody pays it. */
const story = new PosNightStory(
  [
    { id: 'lightspeed/1', firstName: 'Ana' },
    { id: 'lightspeed/2', firstName: 'Ben' },
  ],
  '02:00',
);
const { process, show, source, sync } = story;
const [ANA, BEN] = ['lightspeed/1', 'lightspeed/2'] as const;
beforeAll(() => story.tieEverything());

const night = (day: string): void => {
  source.punches.push(
    punch(`${day} a`, ANA, { from: `${day}T17:00`, to: `${day}T23:00` }),
    punch(`${day} b`, BEN, { from: `${day}T17:00`, to: `${day}T23:00` }),
  );
  source.sales.push(
    sale(`${day} x`, ANA, { opened: `${day}T18:00`, net: 20_000n, tip: 6_000n }),
    sale(`${day} y`, BEN, { opened: `${day}T19:00`, net: 10_000n, tip: 3_000n }),
  );
};
/** The bill of a night has another tip. */
const correct = (day: string, tip: bigint): void => {
  source.sales = source.sales.map((one) =>
    one.id === `${day} x`
      ? {
          ...one,
          changedAt: new Date(one.changedAt.getTime() + 3_600_000),
          payments: [{ employeeId: ANA, tip, cash: false }],
        }
      : one,
  );
};
const pay = (id: number) =>
  story.manager.call<{ code?: string }>('POST', `/tippool/tip-pool/${id}/payout?manual=true`, {
    key: `pay-${id}`,
  });
const proposed = async (): Promise<{ origin_result_id: number }[]> =>
  (
    await story.manager.call<{ data: { origin_result_id: number }[] }>(
      'GET',
      `/tippool/square-ups/${story.store}/pending`,
    )
  ).body.data;
const paidOut = async (id: number): Promise<number> =>
  (await show(id)).staff.reduce((sum, { payout }) => sum + Math.round(Number(payout) * 100), 0);

it(
  'is paid as it was seen, with the difference proposed; or not paid, and stale',
  { timeout: 60_000 },
  async () => {
    const outcomes = new Set<string>();
    for (const day of ['02-02', '02-03', '02-04', '02-05', '02-06', '02-09']) {
      night(day);
      await sync(day);
      const id = (await process(day)).computed[0]?.id ?? 0;
      correct(day, 7_000n);
      const [paying, reading] = await Promise.all([pay(id), sync(day)]);
      expect(reading.state).toBe('done');
      const after = await show(id);
      if (paying.status === 200) {
        // What was paid is what somebody saw: 60.00 and 30.00. The rest waits for a person.
        expect([after.state, await paidOut(id)]).toEqual(['paid', 9_000]);
        expect((await proposed()).filter((one) => one.origin_result_id === id)).toHaveLength(2);
      } else {
        expect(['pending', true]).toEqual([after.state, after.stale]);
        await process(day);
        expect(await paidOut(id)).toBe(10_000);
        expect((await pay(id)).status).toBe(200);
      }
      outcomes.add(String(paying.status));
    }
    // Whichever was first, nothing else ever came of it.
    expect([...outcomes].every((status) => ['200', '409'].includes(status))).toBe(true);
  },
);
