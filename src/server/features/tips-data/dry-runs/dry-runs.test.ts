import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

type Figures = { minutes: number; net_sales: string; tips: string };
type Person = {
  employee_id: number | null;
  pos_ids: string[];
  name: string;
  there: Figures | null;
  here: Figures | null;
  differences: { of: string; amount: string; causes: string[] }[];
};
type DryRun = {
  beside: string;
  complete: { clockings: boolean; sales: boolean };
  people: Person[];
  unassigned: { kind: string; reason: string }[];
  code?: string;
};
type Replay = {
  location_id: number;
  applied: boolean;
  records: number;
  without_body: number;
  changed: number;
  nights: {
    date: string;
    paid: boolean;
    people: { name: string; before: Figures; after: Figures }[];
  }[];
  code?: string;
};

const DATE = '2026-11-20';
const LOCATION = '141948669132821';
const story = new ConnectedStory();
let connection = 0;
let jobs: ReadonlyMap<string, number>;
const place = () => ({ connection_id: connection, location_id: LOCATION });
const dryRun = async (more: object = {}): Promise<DryRun> =>
  (
    await story.post<DryRun>('/integrations/dry-runs', {
      wallet_id: story.store,
      date: DATE,
      ...more,
    })
  ).body;
const counts = () =>
  story.world.test.owner<{ punches: number; sales: number; bodies: number; staff: number }>(
    `SELECT (SELECT count(*) FROM tip_punch)::int AS punches, (SELECT count(*) FROM tip_sale)::int AS sales, (SELECT count(*) FROM tip_record_body)::int AS bodies, (SELECT count(*) FROM tip_pos_employee)::int AS staff`,
    [],
  );

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
  connection = (await story.signInToLightspeed()).body.connection.connection_id;
  jobs = await story.setUpPool(await story.rolesAt('downtown'));
});
afterAll(() => story.end());

describe('a dry run', () => {
  it('shows a night before anything is chosen, and stores nothing', async () => {
    expect((await dryRun()).code).toBe('pos_location_missing');
    const night = await dryRun({ clockings: place(), sales: place() });
    expect(night).toMatchObject({
      beside: 'nothing',
      complete: { clockings: true, sales: true },
    });
    expect(night.people.length).toBeGreaterThan(5);
    const { people: truth } = await story.truth(DATE);
    for (const one of night.people) {
      expect(one).toMatchObject({ employee_id: null, here: null });
      const own = truth.find(({ name }) => name === one.name)!;
      expect([one.name, one.there!.net_sales]).toEqual([
        one.name,
        (own.net_sales_cents / 100).toFixed(2),
      ]);
      for (const { causes } of one.differences) expect(causes).toContain('missing_link');
    }
    expect(await counts()).toEqual([{ punches: 0, sales: 0, bodies: 0, staff: 0 }]);
  });

  it('names a location that is not there, and is for own stores alone', async () => {
    expect((await dryRun({ sales: { ...place(), location_id: 'x' } })).code).toBe(
      'location_unknown',
    );
    expect((await dryRun({ sales: { ...place(), connection_id: 999_999 } })).code).toBe(
      'location_unknown',
    );
    const theirs = await signedIn(story.world, story.world.travel);
    const body = { wallet_id: story.store, date: DATE, sales: place() };
    expect((await theirs.call('POST', '/integrations/dry-runs', { body })).status).toBe(404);
  });

  it('does not look into a location of stores that its manager does not see', async () => {
    const { ours } = story.world;
    const other = `/tippool/location-mapping/${ours.otherStore}`;
    await story.post(`/tippool/tip-share/edit-wallet-share-type/${ours.otherStore}/pool`, {});
    const chosen = { clockings: null, sales: place() };
    expect((await story.post(other, chosen)).status).toBe(200);
    const manager = await signedIn(story.world, ours, 'Manager');
    const body = { wallet_id: story.store, date: DATE, sales: place() };
    const tried = await manager.call<DryRun>('POST', '/integrations/dry-runs', { body });
    expect(tried.body.code).toBe('location_unknown');
    expect((await dryRun({ sales: place() })).people.length).toBeGreaterThan(0);
    await story.post(other, { clockings: null, sales: null });
  });

  it('agrees to the cent with what the night was computed from, and shows what was edited', async () => {
    const live = { ...place(), live_from: '2026-11-01' };
    await story.post(`/tippool/location-mapping/${story.store}`, { clockings: live, sales: live });
    await story.readStaff();
    await story.tieEverybody(jobs);
    await story.sync(DATE);
    const [job] = jobs.values();
    for (const { kind, record_id } of await story.unassigned(DATE))
      if (kind === 'punch')
        await story.post(`/tippool/unassigned/${story.store}`, { kind, record_id, code_id: job });
    await story.get(`/tippool/process-pools/${story.store}?start_date=${DATE}&end_date=${DATE}`);
    const night = await dryRun();
    expect(night.beside).toBe('results');
    const linked = night.people.filter(({ there, here }) => there !== null && here !== null);
    expect(linked.length).toBeGreaterThan(5);
    for (const one of linked) expect([one.name, one.differences]).toEqual([one.name, []]);
    const [first] = linked;
    await story.world.test.owner(
      `UPDATE tip_line SET minutes = minutes + 60 WHERE id = (SELECT min(l.id) FROM tip_line l JOIN tip_result r ON r.id = l.result_id WHERE l.employee_id = $1 AND r.business_date = $2)`,
      [first!.employee_id, DATE],
    );
    const edited = (await dryRun()).people.find(
      ({ employee_id: id }) => id === first!.employee_id,
    )!;
    expect(edited.differences).toMatchObject([{ of: 'minutes', amount: '-60' }]);
  });
});

