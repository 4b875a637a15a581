import { presentTestClock } from '../customers/present-customer.ts';
import { emit } from '../events/emit.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import { integer, required, text } from '../protocol/parameters.ts';
import { invalidRequest, recordCalled } from '../protocol/protocol-error.ts';
import type { TestClock } from '../records/customer-records.ts';
import { endSubscription } from '../subscriptions/subscription-life.ts';
import type { World } from '../store/world.ts';
import type { Runner } from './runner.ts';
import { farthest } from './strict.ts';

const PATH = '/v1/test_helpers/test_clocks';

const find = ({ store }: World, id?: string): TestClock =>
  recordCalled(store.testClocks, 'test clock', id);

/** With a clock goes everything that lived by it. */
function deleteClock(world: World, { id }: TestClock): object {
  const { store } = world;
  for (const subscription of [...store.subscriptions.newest(['test_clock', id])])
    if (subscription.status !== 'canceled') endSubscription(world, subscription);
  for (const customer of [...store.customers.newest(['test_clock', id])])
    store.customers.put({ ...customer, deleted: true });
  store.testClocks.remove(id);
  return { id, object: 'test_helpers.test_clock', deleted: true };
}

function refuseTooFar(world: World, clock: TestClock, to: number): void {
  const limit = farthest(world, clock.id) ?? Infinity;
  if (to <= clock.frozen_time)
    throw invalidRequest('A test clock only moves forward.', { param: 'frozen_time' });
  if (to > limit)
    throw invalidRequest(
      'A test clock advances at most two periods of its shortest subscription.',
      {
        param: 'frozen_time',
      },
    );
}

/** Clocks that move only when they are told to; as with the real provider, moving takes a while. */
export const testClockOperations = (runner: Runner) => {
  const present = (clock: TestClock): object =>
    presentTestClock(clock, runner.isMoving(clock.id) ? 'advancing' : 'ready');
  return [
    operation({
      method: 'POST',
      path: PATH,
      parameters: { frozen_time: required(integer()), name: text() },
      run(world, { frozen_time: time, name }) {
        const made = world.store.testClocks.put({
          id: world.newId('clock'),
          created: world.now(null),
          frozen_time: time,
          name: name || null,
        });
        emit(world, 'test_helpers.test_clock.created', { object: present(made), timeline: null });
        return present(made);
      },
    }),
    operation({
      method: 'GET',
      path: PATH,
      parameters: PAGE,
      run: ({ store }, page) => listPage(store.testClocks, page, { url: PATH, present }),
    }),
    operation({
      method: 'GET',
      path: `${PATH}/:id`,
      parameters: {},
      run: (world, _, { id }) => present(find(world, id)),
    }),
    operation({
      method: 'DELETE',
      path: `${PATH}/:id`,
      parameters: {},
      run: (world, _, { id }) => deleteClock(world, find(world, id)),
    }),
    operation({
      method: 'POST',
      path: `${PATH}/:id/advance`,
      parameters: { frozen_time: required(integer()) },
      run(world, { frozen_time: to }, { id }) {
        const clock = find(world, id);
        refuseTooFar(world, clock, to);
        runner.moveSoon(clock.id, to);
        return presentTestClock({ ...clock, frozen_time: to }, 'advancing');
      },
    }),
  ];
};
