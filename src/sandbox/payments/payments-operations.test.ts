import { expect, it } from 'vitest';
import { machineClock } from '#server/platform/clock.ts';
import { isDescribed, parametersOf, partsOf } from '#test/support/stripe-schema.ts';
import { createRunner } from './clock/runner.ts';
import { paymentsOperations } from './payments-operations.ts';
import { createWorld } from './store/world.ts';
import { createDeliveries } from './webhooks/deliver.ts';

type Fields = Readonly<Record<string, unknown>>;
type Described = Parameters<typeof partsOf>[0];

const world = createWorld({ clock: machineClock, origin: () => '' });
const operations = paymentsOperations({
  url: () => '',
  runner: createRunner(world, createDeliveries(world)),
});

/** The named parts of a shape, whether they may be cleared, are required, or come as a list. */
function fieldsOf(shape: unknown): Fields | null {
  if (typeof shape !== 'object' || shape === null) return null;
  if ('fields' in shape && typeof shape.fields === 'object') return shape.fields as Fields;
  const inner = ['shape', 'inside'].flatMap((name) =>
    name in shape ? [(shape as Fields)[name]] : [],
  );
  return inner.map(fieldsOf).find((fields) => fields !== null) ?? null;
}

/** Names that the provider does not have, by their paths. */
const strangers = (
  fields: Fields,
  described: Readonly<Record<string, Described>>,
  at: string,
): string[] =>
  Object.entries(fields).flatMap(([name, shape]) => {
    const schema = described[name];
    if (!schema) return [`${at} ${name}`];
    const below = fieldsOf(shape);
    return below ? strangers(below, partsOf(schema), `${at} ${name}`) : [];
  });

/** The provider takes a card’s number from browsers, which its description leaves out. */
const BEYOND_THE_DESCRIPTION = /payment_method_data card$/;

it('takes nothing that the provider does not take', () => {
  const described = operations.filter(({ method, path }) => isDescribed(method, path));
  const found = described.flatMap(({ method, path, parameters }) =>
    strangers(parameters.fields, parametersOf(method, path), `${method} ${path}`),
  );
  expect(found.filter((name) => !BEYOND_THE_DESCRIPTION.test(name))).toEqual([]);
  expect(described.length).toBeGreaterThan(60);
});

it('has each path once', () => {
  const names = operations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
