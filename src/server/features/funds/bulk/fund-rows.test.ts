import { describe, expect, it } from 'vitest';
import { type FundJob, type FundRowSeen, FundFileStory } from '#test/support/fund-file-story.ts';

const story = new FundFileStory();
const { file, person, upload } = story;

describe('rows', () => {
  it('are checked at once when they are fixed', async () => {
    const job = await upload(file(`${person(0)},"1.234,56",`, `${person(1)},20,`));
    const fixed = await story.admin.call<{ row: FundRowSeen; job: FundJob }>(
      'POST',
      `/bulk/${job.job_id}/rows/2`,
      {
        body: { load_amount: '1,234.56' },
      },
    );
    expect(fixed.body.row.problems).toEqual([]);
    expect(fixed.body.job.ready).toEqual({ count: 2, amount: '1254.56' });
  });

  it('that are corrected in a spreadsheet come back into the same job', async () => {
    const job = await upload(
      file(`${person(0)},abc,=HYPERLINK("x")`, `${person(1)},20,`, `${person(2)},5,`),
    );
    const bad = await story.admin.call('GET', `/bulk/${job.job_id}/bad-rows?language=fr`);
    expect(bad.text).toContain('load_amount: Saisissez un montant, comme 12.50');
    expect(bad.text).toContain("'=HYPERLINK");
    const corrected = bad.text.replace(',abc,', ',30.00,').replace(/,5,/, ',15.00,');
    const after = await story.admin.upload<FundJob>(
      `/bulk/${job.job_id}/corrected-rows`,
      'transfer_file',
      corrected,
    );
    expect(after.body).toMatchObject({
      rows: 3,
      ready: { count: 3, amount: '65.00' },
      with_errors: { count: 0 },
    });
  });

  it('with a warning wait for a tick', async () => {
    const job = await upload(file(`${person(0)},20,`, `${person(0)},21,`));
    expect(job).toMatchObject({ ready: { count: 1 }, with_warnings: { count: 1 } });
    const after = await story.admin.call<FundJob>('POST', `/bulk/${job.job_id}/rows`, {
      body: { which: 'warnings', accepted: true },
    });
    expect(after.body).toMatchObject({
      ready: { count: 2, amount: '41.00' },
      with_warnings: { count: 0 },
    });
  });
});
