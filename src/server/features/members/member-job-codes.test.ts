import { beforeAll, describe, expect, it } from 'vitest';
import { addJobCodes } from '#test/support/job-codes.ts';
import { MemberStory, problems } from '#test/support/member-story.ts';

const story = new MemberStory();
const { add, change } = story;

describe('the job codes of a member', () => {
  beforeAll(async () => {
    const { ours, travel } = story.world;
    await addJobCodes(story.world, { client: ours.id, store: ours.store }, 9_101);
    await addJobCodes(story.world, { client: ours.id, store: ours.otherStore }, 9_102);
    await addJobCodes(story.world, { client: travel.id, store: travel.store }, 9_103);
  });
  const codes = (...ids: number[]) => ({ job_code_ids: ids });

  it('are of their own wallets: of others, other clients and nowhere they are refused', async () => {
    const refused = ['job_code_ids.1 job_code_unknown', 'job_code_ids.2 job_code_unknown'];
    for (const foreign of [9_102, 9_103])
      expect(problems(await add(story.admin, codes(9_101, foreign, 9_199)))).toEqual(refused);
    const { customer_id: id } = (await add(story.admin, codes(9_101))).body;
    for (const foreign of [9_102, 9_103])
      expect(problems(await change(story.admin, id, codes(9_101, foreign, 9_199)))).toEqual(
        refused,
      );
    const both = [{ store_id: story.world.ours.store }, { store_id: story.world.ours.otherStore }];
    expect((await change(story.admin, id, { ...codes(9_101, 9_102), stores: both })).status).toBe(
      200,
    );
  });

  it('that they had before stay with them, whatever became of the code', async () => {
    const { customer_id: id } = (await add(story.admin, codes(9_101))).body;
    await story.world.test.owner(
      `UPDATE customer SET job_code_ids = '{9101,9198}' WHERE id = ${id}`,
    );
    expect((await change(story.admin, id, codes(9_101, 9_198))).status).toBe(200);
    expect(problems(await change(story.admin, id, codes(9_198, 9_199)))).toEqual([
      'job_code_ids.1 job_code_unknown',
    ]);
  });
});
