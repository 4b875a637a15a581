import { afterAll, expect, it } from 'vitest';
import { tipNights } from '#test/support/tip-nights.ts';

type Week = {
  data: {
    wallet_id: number;
    from: string;
    to: string;
    paid: string;
    pending: string;
    blocked: string;
    paid_results: number;
    pending_results: number;
    held_people: number;
    held_members: number;
  }[];
};

const of = tipNights();
afterAll(() => of().world.close());

it('the past 7 days of a wallet tell what was paid, what waits and who was held, and no older night', async () => {
  const week = async () =>
    (await of().manager.call<Week>('GET', '/tippool/past-7-days')).body.data.find(
      (one) => one.wallet_id === of().world.ours.store,
    )!;
  expect(await week()).toMatchObject({ paid: '0.00', pending: '0.00', blocked: '0.00' });
  await of().resultOf(of().normal());
  const { from, to } = await week();
  expect((await week()).pending).toBe('0.00');
  of().night = from;
  const first = await of().resultOf(of().normal());
  of().night = to;
  const second = await of().resultOf(of().normal());
  expect(await week()).toMatchObject({ paid: '0.00', pending: '200.00', pending_results: 2 });
  await of().manager.call('POST', `/tippool/process-employees/${first.id}`, {
    body: { employee_ids: [of().ben], process: false },
  });
  await of().pay(first.id);
  expect(await week()).toMatchObject({
    paid: '100.00',
    pending: '100.00',
    paid_results: 1,
    pending_results: 1,
    held_people: 1,
    held_members: 1,
  });
  await of().manager.call('POST', `/tippool/process-employees/${second.id}`, {
    body: { employee_ids: [of().ben], process: false },
  });
  await of().pay(second.id);
  // Ben is held on both nights: two payouts of one person.
  expect(await week()).toMatchObject({ paid: '200.00', held_people: 2, held_members: 1 });
});
