import { signedIn } from '#test/support/caller.ts';
import { buildWorld } from '#test/support/world.ts';
import type { Measurement } from '../measure.ts';
import { databaseOn } from '../subscriptions/world.ts';
import { type FilledStore, addStore, fillStore, fillUnmatched } from './fill.ts';
import { changedDay, cutOff, everybody, suggestions } from './sets.ts';
import { dashboardReads } from './reads.ts';
import { advances, availability, phoneOf } from './taking.ts';

type Size = { readonly quick: boolean };
/** A hundred thousand people of ten stores, a million advances, three million rows of work. */
const FULL = { stores: 10, people: 10_000, phones: 2_000, rounds: 200, milliseconds: 2_000 };
const QUICK = { stores: 2, people: 1_000, phones: 300, rounds: 40, milliseconds: 300 };
const CHANGED = 200;

/** Earned pay before payday: what members and managers wait for, and what nights have to do. */
export async function ewa(url: string, { quick }: Size): Promise<Measurement[]> {
  const size = quick ? QUICK : FULL;
  const world = await buildWorld({ test: await databaseOn(url, 'bench_ewa') });
  try {
    const admin = await signedIn(world, world.ours);
    const stores: FilledStore[] = [];
    for (let nth = 0; nth < size.stores; nth += 1) {
      const storeId = nth === 0 ? world.ours.store : await addStore(world, nth);
      stores.push(await fillStore(world, admin, { storeId, count: size.people }));
    }
    const small = await fillStore(world, admin, {
      storeId: await addStore(world, 100),
      count: CHANGED,
    });
    await fillUnmatched(world, admin, { storeId: world.ours.otherStore, count: size.people });
    await world.test.owner('ANALYZE');
    const [first, second] = [stores[0]!, stores[1]!];
    const phones = await Promise.all(
      first.members.slice(0, size.phones).map((id) => phoneOf(world, id)),
    );
    return [
      await availability(phones, size.rounds),
      await everybody(world, stores),
      ...(await dashboardReads(
        admin,
        { storeId: first.storeId, people: size.people },
        size.rounds,
      )),
      ...(await advances(world, first, phones, size.milliseconds)),
      await changedDay(world, small),
      await suggestions(admin, world.ours.otherStore, size.people),
      await cutOff(world, admin, second),
    ];
  } finally {
    await world.close();
  }
}
