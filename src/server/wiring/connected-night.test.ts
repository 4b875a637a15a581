import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

const story = new ConnectedStory();
const DATE = '2026-11-20';
let connection = 0;
let jobs: ReadonlyMap<string, number>;

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
});
afterAll(() => story.end());

type Line = {
  employee_id: number;
  first_name: string;
  last_name: string;
  minutes: number;
  netsales: string;
  totaltips: string;
};
const cents = (text: string): number => Math.round(Number(text) * 100);

describe('a night of a till', () => {
  it('is connected as a manager does it: signed in, located, read', async () => {
    const connected = await story.signInToLightspeed();
    expect(connected.body).toMatchObject({
      connection: { account: '2468' },
      locations: [{ id: '141948669132821' }],
    });
    connection = connected.body.connection.connection_id;
    jobs = await story.setUpPool(await story.rolesAt('downtown'));
    const place = {
      connection_id: connection,
      location_id: '141948669132821',
      live_from: '2026-11-01',
    };
    const chosen = await story.post(`/tippool/location-mapping/${story.store}`, {
      clockings: place,
      sales: place,
    });
    expect(chosen.body).toMatchObject({ sales: { status: 'pending', source_id: 'lightspeed' } });
    expect(await story.readStaff()).toMatchObject({ state: 'done' });
    const staff = await story.tieEverybody(jobs);
    expect(staff.length).toBeGreaterThan(10);
    expect(staff.every(({ employee_id }) => employee_id !== null)).toBe(true);
  });

  it('asks in which job people worked whose groups do not say it', async () => {
    expect(await story.sync(DATE)).toMatchObject({ state: 'done', reason: null });
    const open = await story.unassigned(DATE);
    expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set(['no_job']));
    const [job] = jobs.values();
    for (const { kind, record_id } of open)
      if (kind === 'punch')
        await story.post(`/tippool/unassigned/${story.store}`, { kind, record_id, code_id: job });
    expect(await story.unassigned(DATE)).toEqual([]);
  });

  it('gives each person what the restaurant itself says of them', async () => {
    const lines: Line[] = [];
    for (const service of [story.lunch, story.dinner])
      lines.push(
        ...(
          await story.get<{ data: Line[]; unassigned: number }>(
            `/tippool/fetch-data/${story.store}/${service}?service_date=${DATE}`,
          )
        ).body.data,
      );
    const { people } = await story.truth(DATE);
    const worked = people.filter((one) => Object.keys(one.minutes).length > 0);
    expect(worked.length).toBeGreaterThan(5);
    for (const truth of people) {
      const own = lines.filter(
        (line) => `${line.first_name} ${line.last_name}`.trim() === truth.name,
      );
      const sum = (of: (line: Line) => number): number =>
        own.reduce((total, line) => total + of(line), 0);
      expect([truth.name, sum((line) => cents(line.netsales))]).toEqual([
        truth.name,
        truth.net_sales_cents,
      ]);
      expect([truth.name, sum((line) => cents(line.totaltips))]).toEqual([
        truth.name,
        truth.tips_cents + truth.gratuity_cents + truth.declared_cash_tips_cents,
      ]);
    }
  });

  it('computes, and nothing of its data blocks paying it', async () => {
    const { computed } = (
      await story.get<{ computed: { blocked: string[]; total_payout: string }[] }>(
        `/tippool/process-pools/${story.store}?start_date=${DATE}&end_date=${DATE}`,
      )
    ).body;
    expect(computed.map(({ blocked }) => blocked)).toEqual(computed.map(() => []));
    const { people } = await story.truth(DATE);
    const tips = people.reduce((total, one) => total + one.tips_cents + one.gratuity_cents, 0);
    expect(tips).toBeGreaterThan(0);
  });
});
