import { describe, expect, it } from 'vitest';
import { type Caller } from '#test/support/caller.ts';
import { type Managers, ManagerStory, type ShownManager } from '#test/support/manager-story.ts';

const story = new ManagerStory();
const { add, newManager } = story;

describe('the list', () => {
  it('shows an Admin everybody, and others whoever shares a wallet with them', async () => {
    const elsewhere = await add(story.admin, { wallets: [story.world.ours.otherStore] });
    const all = await story.admin.call<Managers>(
      'GET',
      `/admins/${story.admin.manager}/all-managers?per_page=100`,
    );
    const seen = await story.zone.call<Managers>(
      'GET',
      `/managers/${story.zone.manager}/managers?per_page=100`,
    );
    expect(all.body.data.map((row) => row.manager_id)).toContain(elsewhere.body.manager_id);
    expect(seen.body.data.map((row) => row.manager_id)).not.toContain(elsewhere.body.manager_id);
    expect((await story.zone.call('GET', `/managers/${elsewhere.body.manager_id}`)).status).toBe(
      404,
    );
    expect((await story.zone.call('GET', `/managers/${story.admin.manager}/managers`)).status).toBe(
      404,
    );
  });

  it('is filtered by level, status, wallet and name', async () => {
    const ids = async (query: string) =>
      (
        await story.admin.call<Managers>(
          'GET',
          `/managers/${story.admin.manager}/managers?${query}`,
        )
      ).body.data.map((row) => row.manager_id);
    expect(await ids('level=Tipout+Manager')).toEqual([
      story.world.ours.managers['Tipout Manager'],
    ]);
    expect(await ids('search=zone+man')).toEqual([story.world.ours.managers['Zone Manager']]);
    expect(await ids('search=514-555-0100')).toEqual([story.admin.manager]);
    expect(await ids(`wallet=${story.world.ours.otherStore}&status=active`)).toEqual([
      story.admin.manager,
    ]);
  });
  it('names those of the own wallets, of the one asked for those who see all too', async () => {
    const elsewhere = await newManager(story.admin, { wallets: [story.world.ours.otherStore] });
    const ids = async (by: Caller, query: string) =>
      (
        await by.call<{ data: ShownManager[] }>(
          'GET',
          `/managers/${by.manager}/managers?per_page=100&${query}`,
        )
      ).body.data.map((row) => row.manager_id);
    const seen = await ids(story.regional, '');
    expect(seen).toContain(story.regional.manager);
    expect(seen).not.toContain(elsewhere.manager_id);
    expect(seen).not.toContain(story.admin.manager);
    const of = await ids(story.admin, `wallet=${story.world.ours.otherStore}`);
    expect(of).toEqual(expect.arrayContaining([story.admin.manager, elsewhere.manager_id]));
    expect(of).not.toContain(story.regional.manager);
    expect(await ids(story.admin, 'search=nobody+of+this+name')).toEqual([]);
    expect(await ids(story.admin, 'status=inactive')).not.toContain(story.admin.manager);
  });

  it('pages by number, each manager once', async () => {
    const page = async (number: number) =>
      (
        await story.admin.call<{
          data: ShownManager[];
          meta: { total: number; last_page: number };
        }>('GET', `/admins/${story.admin.manager}/all-managers?per_page=10&page=${number}`)
      ).body;
    for (let number = 0; number < 6; number += 1)
      await newManager(story.admin, { email: `page-${number}@maple.example` });
    const first = await page(1);
    expect(first.meta.last_page).toBeGreaterThan(1);
    const seen: number[] = [];
    for (let number = 1; number <= first.meta.last_page; number += 1)
      seen.push(...(await page(number)).data.map((row) => row.manager_id));
    expect(seen).toHaveLength(first.meta.total);
    expect(new Set(seen).size).toBe(first.meta.total);
    expect([...seen].sort((a, b) => b - a)).toEqual(seen);
  });
});
