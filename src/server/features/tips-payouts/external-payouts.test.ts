import { afterAll, describe, expect, it } from 'vitest';
import { formatDay } from '#texts/format.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type Refused, type TipResultBody, tipNights } from '#test/support/tip-nights.ts';

type External = {
  id: number;
  amount: string;
  pay_state: string | null;
  reason: string | null;
  payable: boolean;
};
type Night = TipResultBody & { externals_list: External[]; external_payout: string };

const of = tipNights();
afterAll(() => of().world.close());

const cards = async (): Promise<bigint> =>
  BigInt(await heldBy(of().world, of().world.ours.id, 'card'));
async function nightWithTipOutTo(employee: number): Promise<Night> {
  const { id } = await of().resultOf(of().normal());
  const made = await of().manager.call<Night>('POST', '/tippool/external-tip-outs', {
    body: { pool_id: id, to_employee_id: employee, amount: '10.00', title: 'Helped out' },
  });
  expect(made.status).toBe(201);
  return made.body;
}
const held = (id: number, key: string) =>
  of().manager.call<Night & Refused>('POST', `/tippool/tip-pool/${id}/pay-held`, { key });

describe('a tip-out to somebody outside of the result', () => {
  it('is paid with it onto their card, in one batch and once', async () => {
    const before = await cards();
    const night = await nightWithTipOutTo(of().cleo);
    expect(night).toMatchObject({
      total_payout: '90.00',
      external_payout: '10.00',
      externals_list: [{ payable: true, pay_state: null }],
    });
    await Promise.all([of().pay(night.id, `a ${night.id}`), of().pay(night.id, `b ${night.id}`)]);
    await of().send();
    expect(await of().show(night.id)).toMatchObject({
      state: 'paid',
      held: 0,
      externals_list: [{ amount: '10.00', pay_state: 'paid', reason: null }],
    });
    expect((await cards()) - before).toBe(10_000n);
    await expectBooksInOrder(of().world, of().world.ours.id);
    const tell = () =>
      of().manager.call('POST', `/tippool/send-member-tippool-notification/${of().world.ours.id}`, {
        body: { pool_id: night.id },
      });
    expect((await tell()).body).toEqual({ told: 3, not_told: 0 });
    expect((await tell()).body).toEqual({ told: 0, not_told: 0 });
    const told = await of().world.test.owner<{ body: string }>(
      'SELECT body FROM directory.message WHERE body LIKE $1 ORDER BY id',
      [`%${formatDay(of().night, 'en', 'CA')}%`],
    );
    expect(told.map(({ body }) => /: (\$[\d.]+)\./.exec(body)?.[1])).toEqual([
      '$60.00',
      '$30.00',
      '$10.00',
    ]);
  });

  it('is held where their card does not work, and paid when it does', async () => {
    const card = (status: string) =>
      of().world.test.owner('UPDATE customer SET status = $3 WHERE client_id = $1 AND id = $2', [
        of().world.ours.id,
        of().world.ours.customers[2],
        status,
      ]);
    const before = await cards();
    await card('locked');
    const night = await nightWithTipOutTo(of().cleo);
    await of().pay(night.id);
    expect(await of().show(night.id)).toMatchObject({
      held: 1,
      externals_list: [{ pay_state: 'held', reason: 'card_locked' }],
    });
    expect((await held(night.id, `still ${night.id}`)).body.code).toBe('nobody_payable');
    await card('active');
    expect((await held(night.id, `now ${night.id}`)).status).toBe(200);
    expect((await held(night.id, `twice ${night.id}`)).body.code).toBe('nobody_payable');
    await of().send();
    expect((await cards()) - before).toBe(10_000n);
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('stays a note where they are not a member', async () => {
    await of().world.test.owner(
      'UPDATE tip_employee SET customer_id = NULL WHERE client_id = $1 AND id = $2',
      [of().world.ours.id, of().cleo],
    );
    const night = await nightWithTipOutTo(of().cleo);
    await of().pay(night.id);
    expect(await of().show(night.id)).toMatchObject({
      state: 'paid',
      externals_list: [{ pay_state: 'held', reason: 'not_a_member' }],
    });
  });
});
