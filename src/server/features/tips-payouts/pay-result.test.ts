import { afterAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import {
  type Refused,
  type Row,
  type TipResultBody,
  line,
  tipNights,
} from '#test/support/tip-nights.ts';

const of = tipNights();
afterAll(() => of().world.close());

describe('paying', () => {
  it('moves the money once, however often and from however many windows it is pressed', async () => {
    const before = await heldBy(of().world, of().world.ours.id, 'card');
    const { id } = await of().resultOf(of().normal());
    const answers = await Promise.all(
      ['a', 'b', 'a', 'c'].map((key) => of().pay(id, `${key} ${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await of().send();
    const after = await of().show(id);
    expect(after).toMatchObject({ state: 'paid', held: 0 });
    expect(after.staff.map((one) => one.pay_state)).toEqual(['paid', 'paid']);
    expect(BigInt(await heldBy(of().world, of().world.ours.id, 'card')) - BigInt(before)).toBe(
      10_000n,
    );
    await expectBooksInOrder(of().world, of().world.ours.id);
    const { body } = await of().manager.call<{ data: Row[]; meta: { total: number } }>(
      'GET',
      `/tippool/paid-tip-pools/${of().world.ours.store}?per_page=10&page=1`,
    );
    expect(body.data.map((row) => row.id)).toContain(id);
  });

  it('is told as done in the portal, not as lines of a file', async () => {
    const { ours } = of().world;
    const { id } = await of().resultOf(of().normal());
    await of().pay(id);
    await of().send();
    const timeline = await of().manager.call<{ data: { channel: string; line: number | null }[] }>(
      'GET',
      `/customers/${ours.customers[0]}/timeline?kind=money`,
    );
    expect(timeline.body.data[0]).toMatchObject({ event: 'load', channel: 'portal', line: null });
    const history = await of().manager.call<{ data: { line: number | null }[] }>(
      'GET',
      `/client/wallets/transaction-history/${ours.store}`,
    );
    expect(history.body.data[0]).toMatchObject({ line: null });
  });

  it('holds who cannot be paid, pays the rest, and pays the held when their card works again', async () => {
    await of().world.test.owner(
      `UPDATE customer SET status = 'locked' WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, of().world.ours.customers[1]],
    );
    const { id } = await of().resultOf(of().normal());
    const paid = await of().pay(id);
    expect(paid.body.staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['sending', null],
      ['held', 'card_locked'],
    ]);
    expect(
      (
        await of().manager.call<Refused>('POST', `/tippool/tip-pool/${id}/pay-held`, {
          key: `held ${id}`,
        })
      ).body.code,
    ).toBe('nobody_payable');
    await of().world.test.owner(
      `UPDATE customer SET status = 'active' WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, of().world.ours.customers[1]],
    );
    expect(
      (
        await of().manager.call<TipResultBody>('POST', `/tippool/tip-pool/${id}/pay-held`, {
          key: `again ${id}`,
        })
      ).status,
    ).toBe(200);
    await of().send();
    expect((await of().show(id)).staff.map((one) => one.pay_state)).toEqual(['paid', 'paid']);
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('of whom the processor declines is tried again, and nobody twice', async () => {
    const before = BigInt(await heldBy(of().world, of().world.ours.id, 'card'));
    const [proxy] = await of().world.test.owner<{ proxy: string }>(
      'SELECT proxy FROM customer WHERE client_id = $1 AND id = $2',
      [of().world.ours.id, of().world.ours.customers[0]],
    );
    of().declined = [proxy!.proxy];
    const { id } = await of().resultOf(of().normal());
    await of().pay(id);
    await of().send();
    expect((await of().show(id)).staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['failed', 'card_locked'],
      ['paid', null],
    ]);
    of().declined = [];
    const job = await of().world.test.owner<{ id: number }>(
      `SELECT max(id) AS id FROM bulk_job WHERE client_id = $1`,
      [of().world.ours.id],
    );
    expect(
      (await of().manager.call<Refused>('POST', `/bulk/${job[0]!.id}/retry`, { key: `bulk ${id}` }))
        .status,
    ).toBe(409);
    await of().manager.call('POST', `/tippool/tip-pool/${id}/pay-held`, { key: `held ${id}` });
    await of().send();
    expect(BigInt(await heldBy(of().world, of().world.ours.id, 'card')) - before).toBe(10_000n);
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('from a wallet without the money moves nothing and says what is lacking', async () => {
    const { id } = await of().resultOf([
      line(of().ana, of().server, '4', { totaltips: '40000.00' }),
      line(of().ben, of().barback, '4'),
    ]);
    const before = await heldBy(of().world, of().world.ours.id, 'wallet');
    expect((await of().pay(id)).body).toMatchObject({
      code: 'insufficient_wallet',
      params: { requested: '40000.00' },
    });
    expect(await of().show(id)).toMatchObject({ state: 'pending' });
    expect(await heldBy(of().world, of().world.ours.id, 'wallet')).toBe(before);
  });

  it('by hand moves no money, and history says so', async () => {
    const before = await heldBy(of().world, of().world.ours.id, 'card');
    const { id } = await of().resultOf(of().normal());
    const paid = await of().pay(id, `manual ${id}`, '?manual=true');
    expect(paid.body).toMatchObject({ state: 'paid', paid_how: 'manual' });
    expect(paid.body.staff.map((one) => one.pay_state)).toEqual(['manual', 'manual']);
    expect(await heldBy(of().world, of().world.ours.id, 'card')).toBe(before);
  });

  it('of a version that somebody has changed meanwhile is told', async () => {
    const { id, version } = await of().resultOf(of().normal());
    await of().manager.call('POST', `/tippool/adjustments/${id}?amount=1&title=Found`);
    expect((await of().pay(id, `old ${id}`, `?version=${version}`)).body.code).toBe(
      'changed_meanwhile',
    );
  });

  it('leaves out who is not to be paid yet', async () => {
    const { id } = await of().resultOf(of().normal());
    await of().manager.call('POST', `/tippool/process-employees/${id}`, {
      body: { employee_ids: [of().ben], process: false },
    });
    expect((await of().pay(id)).body.staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['sending', null],
      ['held', 'left_out'],
    ]);
    await of().send();
  });
});
