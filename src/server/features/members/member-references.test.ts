import { describe, expect, it } from 'vitest';
import { type MemberRefused, MemberStory, problems } from '#test/support/member-story.ts';

const story = new MemberStory();
const { add } = story;

describe('what other systems call a member', () => {
  it("is one id a type and store, and nobody else's there", async () => {
    const [one, two] = [(await add(story.admin)).body, (await add(story.admin)).body];
    const path = (id: number) =>
      `/stores/${story.world.ours.store}/customers/${id}/external-references`;
    const save = (id: number, body: object) =>
      story.admin.call<MemberRefused & { data: unknown[] }>('POST', path(id), { body });
    expect(
      (await save(one.customer_id, { type: 'lightspeed', external_id: 'E1' })).body.data,
    ).toEqual([{ type: 'lightspeed', external_id: 'E1' }]);
    expect(
      problems(await save(two.customer_id, { type: 'lightspeed', external_id: 'E1' })),
    ).toEqual(['external_id reference_taken']);
    expect(
      problems(await save(two.customer_id, { type: 'lightspeed', external_id: 'E 1' })),
    ).toEqual(['external_id location_id_invalid']);
    expect(
      (await story.admin.call<{ data: unknown[] }>('DELETE', `${path(one.customer_id)}?type=all`))
        .body.data,
    ).toEqual([]);
    expect((await save(two.customer_id, { type: 'lightspeed', external_id: 'E1' })).status).toBe(
      200,
    );
  });
});
