import { checkedDay } from '#kernel/day.ts';
import { draw } from './draw.ts';
import type { Person, Role } from './place.ts';
import { sells } from './place.ts';

const FIRST = [
  ...['Ana', 'Ben', 'Gita', 'Hugo', 'Eve', 'Léa', 'Noah', 'Chloé', 'Mateo', 'Sofía', 'Liam'],
  ...['Emma', 'Olivier', 'Zoé', 'Diego', 'Camila', 'Priya', 'Ravi', 'Mei', 'Fatima', 'Omar'],
  ...['Élodie', 'Gabriel', 'Jade', 'Inès', 'Tomás', 'Nadia', 'Kofi', 'Amara', 'Björn', 'Siobhán'],
];
const LAST = [
  ...['Roy', 'Lee', 'Patel', 'Khan', 'Tremblay', 'Gagnon', 'Nguyen', 'Garcia', 'Smith', 'Chen'],
  ...['Singh', 'Côté', 'Bouchard', 'Morin', 'Gagné', 'Bélanger', 'Hernández', 'López', 'Kim'],
  ...['Haddad', 'Okafor', 'Novak', 'Rossi', 'Silva', 'Dubois', "O'Neill", 'St-Pierre', 'Wong'],
];
const ROLE_NAMES = [
  ...['Server', 'Bartender', 'Host', 'Busser', 'Line Cook', 'Dishwasher', 'Manager', 'Barback'],
];
/** Who is hired for what, in this order and again: half of a restaurant sells. */
const HIRED_AS = [0, 0, 1, 3, 0, 4, 0, 1, 2, 0, 5, 0, 4, 0, 6, 0, 3, 0, 7, 0];
const FEWEST = 12;
const MOST_BEYOND_FEWEST = 19;
const HIRED = ['2019-03-04', '2021-06-14', '2022-11-02', '2025-09-01'].map(checkedDay);
export const USUALLY_HIRED = checkedDay('2024-05-20');

/** The roles of a place that was told none: their ids begin with its number. */
export const madeUpRoles = (placeNumber: number): Role[] =>
  ROLE_NAMES.map((name, index) => ({ id: placeNumber * 10 + index, name }));

const addressOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

function madeUpPerson(placeNumber: number, index: number, roles: readonly number[]): Person {
  const first = FIRST[draw(FIRST.length, placeNumber, index, 'first')] ?? 'Ana';
  const last = LAST[(draw(LAST.length, placeNumber, 'last') + index) % LAST.length] ?? 'Roy';
  const number = `${placeNumber}${String(index).padStart(2, '0')}`;
  return {
    id: placeNumber * 100 + index,
    firstName: first,
    lastName: last,
    email: index % 5 === 4 ? null : `${addressOf(first)}.${addressOf(last)}${index}@example.com`,
    mobile: index % 4 === 3 ? null : `+1514555${String(draw(10_000, number)).padStart(4, '0')}`,
    payrollId: index % 6 === 5 ? null : `P${number}`,
    punchId: String(1_000 + draw(9_000, number, 'punch')),
    login: `${addressOf(first)}${index}`,
    active: index !== 11,
    roles,
    hiredOn: HIRED[index % (HIRED.length + 1)] ?? USUALLY_HIRED,
    newcomer: false,
  };
}

/** The staff of a place that was told nobody; a few have two roles, one has left. */
export function madeUpStaff(
  placeNumber: number,
  roles: readonly Role[],
  count: number | null,
): Person[] {
  const people = count ?? FEWEST + draw(MOST_BEYOND_FEWEST, placeNumber, 'people');
  return Array.from({ length: people }, (_, index) => {
    const main = roles[(HIRED_AS[index % HIRED_AS.length] ?? 0) % roles.length];
    const other = roles[1 % roles.length];
    const ids = [main, ...(index % 7 === 6 ? [other] : [])].flatMap((role) => role?.id ?? []);
    return madeUpPerson(placeNumber, index, [...new Set(ids)]);
  });
}

/** Somebody whom the providers know and nobody else: no number, no address. */
export function newcomerOf(placeNumber: number, roles: readonly Role[]): Person {
  const role = roles.find(({ name }) => sells(name)) ?? roles[0];
  return {
    ...madeUpPerson(placeNumber, 99, role ? [role.id] : []),
    email: null,
    mobile: null,
    payrollId: null,
    punchId: null,
    active: true,
    newcomer: true,
  };
}
