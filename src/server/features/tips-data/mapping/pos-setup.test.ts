import { describe, expect, it } from 'vitest';
import { type MappedStaff, PosNightStory, type PosTask } from '#test/support/pos-night-story.ts';

const story = new PosNightStory(
  [
    { id: 'p1', firstName: 'Ana' },
    { id: 'p2', firstName: 'Ben' },
    { id: 'p9', firstName: 'Zoe', lastName: 'New' },
  ],
  '02:00',
);
const { run, sync } = story;

describe('days that are too many', () => {
  it('are refused before anything is read or computed', async () => {
    const codes = async (path: string) =>
      (
        await story.manager.call<{ errors: { path: string; code: string; params: object }[] }>(
          'GET',
          `/tippool/${path}`,
        )
      ).body.errors;
    expect(await codes(`process-pools/${story.store}?start_date=1900-01-01`)).toMatchObject([
      { path: 'start_date', code: 'days_too_many', params: { maximum: 366 } },
    ]);
    expect(
      await codes(`preview-pools/${story.store}?start_date=2024-01-01&end_date=2025-01-01`),
    ).toMatchObject([{ code: 'days_too_many' }]);
    for (const path of [`integration/pos-sync/${story.store}`, `unassigned/${story.store}`])
      expect(await codes(`${path}?start_date=2025-01-01&end_date=2025-03-04`)).toMatchObject([
        { path: 'start_date', code: 'days_too_many', params: { maximum: 62 } },
      ]);
    expect(
      await codes(`unassigned/${story.store}?start_date=2025-02-30&end_date=2025-03-04`),
    ).toMatchObject([{ path: 'start_date', code: 'date_invalid' }]);
  });
});

describe('before anything is read', () => {
  it('the place is chosen among those there are', async () => {
    expect(
      (await story.manager.call('GET', `/tippool/queue-sync-employees?wallet_id=${story.store}`))
        .body,
    ).toMatchObject({ code: 'pos_location_missing' });
    const wrong = await story.manager.call<{ errors: { path: string; code: string }[] }>(
      'POST',
      `/tippool/location-mapping/${story.store}`,
      {
        body: {
          clockings: { connection_id: 1, location_id: 'X' },
          sales: { connection_id: 1, location_id: 'L1', revenue_center: 'attic' },
        },
      },
    );
    expect(wrong.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'clockings.location_id pos_place_unknown',
      'sales.revenue_center revenue_center_unknown',
    ]);
    const foreign = await story.post<{ errors: { path: string; code: string }[] }>(
      `location-mapping/${story.store}`,
      { clockings: null, sales: { connection_id: 2, location_id: 'L1' } },
    );
    expect(foreign.body.errors).toMatchObject([
      { path: 'sales.connection_id', code: 'pos_account_unknown' },
    ]);
    const right = await story.choosePlaces();
    expect(right.body).toMatchObject({
      clockings: {
        name: 'Downtown',
        status: 'pending',
        source_id: 'lightspeed',
        external_id: 'A1',
        sub_external_id: 'L1',
        live_from: '2026-01-01',
        token: 'stored',
      },
      sales: { name: 'Downtown', data_type: 'sales' },
      accounts: [{ connection_id: 1, reason: null, locations: [{ id: 'L1' }] }],
    });
  });

  it('staff are read, suggested by name with the evidence, and tied', async () => {
    const task = await run(
      (
        await story.manager.call<PosTask>(
          'GET',
          `/tippool/queue-sync-employees?wallet_id=${story.store}`,
        )
      ).body,
    );
    expect(task).toMatchObject({ state: 'done', progress: 100, changed: 3 });
    const cached = (
      await story.manager.call<MappedStaff>(
        'GET',
        `/tippool/pos/employees/cached?wallet_id=${story.store}`,
      )
    ).body.data;
    expect(cached.map(({ pos_id: id, suggestion }) => [id, suggestion?.evidence ?? null])).toEqual([
      ['p1', 'full_name'],
      ['p2', 'full_name'],
      ['p9', null],
    ]);
    const mappings = cached
      .filter((one) => one.suggestion)
      .map((one) => ({ pos_id: one.pos_id, customer_id: one.suggestion!.customer_id }));
    const tied = (
      await story.manager.call<MappedStaff>('POST', '/tippool/customers-mapping', {
        body: { wallet_id: story.store, mappings },
      })
    ).body.data;
    expect(tied.map((one) => one.customer_id)).toEqual([
      story.world.ours.customers[0],
      story.world.ours.customers[1],
      null,
    ]);
    await story.manager.call('POST', '/tippool/set-job-mapping', {
      body: { wallet_id: story.store, mappings: [{ role_id: 'r-1', code_id: story.server }] },
    });
    const staff = await story.manager.call<{
      data: { first_name: string; job_codes: { role_name: string }[] }[];
    }>('POST', `/tippool/employees/sync-job-codes?wallet_id=${story.store}`, { body: {} });
    expect(
      staff.body.data.map((one) => [one.first_name, one.job_codes.map((code) => code.role_name)]),
    ).toEqual([
      ['Ana', ['Server']],
      ['Ben', ['Server']],
    ]);
  });

  it('a point of sale that is away is said, and the task says why it failed', async () => {
    story.source.down = true;
    expect(
      (await story.manager.call('GET', `/tippool/pos/employees?wallet_id=${story.store}`)).body,
    ).toMatchObject({ code: 'pos_unavailable' });
    expect(
      (await story.manager.call('GET', `/tippool/location-mapping/${story.store}`)).body,
    ).toMatchObject({ accounts: [{ locations: null, reason: 'pos_unavailable' }] });
    expect(await sync('02-01')).toMatchObject({ state: 'failed', reason: 'pos_unavailable' });
    story.source.down = false;
  });
});
