import { describe, expect, it } from 'vitest';
import { newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';
import { type Staff, tipsAt } from '#test/support/tips.ts';

const of = newTipStores();

describe('staff', () => {
  it('are members who are taken in, once, and come back as the same person', async () => {
    const [ana] = of().world.ours.customers;
    const [first] = await of().tips.take([ana!]);
    expect(await of().tips.take([ana!])).toEqual([first]);
    expect(
      (await of().manager.call('DELETE', `/tippool/customers/${of().wallet}/${ana}`)).status,
    ).toBe(200);
    expect(
      (await of().manager.call('DELETE', `/tippool/customers/${of().wallet}/${ana}`)).status,
    ).toBe(404);
    expect(await of().tips.take([ana!])).toEqual([first]);
    expect((await of().lines('tip_employee', first!)).map((line) => line.action)).toEqual([
      'tips.staff_take',
      'tips.staff_leave',
      'tips.staff_take',
    ]);
  });

  it('bring along the job codes that the member is known by, and their multiplier', async () => {
    await of().tips.job('Server');
    await of().world.test.owner(
      `UPDATE customer SET primary_position = 'server', weight = '1.5' WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, of().world.ours.customers[1]],
    );
    const { body } = await of().manager.call<Staff>(
      'POST',
      `/tippool/customers/${of().world.ours.id}`,
      {
        body: { wallet_id: of().wallet, customer_ids: [of().world.ours.customers[1]] },
      },
    );
    expect(body.data).toMatchObject([
      { weight: '1.5', job_codes: [{ role_name: 'Server' }], fulfilled: true },
    ]);
  });

  it('are listed among the members of the wallet', async () => {
    await of().tips.take([of().world.ours.customers[0]!]);
    const list = await of().manager.call<{
      data: { first_name: string; employee_id: number | null }[];
      meta: { total: number };
    }>('GET', `/tippool/customers?wallet_id=${of().wallet}&per_page=10`);
    expect(list.body.meta.total).toBe(3);
    expect(list.body.data.map((one) => [one.first_name, one.employee_id !== null])).toEqual([
      ['Ana', true],
      ['Ben', false],
      ['Cleo', false],
    ]);
    expect(
      (
        await of().manager.call<typeof list.body>(
          'GET',
          `/tippool/customers?wallet_id=${of().wallet}&search=CLÉO`,
        )
      ).body.data,
    ).toHaveLength(1);
    expect(
      (
        await of().manager.call<typeof list.body>(
          'GET',
          `/tippool/customers?wallet_id=${of().wallet}&taken=1`,
        )
      ).body.data,
    ).toHaveLength(1);
    expect(problemsOf(await of().manager.call('GET', '/tippool/customers'))).toEqual([
      'wallet_id wallet_required',
    ]);
  });

  it('work job codes of their own wallet only; every mistake is named', async () => {
    const server = await of().tips.job('Server');
    const [ana] = await of().tips.take([of().world.ours.customers[0]!]);
    const elsewhere = await tipsAt(of().admin, of().world.ours, of().world.ours.otherStore).job(
      `Elsewhere ${of().wallet}`,
    );
    const refused = await of().manager.call('POST', '/tippool/set-job-codes', {
      body: {
        wallet_id: of().wallet,
        employees: [
          { employee_id: ana, job_codes: [server, elsewhere] },
          { employee_id: 999_999, job_codes: [] },
        ],
      },
    });
    expect(problemsOf(refused)).toEqual([
      'employees.0.job_codes.1 job_unknown',
      'employees.1.employee_id employee_unknown',
    ]);
    expect(
      problemsOf(
        await of().manager.call('POST', `/tippool/customers/${of().world.ours.id}`, {
          body: { wallet_id: of().wallet, customer_ids: [of().world.travel.customers[0]] },
        }),
      ),
    ).toEqual(['customer_ids.0 member_unknown']);
    expect(
      (
        await of().manager.call<Staff>('POST', '/tippool/set-job-codes', {
          body: {
            wallet_id: of().wallet,
            employees: [{ employee_id: ana, job_codes: [server], weight: '2' }],
          },
        })
      ).body.data,
    ).toMatchObject([{ weight: '2' }]);
    expect((await of().lines('tip_employee', ana!)).at(-1)).toMatchObject({
      action: 'tips.staff_jobs',
      before: { job_codes: [], weight: '1' },
      after: { job_codes: ['Server'], weight: '2' },
    });
  });
});