describe('a replay', () => {
  const locationOf = async (type: string): Promise<number> =>
    (
      await story.get<{ data: { id: number; data_type: string }[] }>('/integrations/locations')
    ).body.data.find((one) => one.data_type === type)!.id;
  const replay = async (options: object, more: object = {}) =>
    (
      await story.post<Replay>('/integrations/replays', {
        location_id: await locationOf('sales'),
        options,
        ...more,
      })
    ).body;
  const netSales = async (): Promise<string> =>
    (
      await story.world.test.owner<{ sum: string }>(
        `SELECT coalesce(sum((i->>'net')::bigint), 0)::text AS sum FROM tip_sale s, jsonb_array_elements(s.items) AS i WHERE NOT voided`,
        [],
      )
    )[0]!.sum;
  const groups = async (): Promise<string[]> =>
    (
      await story.world.test.owner<{ name: string }>(
        `SELECT DISTINCT l->'accountingGroup'->>'name' AS name FROM tip_record_body b, jsonb_array_elements(b.body->'salesLines') AS l WHERE l->'accountingGroup'->>'name' IS NOT NULL ORDER BY 1`,
        [],
      )
    ).map(({ name }) => name);

  it('with the same options changes nothing', async () => {
    const same = await replay({});
    expect(same).toMatchObject({ applied: false, changed: 0, nights: [], without_body: 0 });
    expect(same.records).toBeGreaterThan(20);
  });

  it('shows by person what other options would do, then does it, and undoes it', async () => {
    const before = await netSales();
    const [group] = await groups();
    const options = { not_sales: [group] };
    const preview = await replay(options);
    expect(preview.applied).toBe(false);
    const night = preview.nights.find(({ date }) => date === DATE)!;
    expect(night.paid).toBe(false);
    expect(preview.changed).toBeGreaterThan(0);
    const [person] = night.people;
    expect(Number(person!.after.net_sales)).toBeLessThan(Number(person!.before.net_sales));
    expect(await netSales()).toBe(before);

    const applied = await replay(options, { apply: true });
    expect(applied).toMatchObject({ applied: true, changed: preview.changed });
    expect(BigInt(await netSales())).toBeLessThan(BigInt(before));
    expect((await replay(options)).changed).toBe(0);
    const [stale] = await story.world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM tip_result WHERE stale',
      [],
    );
    expect(stale!.n).toBeGreaterThan(0);
    await replay({}, { apply: true });
    expect(await netSales()).toBe(before);
  });

  it('leaves records alone whose own body is not kept', async () => {
    await story.world.test.owner('DELETE FROM tip_record_body', []);
    const [group] = ['Food'];
    const done = await replay({ not_sales: [group] });
    expect(done).toMatchObject({ changed: 0, nights: [] });
    expect(done.without_body).toBe(done.records);
  });

  it('of another client is not found', async () => {
    const theirs = await signedIn(story.world, story.world.travel);
    const body = { location_id: await locationOf('sales'), options: {} };
    expect((await theirs.call('POST', '/integrations/replays', { body })).status).toBe(404);
  });
});
