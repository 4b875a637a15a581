import { describe, expect, it } from 'vitest';
import { type MemberShown, MemberStory, problems } from '#test/support/member-story.ts';
import { testVault } from '#test/support/world.ts';

const story = new MemberStory();
const { add, audited, change, someone } = story;

describe('editing a member', () => {
  it('changes what is given, and writes it old and new', async () => {
    const added = (await add(story.admin, { staff_id: 'S901' })).body;
    const edited = await change(story.manager, added.customer_id, {
      staff_id: 'S902',
      first_name: 'Gîta',
      version: 1,
    });
    expect(edited.body).toMatchObject({
      first_name: 'Gîta',
      staff_id: 'S902',
      mobile_number: added.mobile_number,
      version: 2,
    });
    expect((await audited(added.customer_id)).at(-1)).toMatchObject({
      action: 'customers.edit',
      before: { staff_id: 'S901', first_name: 'Gita' },
      after: { staff_id: 'S902', first_name: 'Gîta' },
    });
    const found = await story.admin.call<{ data: MemberShown[] }>(
      'GET',
      `/managers/search-customers/${story.world.ours.id}?search=gita`,
    );
    expect(found.body.data.map((row) => row.customer_id)).toContain(added.customer_id);
  });

  it('tells the second of two who was first, and loses nothing of theirs', async () => {
    const added = (await add(story.admin)).body;
    await change(story.manager, added.customer_id, { pos_id: '4471', version: 1 });
    const second = await change(story.admin, added.customer_id, { pos_id: '4472', version: 1 });
    expect(second.body).toMatchObject({ code: 'changed_meanwhile', params: { by: 'Manager' } });
    expect(
      (await change(story.admin, added.customer_id, { pos_id: '4472', version: 2 })).body,
    ).toMatchObject({ pos_id: '4472', version: 3 });
  });

  it('moves the name to sign in with, which stays theirs alone', async () => {
    const added = (await add(story.admin)).body;
    expect(
      (await change(story.admin, added.customer_id, { email: '' }, 'update-email')).body.email,
    ).toBeNull();
    expect(
      problems(
        await change(story.admin, added.customer_id, { username_option: 2 }, 'update-identifier'),
      ),
    ).toEqual(['email required']);
    expect(
      (
        await change(
          story.admin,
          added.customer_id,
          { mobile_number: '438 555 8888' },
          'update-mobile-number',
        )
      ).body.identifier,
    ).toBe('4385558888');
    const names = await story.world.test.owner<{ name: string }>(
      `SELECT name FROM directory.sign_in_name WHERE kind = 'customer' AND person_id = $1`,
      [added.customer_id],
    );
    expect(names).toEqual([{ name: '4385558888' }]);
    const other = (await add(story.admin)).body;
    const taken = { mobile_number: '438 555 8888' };
    expect(
      problems(await change(story.admin, other.customer_id, taken, 'update-mobile-number')),
    ).toEqual(['mobile_number mobile_taken']);
  });

  it('replaces the places that the manager sees, and leaves the others', async () => {
    const added = (
      await add(story.admin, {
        stores: [{ store_id: story.world.ours.store }, { store_id: story.world.ours.otherStore }],
      })
    ).body;
    const edited = await change(
      story.manager,
      added.customer_id,
      {
        stores: [{ store_id: story.world.ours.store, department_id: story.world.ours.department }],
      },
      'update-storesdepts',
    );
    expect(edited.body.wallets).toEqual([
      expect.objectContaining({
        store_id: story.world.ours.store,
        department_id: story.world.ours.department,
      }),
    ]);
    const all = (await story.admin.call<MemberShown>('GET', `/customers/${added.customer_id}`)).body
      .wallets;
    expect(all.filter((place) => place.active).map((place) => place.store_id)).toEqual([
      story.world.ours.store,
      story.world.ours.otherStore,
    ]);
  });

  it('keeps an identity number sealed and out of every answer and audit line', async () => {
    await story.world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [
      story.world.ours.id,
    ]);
    try {
      const added = (
        await story.admin.call<MemberShown>('POST', '/us/customers', {
          body: someone({ identity_number: '6789' }),
        })
      ).body;
      expect(added.identity_given).toBe(true);
      const edited = await change(story.admin, added.customer_id, { identity_number: '9876' });
      const [stored] = await story.world.test.owner<{ identity_sealed: string }>(
        'SELECT identity_sealed FROM customer WHERE id = $1',
        [added.customer_id],
      );
      expect(
        testVault.open(stored!.identity_sealed, `customer:${added.customer_id}:identity`),
      ).toBe('9876');
      expect(JSON.stringify([edited.body, await audited(added.customer_id)])).not.toContain('9876');
    } finally {
      await story.world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        story.world.ours.id,
      ]);
    }
  });
});
