import { afterAll, describe, expect, it } from 'vitest';
import { type Problem, payouts, tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
afterAll(() => of().world.close());

describe('a draft', () => {
  it('is kept as it is typed, right or not, and says what is wrong', async () => {
    const saved = await of().save([
      {
        employee_id: of().ana,
        code_id: of().server,
        hours: '25',
        netsales: 'x',
        totaltips: '-1',
        cash_payment: '',
      },
      { employee_id: of().ana, code_id: of().server, hours: '1' },
      { employee_id: 999_999, code_id: null },
    ]);
    expect(saved.status).toBe(200);
    expect(saved.body.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'staff_worked.0.hours hours_out_of_range',
      'staff_worked.0.netsales money_invalid',
      'staff_worked.0.totaltips number_out_of_range',
      'staff_worked.1.code_id line_exists',
      'staff_worked.2.employee_id employee_unknown',
      'staff_worked.2.code_id required',
    ]);
    expect((await of().turn(saved.body.id)).body.errors).toHaveLength(6);
  });

  it('shows what it would give before it is anything', async () => {
    const { body } = await of().manager.call<{
      problems: Problem[];
      outcome: { per_point: string; people: { payout: string }[] };
    }>('POST', '/tippool/agnostic-data', {
      body: {
        wallet_id: of().world.ours.store,
        service_id: of().dinner,
        date: of().night,
        staff_worked: of().normal(),
      },
    });
    expect(body.outcome).toMatchObject({
      per_point: '1.6667',
      people: [{ payout: '66.67' }, { payout: '33.33' }],
    });
  });

  it('becomes a result once, however often it is asked', async () => {
    const draft = (await of().save(of().normal())).body;
    const [first, second] = [await of().turn(draft.id), await of().turn(draft.id)];
    expect(first.body).toMatchObject({
      tip_pool_amount: '100.00',
      per_point: '1.6667',
      total_payout: '100.00',
      state: 'pending',
      blocked: [],
    });
    expect(payouts(first.body)).toEqual(['Ana 66.67', 'Ben 33.33']);
    expect(second.body.id).toBe(first.body.id);
    expect((await of().save(of().normal(), { id: draft.id })).body.code).toBe('draft_used');
    expect((await of().turn((await of().save(of().normal())).body.id)).body.code).toBe(
      'result_exists',
    );
  });

  it('that is locked is not edited, and of two windows the second is told', async () => {
    const draft = (await of().save(of().normal())).body;
    const locked = await of().save(of().normal(), { id: draft.id, locked: true });
    expect(locked.body.locked).toBe(true);
    expect((await of().save([], { id: draft.id })).body.code).toBe('draft_locked');
    const opened = (await of().save(of().normal(), { id: draft.id, locked: false })).body;
    expect((await of().save(of().normal(), { id: draft.id, version: opened.version })).status).toBe(
      200,
    );
    expect(
      (await of().save(of().normal(), { id: draft.id, version: opened.version })).body.code,
    ).toBe('changed_meanwhile');
  });
});
