import { describe, expect, it } from 'vitest';
import { type MemberShown, MemberStory } from '#test/support/member-story.ts';

const story = new MemberStory();
const { add } = story;

describe('invitations', () => {
  it('are sent again and taken back', async () => {
    const added = (await add(story.admin)).body;
    const again = await story.admin.call<MemberShown>(
      'POST',
      `/customers/${added.customer_id}/resend-invitation/${story.world.ours.id}`,
    );
    expect(again.body.status).toBe('pending');
    const removed = await story.admin.call<MemberShown>(
      'POST',
      `/customers/${added.customer_id}/remove-member-invite?store_id=${story.world.ours.store}`,
    );
    expect(removed.body).toMatchObject({
      status: 'assigned',
      abilities: ['edit', 'invite', 'give_card'],
    });
    const [open] = await story.world.test.owner<{ n: bigint }>(
      `SELECT count(*) AS n FROM directory.invitation WHERE person_id = $1`,
      [added.customer_id],
    );
    expect(open!.n).toBe(0n);
  });

  it('of many go to those who have not registered, and say why not to the others', async () => {
    const added = (await add(story.admin)).body;
    const [, ben] = story.world.ours.customers;
    const answer = await story.manager.call<{ done: number[]; not_possible: unknown[] }>(
      'POST',
      '/customers/invitations',
      {
        body: {
          action: 'resend',
          customer_ids: [added.customer_id, ben, story.world.travel.customers[0]],
        },
      },
    );
    expect(answer.body).toEqual({
      done: [added.customer_id],
      not_possible: expect.arrayContaining([
        { customer_id: ben, reason: 'not_invitable' },
        { customer_id: story.world.travel.customers[0], reason: 'not_found' },
      ]),
    });
  });

  it('that were begun are listed as verifying', async () => {
    const added = (await add(story.admin)).body;
    await story.world.test.owner('UPDATE customer SET find_started_at = now() WHERE id = $1', [
      added.customer_id,
    ]);
    const list = await story.manager.call<{ data: MemberShown[]; meta: { total: number } }>(
      'GET',
      `/managers/${story.manager.manager}/verifying-members?client_id=${story.world.ours.id}`,
    );
    expect(list.body.data.map((row) => row.customer_id)).toEqual([added.customer_id]);
  });
});
