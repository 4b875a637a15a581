import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';

const ANA = 'lightspeed/1';
const story = new PosNightStory([{ id: ANA, firstName: 'Ana' }], '02:00');
const record = (kind: string, id: number) =>
  story.manager.call<object>('GET', `/integrations/records/${kind}/${id}`);
const idOf = async (table: 'tip_punch' | 'tip_sale'): Promise<number> =>
  (await story.world.test.owner<{ id: number }>(`SELECT id FROM ${table}`, []))[0]!.id;

beforeAll(async () => {
  await story.tieEverything();
  story.source.punches.push(punch('a', ANA, { from: '02-02T17:00', to: '02-02T23:00' }));
  story.source.sales.push(sale('x', ANA, { opened: '02-02T18:00', net: 20_000n, tip: 6_000n }));
  await story.sync('02-02');
});

describe('a record', () => {
  it('is shown beside what the provider said', async () => {
    expect((await record('punch', await idOf('tip_punch'))).body).toMatchObject({
      kind: 'punch',
      wallet_id: story.store,
      date: '2026-02-02',
      key: 'a',
      provider: 'lightspeed',
      account: 'A1',
      location: 'L1',
      revenue_center: null,
      gone: false,
      body: { id: 'a' },
    });
    expect((await record('sale', await idOf('tip_sale'))).body).toMatchObject({
      key: 'x',
      body: { id: 'x' },
    });
  });
  it('stays when its body is kept no longer', async () => {
    await story.world.test.owner(`DELETE FROM tip_record_body WHERE external_id = 'x'`, []);
    expect((await record('sale', await idOf('tip_sale'))).body).toMatchObject({
      key: 'x',
      body: null,
      body_read_at: null,
    });
  });
  it('of another client, another kind or nobody is not found', async () => {
    const id = await idOf('tip_punch');
    const theirs = await signedIn(story.world, story.world.travel);
    expect((await theirs.call('GET', `/integrations/records/punch/${id}`)).status).toBe(404);
    expect((await record('shift', id)).status).toBe(404);
    expect((await record('sale', 2_000_000_000)).status).toBe(404);
  });
});
