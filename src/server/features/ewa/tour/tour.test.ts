import { expect, it } from 'vitest';
import type { Caller } from '#test/support/caller.ts';
import { newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';

type Tour = { step: number; steps: number; closed: boolean };
const of = newTipStores();
const tour = async (by: Caller) => (await by.call<Tour>('GET', '/ewa/tour')).body;
const save = (by: Caller, body: object) => by.call<Tour>('POST', '/ewa/tour', { body });

it('goes on where each manager left it, until they close it', async () => {
  const { manager, admin } = of();
  expect(await tour(manager)).toEqual({ step: 1, steps: 4, closed: false });
  expect((await save(manager, { step: 3 })).body).toEqual({ step: 3, steps: 4, closed: false });
  await save(manager, { step: 3 });
  await save(manager, { step: 3, closed: true });
  expect(await tour(manager)).toEqual({ step: 3, steps: 4, closed: true });
  expect(await tour(admin)).toEqual({ step: 1, steps: 4, closed: false });
  await save(manager, { step: 1, closed: false });
  expect(await tour(manager)).toEqual({ step: 1, steps: 4, closed: false });
  expect((await of().lines('manager', manager.manager)).map(({ action }) => action)).toEqual([
    'managers.create',
    'ewa.tour',
    'ewa.tour',
    'ewa.tour',
  ]);
});

it('has four steps', async () => {
  expect(problemsOf(await save(of().manager, { step: 5 }))).toEqual(['step number_out_of_range']);
  expect(problemsOf(await save(of().manager, { step: 0 }))).toEqual(['step number_out_of_range']);
});
