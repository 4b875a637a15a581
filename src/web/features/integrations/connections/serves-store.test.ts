import { expect, it } from 'vitest';
import type { Account, Feed } from '../integrations.queries.ts';
import { servesStore } from './serves-store.ts';

const [OURS, OTHER] = [1, 2];
const account = (...locations: string[]) =>
  ({ connection_id: 7, locations: locations.map((id) => ({ id })) }) as unknown as Account;
const feed = (store_id: number, sub_external_id: string, connection_id = 7) =>
  ({ store_id, sub_external_id, connection_id }) as unknown as Feed;

it.each([
  ['it feeds the store', account('A'), [feed(OURS, 'A')], true],
  ['nothing is fed from it yet', account('A'), [], true],
  ['its locations are not known yet', account(), [], true],
  ['one of its locations is free', account('A', 'B'), [feed(OTHER, 'A')], true],
  ['all its locations feed other stores', account('A'), [feed(OTHER, 'A')], false],
  ['another account feeds the others', account('A'), [feed(OTHER, 'A', 8)], true],
])('an account where %s', (_, one, feeds, serves) => {
  expect(servesStore(one, OURS, feeds)).toBe(serves);
});
