import { describe, expect, it } from 'vitest';
import { type Answer, type Caller, signedIn } from '#test/support/caller.ts';
import { EVERY_TWO_WEEKS, ewaAt } from '#test/support/ewa.ts';
import { newTipStores } from '#test/support/new-tip-stores.ts';

type Store = {
  readonly store_id: number;
  readonly store_name: string;
  readonly timezone: string;
  readonly on: boolean;
  readonly repay_automatically: boolean;
  readonly has_schedule: boolean;
};

const of = newTipStores();
const stores = (by: Caller): Promise<Answer<{ data: Store[] }>> => by.call('GET', '/ewa/stores');
const idsOf = async (by: Caller): Promise<number[]> =>
  (await stores(by)).body.data.map(({ store_id: id }) => id);

describe('the stores that earned wage access may be about', () => {
  it('stand in one answer as each has them in its own settings', async () => {
    await ewaAt(of().admin, of().wallet).save({
      on: true,
      repay_automatically: false,
      schedule: EVERY_TWO_WEEKS,
    });
    const { body } = await stores(of().admin);
    expect(body.data.length).toBeGreaterThan(2);
    for (const { has_schedule: hasSchedule, ...store } of body.data) {
      const own = await ewaAt(of().admin, store.store_id).settings();
      expect(own.body).toMatchObject(store);
      expect(hasSchedule).toBe(own.body.schedule !== null);
    }
    expect(body.data.find(({ store_id: id }) => id === of().wallet)).toMatchObject({
      on: true,
      repay_automatically: false,
      has_schedule: true,
    });
    expect(body.data.find(({ store_id: id }) => id === of().world.ours.otherStore)).toMatchObject({
      on: false,
      repay_automatically: true,
      has_schedule: false,
    });
  });

  it('are off again where somebody switched them off', async () => {
    const ewa = ewaAt(of().manager, of().wallet);
    await ewa.save({ on: true, schedule: EVERY_TWO_WEEKS });
    await ewa.save({ on: false });
    const own = (await stores(of().manager)).body.data.find(
      ({ store_id: id }) => id === of().wallet,
    );
    expect(own).toMatchObject({ on: false, has_schedule: true });
  });

  it('are those of the wallets that the manager sees, and of no other client', async () => {
    const { ours } = of().world;
    const seen = await idsOf(of().manager);
    expect(seen).toContain(of().wallet);
    expect(seen).not.toContain(ours.otherStore);
    expect(await idsOf(of().admin)).toEqual(expect.arrayContaining([ours.store, ours.otherStore]));
    const other = await of().world.found(70_009);
    expect(await idsOf(await signedIn(of().world, other))).toEqual([other.store, other.otherStore]);
  });

  it('are refused to who holds no right to them', async () => {
    const limited = await signedIn(of().world, of().world.ours, 'Limited Access');
    expect((await stores(limited)).status).toBe(403);
  });
});
