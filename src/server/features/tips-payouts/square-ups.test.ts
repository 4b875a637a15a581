import { afterAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type Refused, line, payouts, tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
afterAll(() => of().world.close());

describe('square-ups', () => {
  const create = (employee: number, amount: string, more: object = {}) =>
    of().manager.call<{ id: number } & Refused>('POST', '/tippool/square-ups', {
      body: {
        wallet_id: of().world.ours.store,
        employee_id: employee,
        title: 'Till short',
        amount,
        reason: 'counted',
        ...more,
      },
    });
  const list = async (state: string) =>
    (
      await of().manager.call<{
        data: {
          id: number;
          amount: string;
          reason: string;
          origin_id: number | null;
          origin_date: string | null;
          result_id: number | null;
        }[];
      }>('GET', `/tippool/square-ups/${of().world.ours.store}/${state}`)
    ).body.data;

  it('are taken from the next results in order, as far as the payout holds, and settled when these are paid', async () => {
    const [first, date] = [await of().resultOf(of().normal()), of().night];
    of().next();
    const second = await of().resultOf(of().normal());
    const made = await create(of().ben, '-50.00', { date });
    expect(made.status).toBe(201);
    expect(payouts(await of().show(first.id))).toEqual(['Ana 66.67', 'Ben 0.00']);
    expect(payouts(await of().show(second.id))).toEqual(['Ana 66.67', 'Ben 16.66']);
    const applied = await list('applied');
    expect(applied.map(({ amount, origin_id: origin }) => [amount, origin])).toEqual([
      ['-33.33', null],
      ['-16.67', made.body.id],
    ]);
    await of().manager.call('GET', `/tippool/process-pools/${of().world.ours.store}`);
    expect((await list('applied')).map(({ amount }) => amount)).toEqual(['-33.33', '-16.67']);
    await of().pay(first.id);
    await of().send();
    expect((await list('paid')).map(({ amount }) => amount)).toContain('-33.33');
    const rest = (await list('applied'))[0]!;
    await of().manager.call('DELETE', `/tippool/square-ups/${of().world.ours.store}/${rest.id}`);
    expect(payouts(await of().show(second.id))).toEqual(['Ana 66.67', 'Ben 33.33']);
  });

  it('carry what somebody owes after more cash than tips', async () => {
    const { id, staff } = await of().resultOf([
      line(of().ana, of().server, '4', { totaltips: '100.00', cash: '90.00' }),
      line(of().ben, of().barback, '4'),
    ]);
    expect(staff.map(({ payout, owed }) => [payout, owed])).toEqual([
      ['0.00', '23.33'],
      ['33.33', '0.00'],
    ]);
    await of().pay(id);
    await of().send();
    const carried = await of().world.test.owner<{ amount: bigint }>(
      'SELECT sum(amount)::bigint AS amount FROM tip_square_up WHERE client_id = $1 AND origin_result_id = $2',
      [of().world.ours.id, id],
    );
    expect(carried).toEqual([{ amount: -2_333n }]);
    const open = [...(await list('pending')), ...(await list('applied'))];
    expect(open.find(({ amount }) => amount === '-23.33')).toMatchObject({
      reason: 'owed',
      origin_date: of().night,
    });
    const byHand = await create(of().ben, '-1.00', { reason: 'owed', date: '2027-01-01' });
    expect(byHand.body).toMatchObject({ reason: 'owed', origin_date: null });
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('that late data proposed travel once somebody has accepted them, and once only', async () => {
    const { id } = await of().resultOf(of().normal());
    const made = await create(of().ben, '-10.00', { date: of().night });
    await of().world.test.owner(
      'UPDATE tip_square_up SET proposed = true WHERE client_id = $1 AND id = $2',
      [of().world.ours.id, made.body.id],
    );
    const wallet = of().world.ours.store;
    await of().manager.call('GET', `/tippool/process-pools/${wallet}`);
    expect(payouts(await of().show(id))).toEqual(['Ana 66.67', 'Ben 33.33']);
    const accept = () =>
      of().manager.call<{ proposed: boolean; state: string } & Refused>(
        'POST',
        `/tippool/accept-square-up/${wallet}/${made.body.id}`,
      );
    expect((await accept()).body).toMatchObject({ proposed: false, state: 'applied' });
    expect(payouts(await of().show(id))).toEqual(['Ana 66.67', 'Ben 23.33']);
    expect((await accept()).body).toMatchObject({ proposed: false, state: 'applied' });
    await of().manager.call('DELETE', `/tippool/square-ups/${wallet}/${made.body.id}`);
    expect((await accept()).body.code).toBe('square_up_settled');
  });

  it('that are owed to somebody without a next line are paid by themselves, once, and again only where the card declined', async () => {
    const before = BigInt(await heldBy(of().world, of().world.ours.id, 'card'));
    const made = await create(of().cleo, '12.50');
    const pay = (key: string) =>
      of().manager.call<{ state: string; pay_state: string | null } & Refused>(
        'POST',
        `/tippool/pay-square-up/${of().world.ours.store}/${made.body.id}`,
        { key },
      );
    const [proxy] = await of().world.test.owner<{ proxy: string }>(
      'SELECT proxy FROM customer WHERE client_id = $1 AND id = $2',
      [of().world.ours.id, of().world.ours.customers[2]],
    );
    of().declined = [proxy!.proxy];
    expect((await pay('first')).body).toMatchObject({ state: 'paid', pay_state: 'sending' });
    await of().send();
    of().declined = [];
    const answers = await Promise.all(['again', 'twice', 'again'].map(pay));
    expect(answers.map(({ status, body }) => [status, body.pay_state])).toEqual([
      [200, 'sending'],
      [200, 'sending'],
      [200, 'sending'],
    ]);
    await of().send();
    expect((await pay('late')).body.pay_state).toBe('paid');
    expect(BigInt(await heldBy(of().world, of().world.ours.id, 'card')) - before).toBe(1_250n);
    await expectBooksInOrder(of().world, of().world.ours.id);
    const owed = await create(of().cleo, '-3.00');
    expect(
      (
        await of().manager.call<Refused>(
          'POST',
          `/tippool/pay-square-up/${of().world.ours.store}/${owed.body.id}`,
          { key: 'owed' },
        )
      ).body.code,
    ).toBe('only_positive_balances');
    await of().manager.call(
      'DELETE',
      `/tippool/square-ups/${of().world.ours.store}/${owed.body.id}`,
    );
  });

  it('name everything that is wrong', async () => {
    const refused = await create(999_999, '0', { title: 'x', reason: 'y' });
    expect(refused.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'amount amount_zero',
      'employee_id employee_unknown',
    ]);
  });
});
