import { describe, expect, it } from 'vitest';
import type { Caller } from '#test/support/caller.ts';
import {
  type MemberRefused,
  type MemberShown,
  MemberStory,
  problems,
} from '#test/support/member-story.ts';

const story = new MemberStory();
const { add, audited } = story;

describe('leaving a store', () => {
  const leave = (by: Caller, id: number, query = '') =>
    by.call<MemberShown & MemberRefused>(
      'DELETE',
      `/customers/${id}/stores/${story.world.ours.store}${query}`,
    );
  it('makes a member without another one inactive', async () => {
    const added = (await add(story.admin)).body;
    expect((await leave(story.manager, added.customer_id)).body.status).toBe('inactive');
    expect((await leave(story.admin, added.customer_id)).status).toBe(200);
  });
  it('is refused with money on the card, unless it is to stay there', async () => {
    const [ana] = story.world.ours.customers;
    const loaded = await story.admin.call('POST', `/managers/${story.admin.manager}/load-value`, {
      key: 'leave',
      body: { customer_id: ana, store_id: story.world.ours.store, amount: '25.00', notes: 'x' },
    });
    expect(loaded.status).toBe(200);
    expect((await leave(story.admin, ana!)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '25.00' },
    });
    expect((await leave(story.admin, ana!, '?keep_balance=1')).body.status).toBe('inactive');
    // Money on the way counts as if it were there.
    const added = (await add(story.admin)).body;
    await story.world.test.owner(
      `UPDATE movement SET customer_id = $1, status = 'pre-paid', state = 'unknown' WHERE customer_id = $2`,
      [added.customer_id, ana],
    );
    expect((await leave(story.admin, added.customer_id)).body).toMatchObject({
      code: 'balance_left',
      params: { balance: '25.00' },
    });
  });
});

describe('many who leave a wallet', () => {
  it('leave it where they are in it and their card is empty, and it is said why the others do not', async () => {
    const [one, elsewhere] = [
      (await add(story.admin)).body,
      (await add(story.admin, { stores: [{ store_id: story.world.ours.otherStore }] })).body,
    ];
    const rich = (await add(story.admin)).body;
    await story.world.test.owner(
      `UPDATE customer SET status = 'active', registered_at = now() WHERE id = $1`,
      [rich.customer_id],
    );
    const loaded = await story.admin.call('POST', `/managers/${story.admin.manager}/load-value`, {
      key: 'many',
      body: {
        customer_id: rich.customer_id,
        store_id: story.world.ours.store,
        amount: '25.00',
        notes: 'x',
      },
    });
    const ids = [
      one.customer_id,
      elsewhere.customer_id,
      rich.customer_id,
      story.world.travel.customers[0],
    ];
    const answer = await story.admin.call<{ done: number[]; not_possible: unknown[] }>(
      'POST',
      '/customers/deactivations',
      { body: { store_id: story.world.ours.store, customer_ids: ids } },
    );
    const why = [
      { customer_id: elsewhere.customer_id, reason: 'not_in_wallet' },
      { customer_id: story.world.travel.customers[0], reason: 'not_found' },
    ];
    if (loaded.status === 200) why.push({ customer_id: rich.customer_id, reason: 'balance_left' });
    expect(answer.body.done).toContain(one.customer_id);
    expect(answer.body.not_possible).toEqual(expect.arrayContaining(why));
    expect((await audited(one.customer_id)).at(-1)).toMatchObject({
      action: 'customers.leave_store',
      before: { status: 'pending' },
      after: { status: 'inactive' },
    });
    expect(
      problems(
        await story.manager.call<MemberRefused>('POST', '/customers/deactivations', {
          body: { store_id: story.world.ours.otherStore, customer_ids: ids },
        }),
      ),
    ).toEqual(['store_id location_unknown']);
  });
});
