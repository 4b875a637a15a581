import { describe, expect, it } from 'vitest';
import { signedIn, signedInAs } from '#test/support/caller.ts';
import {
  type ManagerRefused,
  ManagerStory,
  type ShownManager,
  problems,
} from '#test/support/manager-story.ts';

const story = new ManagerStory();
const { add, audited, edit, someone } = story;

describe('editing a manager', () => {
  it('writes what changed, old and new', async () => {
    const added = (await add(story.admin)).body;
    const edited = await edit(story.admin, added.manager_id, {
      ...someone(),
      fullname: 'Mia Chen-Roy',
      version: 1,
    });
    expect(edited.body).toMatchObject({ fullname: 'Mia Chen-Roy', version: 2 });
    const line = (await audited(added.manager_id)).at(-1)!;
    expect(line).toMatchObject({
      action: 'managers.edit',
      before: { fullname: 'Mia Chen' },
      after: { fullname: 'Mia Chen-Roy' },
    });
    expect(line.after).not.toHaveProperty('account_level');
  });

  it('tells the second of two who was first, and changes nothing', async () => {
    const added = (await add(story.admin)).body;
    const input = someone();
    expect((await edit(story.zone, added.manager_id, { ...input, version: 1 })).status).toBe(200);
    const second = await edit(story.admin, added.manager_id, {
      ...input,
      fullname: 'Too late',
      version: 1,
    });
    expect(second.body).toMatchObject({
      code: 'changed_meanwhile',
      params: { by: 'Zone Manager' },
    });
    expect(
      (await story.admin.call<ShownManager>('GET', `/managers/${added.manager_id}`)).body.fullname,
    ).toBe('Mia Chen');
  });

  it('holds from the next request on', async () => {
    const input = someone();
    const added = (await story.admin.call<ShownManager>('POST', '/managers', { body: input })).body;
    await story.world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [
      added.manager_id,
    ]);
    const theirs = await signedIn(
      story.world,
      { ...story.world.ours, managers: { Manager: added.manager_id } },
      'Manager',
    );
    const wallets = async () =>
      (
        await theirs.call<{ data: { wallet_id: number }[] }>(
          'GET',
          `/clients/${story.world.ours.id}/wallets`,
        )
      ).body.data.map((row) => row.wallet_id);
    expect(await wallets()).toEqual([story.world.ours.store]);
    await edit(story.admin, added.manager_id, { ...input, wallets: [story.world.ours.otherStore] });
    expect(await wallets()).toEqual([story.world.ours.otherStore]);
  });

  it('lets nobody below the top level lift their own limits', async () => {
    const shown = (
      await story.admin.call<ShownManager & { mobile_number: string; email: string }>(
        'GET',
        `/managers/${story.zone.manager}`,
      )
    ).body;
    const input = {
      fullname: 'Zed Zone',
      mobile_number: shown.mobile_number,
      email: shown.email,
      account_level: 'Zone Manager',
      wallets: shown.wallets.map((wallet) => wallet.wallet_id),
    };
    const limits = {
      days: [1, 2],
      from: '09:00',
      to: '17:00',
      daily: '500.00',
      single_card: '100.00',
    };
    expect(
      (await edit(story.admin, story.zone.manager, { ...input, load_limits: limits })).status,
    ).toBe(200);
    for (const lifted of [null, { ...limits, daily: '5000.00' }])
      expect(
        problems(await edit(story.zone, story.zone.manager, { ...input, load_limits: lifted })),
      ).toEqual(['load_limits limits_not_yours']);
    expect(
      (
        await edit(story.zone, story.zone.manager, {
          ...input,
          fullname: 'Zed',
          load_limits: limits,
        })
      ).body,
    ).toMatchObject({ fullname: 'Zed', load_limits: limits });
  });

  it('lets nobody who is limited give more than they have, or take over somebody who has more', async () => {
    const limits = {
      days: [1, 2],
      from: '09:00',
      to: '17:00',
      daily: '500.00',
      single_card: '100.00',
    };
    const limited = await add(story.admin, {
      account_level: 'Zone Manager',
      load_limits: limits,
    });
    await story.world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [
      limited.body.manager_id,
    ]);
    const zoe = await signedInAs(story.world, story.world.ours, limited.body.manager_id);
    const beyond = ['load_limits limits_beyond_yours'];
    for (const more of [
      null,
      { ...limits, days: [1, 2, 3] },
      { ...limits, from: '08:59' },
      { ...limits, to: '17:01' },
      { ...limits, daily: '500.01' },
      { ...limits, single_card: '100.01' },
      { ...limits, daily: null },
    ])
      expect(problems(await add(zoe, { load_limits: more }))).toEqual(beyond);
    const input = someone({ load_limits: limits });
    const made = await zoe.call<ShownManager & ManagerRefused>('POST', '/managers', {
      body: input,
    });
    expect(made.status).toBe(201);
    const id = made.body.manager_id;
    expect(problems(await edit(zoe, id, { ...input, load_limits: null }))).toEqual(beyond);
    const less = { ...limits, daily: '499.99' };
    expect((await edit(zoe, id, { ...input, load_limits: less })).status).toBe(200);

    const free = someone({ load_limits: null });
    const other = (await story.admin.call<ShownManager>('POST', '/managers', { body: free })).body
      .manager_id;
    expect(problems(await edit(zoe, other, { ...free, load_limits: limits }))).toEqual(beyond);
    expect(
      problems(
        await edit(zoe, other, { ...free, mobile_number: '4385559977', email: 'zoe@example.org' }),
      ),
    ).toEqual(['mobile_number limits_beyond_yours', 'email limits_beyond_yours']);
    expect((await edit(zoe, other, { ...free, fullname: 'Mia Chan' })).status).toBe(200);
  });

  it('is not for whom one could not have made', async () => {
    expect((await edit(story.zone, story.world.ours.managers.Admin!, someone())).body.code).toBe(
      'not_found',
    );
    const regional = await signedIn(story.world, story.world.ours, 'Regional Manager');
    expect((await edit(regional, story.zone.manager, someone())).body.code).toBe('level_not_yours');
  });
});
