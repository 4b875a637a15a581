import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Refused = { code: string };

const HEADER = 'first_name,last_name,identifier,staff_id,load_amount,memo';
let world: World;
let sandbox: Awaited<ReturnType<typeof sandboxProcessor>>;
let admin: Caller;

beforeAll(async () => {
  sandbox = await sandboxProcessor();
  world = await buildWorld({ processor: sandbox.processor });
  admin = await signedIn(world, world.ours);
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});

/** A draft of one row whose amount is to be corrected. */
const draft = async (): Promise<{ job_id: number }> => {
  const rows = [{ identifier: '5145550200', load_amount: 'x' }];
  const body = { kind: 'load', store_id: world.ours.store, description: 'To correct', rows };
  return (await admin.call<{ job_id: number }>('POST', '/bulk/drafts', { body })).body;
};

describe('a file', () => {
  const upload = (content: string | Buffer) =>
    admin.upload<{ job_id: number } & Refused>(
      `/managers/${admin.manager}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}&kind=load&again=1`,
      'transfer_file',
      content,
    );
  const problems = async (content: string | Buffer) => {
    const { status, body } = await upload(content);
    expect(status).toBe(202);
    return (
      await admin.call<{ file_problems: Refused[] }>('GET', `/jobs/${body.job_id}`)
    ).body.file_problems.map(({ code }) => code);
  };

  it('with a NUL far into it is told, not a failure of ours', async () => {
    const rows = Array.from({ length: 400 }, () => ',,5145550200,S0,20.00,memo');
    expect(await problems([HEADER, ...rows, ',,5145\u0000550200,S0,20.00,x'].join('\n'))).toEqual([
      'file_not_csv',
    ]);
  });
  it('of hardly anything but blank lines is too long', async () => {
    expect(await problems(`${HEADER}\n${'\n'.repeat(450_000)},,5145550200,S0,20.00,x`)).toEqual([
      'file_too_many_rows',
    ]);
  });
  it('of a line of millions of empty cells is refused before it is taken apart', async () => {
    for (const content of [
      `${HEADER}\n${','.repeat(15_000_000)}`,
      `${','.repeat(15_000_000)}\na`,
    ]) {
      expect(await problems(content)).toEqual(['cell_too_long']);
    }
  }, 60_000);
  it('of far more rows than are taken, or cells than are read, is told, and ends nothing', async () => {
    expect(await problems(`${HEADER}\n${'a\n'.repeat(500_000)}`)).toEqual(['file_too_many_rows']);
    expect(await problems(`${HEADER}\n${`${','.repeat(19_000)}\n`.repeat(50)}`)).toEqual([]);
  }, 60_000);
  it('that was written by us comes back as it was, whatever a spreadsheet would run', async () => {
    const job = await draft();
    for (const memo of ['=1+1', '\uff1d1+1', '+1-2', '@x']) {
      await admin.call('POST', `/bulk/${job.job_id}/rows/1`, { body: { memo } });
      const file = (await admin.call('GET', `/bulk/${job.job_id}/bad-rows`)).text;
      expect(file).toContain(`,'${memo},`);
      await admin.upload(`/bulk/${job.job_id}/corrected-rows`, 'transfer_file', file);
      expect(
        (await admin.call<{ data: { memo: string }[] }>('GET', `/jobs/${job.job_id}/rows`)).body
          .data[0]!.memo,
      ).toBe(memo);
    }
  });
  it('of corrected rows has no more rows than any other, and may be in Windows-1252', async () => {
    const job = await draft();
    const correct = (content: string | Buffer) =>
      admin.upload<{ errors: { code: string }[] }>(
        `/bulk/${job.job_id}/corrected-rows`,
        'transfer_file',
        content,
      );
    const many = [
      `${HEADER},line,reasons`,
      ...Array.from({ length: 50_001 }, () => ',,5145550200,S0,20.00,,,'),
    ].join('\n');
    expect((await correct(many)).body.errors.map(({ code }) => code)).toEqual([
      'file_too_many_rows',
    ]);
    expect(
      (
        await correct(
          Buffer.from(
            `${HEADER},line,reasons\nZo\u00e9,Tester,5145550200,S0,20.00,\u00e9t\u00e9,1,`,
            'latin1',
          ),
        )
      ).status,
    ).toBe(200);
    expect(
      (await admin.call<{ data: { memo: string }[] }>('GET', `/jobs/${job.job_id}/rows`)).body
        .data[0]!.memo,
    ).toBe('\u00e9t\u00e9');
  });
});
