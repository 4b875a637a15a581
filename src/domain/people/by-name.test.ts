import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

const called = (...names: string[]) =>
  names.map((name) => ({
    first_name: name.split(' ')[0] ?? '',
    last_name: name.split(' ')[1] ?? '',
  }));

test('accents and capitals do not part people in a list', () => {
  expect(
    byName(called('Zoé Côté', 'Élodie Bélanger', 'eve tremblay', 'Ethan Mensah', 'Elodie Adams')),
  ).toEqual(called('Elodie Adams', 'Élodie Bélanger', 'Ethan Mensah', 'eve tremblay', 'Zoé Côté'));
});

test('who is called alike stays in the order in which they came', () => {
  const two = [
    { first_name: 'Alice', last_name: 'Roy', id: 2 },
    { first_name: 'ALICE', last_name: 'Roy', id: 1 },
  ];
  expect(byName(two).map(({ id }) => id)).toEqual([2, 1]);
});
