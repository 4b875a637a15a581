import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { signedIn } from '#test/support/caller.ts';
import { PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';

const story = new PosNightStory(
  [
    { id: 'lightspeed/1', firstName: 'Ana' },
    { id: 'lightspeed/2', firstName: 'Ben' },
  ],
  '02:00',
);
const { process, show, source, sync } = story;
const [ANA, BEN] = ['lightspeed/1', 'lightspeed/2'] as const;

type Gap = {
  date: string;
  gap: string;
  blocks: boolean;
  services: { name: string }[];
  missing_records: number | null;
  usual_weeks: number | null;
  totals: { of: string; provider: string; ours: string }[];
  records: { key: string; reason: string }[];
  people: { name: string }[];
  answered: { reason: string; by: string } | null;
};
const gaps = async (day: string, to = day): Promise<Gap[]> =>
  (
    await story.manager.call<{ data: Gap[] }>(
      'GET',
      `/integrations/gaps?wallet_id=${story.store}&start_date=2026-${day}&end_date=2026-${to}`,
    )
  ).body.data;
const answer = (day: string, gap: string, more: object = {}) =>
  story.manager.call<{ data: Gap[]; code?: string }>('POST', '/integrations/gaps', {
    body: { wallet_id: story.store, date: `2026-${day}`, gap, reason: 'We were closed', ...more },
  });
const pay = (id: number) =>
  story.manager.call<{ code?: string }>('POST', `/tippool/tip-pool/${id}/payout?manual=true`, {
    key: `pay-${id}`,
  });
/** A date that suddenly lists next to nothing is looked at once more by itself. */
const lookAgain = async (): Promise<void> => {
  for (const { id } of await story.world.test.owner<{ id: number }>(
    `SELECT id FROM tip_task WHERE state = 'pending'`,
    [],
  ))
    await story.work(id);
};
const night = (day: string, next: string): void => {
  source.punches.push(
    punch(`${day} a`, ANA, { from: `${day}T17:00`, to: `${day}T23:00` }),
    punch(`${day} b`, BEN, { from: `${day}T17:00`, to: `${next}T01:00` }),
  );
  source.sales.push(
    sale(`${day} x`, ANA, { opened: `${day}T18:00`, net: 20_000n, tip: 6_000n }),
    sale(`${day} y`, BEN, { opened: `${next}T00:30`, net: 10_000n, tip: 3_000n }),
  );
};

beforeAll(() => story.tieEverything());
beforeEach(() => {
  source.complete = true;
  source.skipped = [];
  source.totals = [];
});

describe('totals that differ', () => {
  it('block paying until somebody says why they may', async () => {
    night('02-02', '02-03');
    source.totals = [{ day: '2026-02-02' as Day, netSales: 20_500n }];
    await sync('02-02');
    const [result] = (await process('02-02')).computed;
    expect(result!.blocked).toEqual(['totals_differ']);
    expect(await gaps('02-02')).toMatchObject([
      {
        gap: 'totals_differ',
        blocks: true,
        totals: [{ of: 'net_sales', provider: '205.00', ours: '200.00' }],
        answered: null,
      },
    ]);
    expect((await pay(result!.id)).body.code).toBe('result_blocked');
    expect((await answer('02-02', 'totals_differ', { reason: '' })).status).toBe(422);
    const done = await answer('02-02', 'totals_differ', { reason: 'A gift card was rung twice' });
    expect(done.body.data).toMatchObject([{ answered: { reason: 'A gift card was rung twice' } }]);
    expect((await show(result!.id)).blocked).toEqual([]);
    expect((await pay(result!.id)).status).toBe(200);
  });

  it('agree where the provider ends its dates in the morning', async () => {
    night('02-04', '02-05');
    source.totals = [{ day: '2026-02-04' as Day, netSales: 30_000n }];
    await sync('02-04');
    expect(await gaps('02-04')).toEqual([]);
  });
});

describe('records that the provider suddenly does not list', () => {
  it('are taken away after all where somebody says so', async () => {
    night('02-09', '02-10');
    await sync('02-09');
    const [result] = (await process('02-09')).computed;
    source.punches.splice(
      source.punches.findIndex(({ id }) => id === '02-09 a'),
      2,
    );
    await sync('02-09');
    expect((await show(result!.id)).blocked).toEqual(['data_vanished']);
    expect(await gaps('02-09')).toMatchObject([{ gap: 'data_vanished', missing_records: 2 }]);
    const refused = await answer('02-09', 'data_incomplete');
    expect(refused.body.code).toBe('gap_over');
    const done = await answer('02-09', 'data_vanished', {
      take_away: true,
      reason: 'A test night',
    });
    expect(done.status, done.text).toBe(200);
    const kept = await story.world.test.owner<{ external_id: string; deleted: boolean }>(
      `SELECT external_id, deleted FROM tip_punch WHERE business_date = '2026-02-09' ORDER BY external_id`,
      [],
    );
    expect(kept).toEqual([
      { external_id: '02-09 a', deleted: true },
      { external_id: '02-09 b', deleted: true },
    ]);
    expect((await show(result!.id)).blocked).not.toContain('data_vanished');
  });

  it('stay where somebody dismisses it, until they vanish anew', async () => {
    night('02-11', '02-12');
    await sync('02-11');
    const [result] = (await process('02-11')).computed;
    const at = source.punches.findIndex(({ id }) => id === '02-11 a');
    const taken = source.punches.splice(at, 2);
    await sync('02-11');
    await story.moveTo('2026-03-04T15:10:00Z');
    await lookAgain();
    expect((await answer('02-11', 'data_vanished')).status).toBe(200);
    expect((await show(result!.id)).blocked).toEqual([]);
    source.punches.push(...taken);
    await sync('02-11');
    expect(await gaps('02-11')).toEqual([]);
    await story.moveTo('2026-03-04T16:00:00Z');
    source.punches.splice(source.punches.length - 2, 2);
    await sync('02-11');
    expect((await show(result!.id)).blocked).toEqual(['data_vanished']);
    expect((await answer('02-11', 'records_unreadable', { take_away: true })).status).toBe(422);
  });
});

describe('a record that cannot be read', () => {
  it('is dismissed with its dates, and another one after it is not', async () => {
    night('02-13', '02-14');
    source.skipped = [{ id: 'lightspeed/broken', reason: 'unreadable' }];
    await sync('02-13');
    const [result] = (await process('02-13')).computed;
    expect(await gaps('02-13')).toMatchObject([
      { gap: 'records_unreadable', records: [{ key: 'lightspeed/broken', reason: 'unreadable' }] },
    ]);
    await answer('02-13', 'records_unreadable', { reason: 'A training bill' });
    expect((await show(result!.id)).blocked).toEqual([]);
    await sync('02-13');
    expect((await show(result!.id)).blocked).toEqual([]);
    await story.moveTo('2026-03-04T17:00:00Z');
    source.skipped = [...source.skipped, { id: 'lightspeed/other', reason: 'unreadable' }];
    await sync('02-13');
    expect((await show(result!.id)).blocked).toEqual(['records_unreadable']);
  });
});

describe('odd nights', () => {
  const ODD = '02-25';
  const load = async (): Promise<void> => {
    const { ours, test, clock } = story.world;
    const [store] = await test.owner<{ timezone: string }>(
      'SELECT timezone FROM store WHERE id = $1',
      [ours.store],
    );
    await test.database.write({ clientId: ours.id }, (tx) =>
      tipResults.loaded(
        tx,
        { clientId: ours.id, storeId: story.store, timezone: store!.timezone },
        clock.now(),
      ),
    );
  };
  const alerts = async () =>
    (
      await story.get<{ data: { kind: string; reason: string; date: string }[] }>(
        `alerts/${story.store}`,
      )
    ).body.data.filter(({ kind }) => kind === 'gap');

  it('are notified once, block nothing, and are over once they are answered', async () => {
    for (const [day, next] of [
      ['02-18', '02-19'],
      ['02-04', '02-05'],
      ['01-28', '01-29'],
    ] as const)
      if (day !== '02-04') night(day, next);
    await sync('01-28', '02-05');
    await sync('02-18', ODD);
    expect(await gaps(ODD)).toMatchObject([
      { gap: 'no_sales', blocks: false, usual_weeks: 4, services: [{ name: 'Dinner' }] },
      { gap: 'nobody_clocked_in', blocks: false, answered: null },
    ]);
    await load();
    const noted = await alerts();
    expect(noted.filter(({ date }) => date === `2026-${ODD}`).map(({ reason }) => reason)).toEqual([
      'no_sales',
      'nobody_clocked_in',
    ]);
    const mails = async () =>
      (
        await story.world.test.owner<{ n: number }>(
          `SELECT count(*)::int AS n FROM tip_alert WHERE kind = 'gap'`,
          [],
        )
      )[0]!.n;
    const before = await mails();
    await load();
    expect(await mails()).toBe(before);
    await answer(ODD, 'no_sales');
    await answer(ODD, 'nobody_clocked_in');
    expect((await alerts()).filter(({ date }) => date === `2026-${ODD}`)).toEqual([]);
    expect(await gaps(ODD)).toMatchObject([
      { answered: { reason: 'We were closed' } },
      { answered: { reason: 'We were closed' } },
    ]);
  });
});

describe('gaps', () => {
  it('are shown to whoever sees the tips, and answered by those with the right', async () => {
    const { ours, travel } = story.world;
    const theirs = await signedIn(story.world, travel);
    const path = `/integrations/gaps?wallet_id=${ours.store}&start_date=2026-02-02&end_date=2026-02-02`;
    expect((await theirs.call('GET', path)).status).toBe(404);
    const body = {
      wallet_id: ours.store,
      date: '2026-02-02',
      gap: 'totals_differ',
      reason: 'no',
    };
    expect((await theirs.call('POST', '/integrations/gaps', { body })).status).toBe(404);
    const limited = await signedIn(story.world, ours, 'Limited Access');
    expect((await limited.call('POST', '/integrations/gaps', { body })).status).toBe(403);
  });
});
