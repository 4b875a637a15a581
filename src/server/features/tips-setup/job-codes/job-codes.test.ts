import { describe, expect, it } from 'vitest';
import { newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';
import { type JobCode, type Staff } from '#test/support/tips.ts';

const of = newTipStores();

describe('job codes', () => {
  it('give and receive unless something else is said, and weigh what is said', async () => {
    const made = await of().manager.call<JobCode>(
      'POST',
      `/tippool/create-job-code/${of().world.ours.id}/${of().wallet}/${encodeURIComponent('Bar / back')}`,
      { body: { weight: '1.25', revenue_generating: false } },
    );
    expect(made).toMatchObject({
      status: 201,
      body: { role_name: 'Bar / back', revenue_generating: false, pooling: true, weight: '1.25' },
    });
    const again = await of().manager.call(
      'POST',
      `/tippool/create-job-code/${of().world.ours.id}/${of().wallet}/${encodeURIComponent('BAR / back')}`,
      { body: {} },
    );
    expect(problemsOf(again)).toEqual(['role_name name_taken']);
    expect(
      problemsOf(
        await of().manager.call(
          'POST',
          `/tippool/create-job-code/${of().world.ours.id}/${of().wallet}/${'x'.repeat(41)}`,
        ),
      ),
    ).toEqual(['role_name too_long']);
    for (const weight of ['0.09', '10.001', '1.2345', -1])
      expect(
        problemsOf(
          await of().manager.call('POST', `/tippool/update-job-code/${made.body.code_id}`, {
            body: { weight },
          }),
        ),
      ).toEqual(['weight number_out_of_range']);
  });

  it('keep one that has sales and tips', async () => {
    const server = await of().tips.job('Server');
    const bar = await of().tips.job('Bar');
    const off = (code: number) =>
      of().manager.call<JobCode>(
        'POST',
        `/tippool/update-job-code-revenue-generating/${code}/false`,
      );
    expect((await off(server)).body).toMatchObject({ revenue_generating: false });
    expect(problemsOf(await off(bar))).toEqual(['revenue_generating receipt_generator_required']);
    expect(
      (await of().manager.call<JobCode>('POST', `/tippool/update-job-code-pooling/${bar}/false`))
        .body,
    ).toMatchObject({ revenue_generating: true, pooling: false });
    expect(
      (await of().manager.call('POST', `/tippool/update-job-code-pooling/${bar}/maybe`)).status,
    ).toBe(404);
    expect(await of().lines('tip_job_code', server)).toMatchObject([
      { action: 'tips.job_create' },
      {
        action: 'tips.job_edit',
        before: { revenue_generating: true },
        after: { revenue_generating: false },
      },
    ]);
  });

  it("that are gone are nobody's any more", async () => {
    const [server, host] = [
      await of().tips.job('Server'),
      await of().tips.job('Host', { revenue_generating: false }),
    ];
    const [ana] = await of().tips.take([of().world.ours.customers[0]!]);
    await of().tips.work(ana!, server, host);
    expect((await of().manager.call('POST', `/tippool/delete-job-code/${host}`)).status).toBe(200);
    expect(
      (
        await of().manager.call<Staff>('GET', `/tippool/employees?wallet_id=${of().wallet}`)
      ).body.data[0]!.job_codes.map((job) => job.role_name),
    ).toEqual(['Server']);
    expect(
      (
        await of().manager.call<{ data: JobCode[] }>(
          'GET',
          `/tippool/jobs?wallet_id=${of().wallet}`,
        )
      ).body.data.map((job) => job.role_name),
    ).toEqual(['Server']);
  });
});
