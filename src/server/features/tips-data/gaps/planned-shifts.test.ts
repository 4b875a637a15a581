import { beforeAll, describe, expect, it } from 'vitest';
import type { PosShift } from '#server/providers/pos/point-of-sale.port.ts';
import { PosNightStory, at, punch } from '#test/support/pos-night-story.ts';

const story = new PosNightStory(
  [
    { id: 'lightspeed/1', firstName: 'Ana' },
    { id: 'lightspeed/2', firstName: 'Ben' },
  ],
  '02:00',
);
const { source, sync } = story;
const [ANA, BEN] = ['lightspeed/1', 'lightspeed/2'] as const;
const DAY = '02-26';
beforeAll(() => story.tieEverything());

type Gap = {
  gap: string;
  blocks: boolean;
  services: { name: string }[];
  people: { name: string }[];
  answered: { reason: string } | null;
};
const gaps = async (): Promise<Gap[]> =>
  (
    await story.manager.call<{ data: Gap[] }>(
      'GET',
      `/integrations/gaps?wallet_id=${story.store}&start_date=2026-${DAY}&end_date=2026-${DAY}`,
    )
  ).body.data;
const plan = (
  id: string,
  employeeId: string,
  { from, to, deleted = false }: { from: string; to: string; deleted?: boolean },
): PosShift => ({
  id,
  changedAt: at(from),
  employeeId,
  role: null,
  from: at(from),
  to: at(to),
  deleted,
});
const absent = async () =>
  (await gaps())
    .filter(({ gap }) => gap === 'planned_not_there')
    .map(({ blocks, people, services }) => ({
      blocks,
      people: people.map(({ name }) => name),
      services: services.map(({ name }) => name),
    }));

describe('who was planned', () => {
  it('and never clocked in is said three hours after the service, and blocks nothing', async () => {
    source.punches.push(punch(`${DAY} a`, ANA, { from: `${DAY}T16:30`, to: `${DAY}T17:30` }));
    source.planned = [
      // Ana came earlier than planned, and stayed for a while.
      plan('1', ANA, { from: `${DAY}T17:00`, to: `${DAY}T23:00` }),
      plan('2', BEN, { from: `${DAY}T18:00`, to: '02-27T01:00' }),
      plan('3', 'lightspeed/stranger', { from: `${DAY}T18:00`, to: `${DAY}T23:00` }),
      plan('4', BEN, { from: `${DAY}T18:00`, to: `${DAY}T23:00`, deleted: true }),
      plan('5', BEN, { from: `${DAY}T06:00`, to: `${DAY}T07:00` }),
    ];
    await story.moveTo('2026-02-27T09:59:00Z');
    await sync(DAY);
    expect(await absent()).toEqual([]);
    await story.moveTo('2026-02-27T10:01:00Z');
    expect(await absent()).toEqual([{ blocks: false, people: ['Ben Test'], services: ['Dinner'] }]);
  });

  it('is over where the plan is changed, or somebody answers it; unread plans stop no hours', async () => {
    source.down = 'plans';
    expect(await sync(DAY)).toMatchObject({ state: 'done' });
    expect(await absent()).toHaveLength(1);
    source.down = false;
    source.planned = source.planned.filter(({ id }) => id !== '2');
    await sync(DAY);
    expect(await absent()).toEqual([]);
    source.planned.push(plan('6', BEN, { from: `${DAY}T19:00`, to: `${DAY}T23:00` }));
    await sync(DAY);
    await story.manager.call('POST', '/integrations/gaps', {
      body: {
        wallet_id: story.store,
        date: `2026-${DAY}`,
        gap: 'planned_not_there',
        reason: 'Ben was ill',
      },
    });
    expect((await gaps()).find(({ gap }) => gap === 'planned_not_there')).toMatchObject({
      answered: { reason: 'Ben was ill' },
    });
  });
});
