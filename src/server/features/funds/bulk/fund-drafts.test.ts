import { describe, expect, it } from 'vitest';
import { MAX_DRAFTS } from '#domain/imports/import-states.ts';
import { signedIn } from '#test/support/caller.ts';
import { type FundsRefused, FundFileStory } from '#test/support/fund-file-story.ts';

const story = new FundFileStory();
const { file, person } = story;

describe('drafts that nobody confirms', () => {
  it('keep their manager from the next one, by table and by file, and are not lost', async () => {
    const own = await signedIn(story.world, story.world.ours, 'Zone Manager');
    const draft = (by = own) =>
      by.call<FundsRefused & { job_id: number }>('POST', '/bulk/drafts', {
        body: {
          kind: 'load',
          store_id: story.world.ours.store,
          rows: [{ staff_id: 'S1', load_amount: '1.00' }],
        },
      });
    const first = (await draft()).body.job_id;
    for (let more = 1; more < MAX_DRAFTS; more += 1) expect((await draft()).status).toBe(201);
    expect((await draft()).body).toMatchObject({
      code: 'too_many_drafts',
      params: { maximum: MAX_DRAFTS },
    });
    const byFile = await own.upload<FundsRefused>(
      `/managers/${own.manager}/bulk-transfer/${story.world.ours.id}?store_id=${story.world.ours.store}&again=1`,
      'transfer_file',
      file(`${person(1)},1.00,`),
    );
    expect(byFile.body.code).toBe('too_many_drafts');
    expect((await draft(story.admin)).status).toBe(201);
    expect((await own.call('POST', `/bulk/${first}/cancel`)).status).toBe(200);
    expect((await draft()).status).toBe(201);
  });
});
