import { expect, it } from 'vitest';
import { payrollProblems } from './payroll-people.ts';

const person = (id: string | null, firstName = 'Ana', isMember = true) => ({
  id,
  firstName,
  lastName: 'Roy',
  isMember,
});

it('names who has no ID, one that the system cannot have, or that of somebody else', () => {
  expect(
    payrollProblems('adp_workforce_now', [
      person('817'),
      person(null),
      person(''),
      person('S0042'),
      person('1234567'),
      person('42'),
      person('42', 'Ben'),
      person(null, 'Cleo', false),
    ]),
  ).toEqual([
    null,
    'id_missing',
    'id_missing',
    'id_invalid',
    'id_invalid',
    'id_twice',
    'id_twice',
    'not_a_member',
  ]);
});

it('asks for none where people are found by name, unless two have the same', () => {
  expect(
    payrollProblems('gusto', [
      person(null, 'Ana'),
      person(null, 'Zoé'),
      person(null, 'zoe'),
      person('a1b2c3', 'ZOË'),
      person('12', 'Ben'),
      person(null, 'Cleo', false),
    ]),
  ).toEqual([null, 'id_missing', 'id_missing', null, 'id_invalid', null]);
});

it('takes two IDs that differ in their capitals alone for one', () => {
  expect(
    payrollProblems('paychex_flex', [person('a1'), person('A1', 'Ben'), person('B1', 'Cleo')]),
  ).toEqual(['id_twice', 'id_twice', null]);
});

it('finds nobody by a name that two people have', () => {
  expect(
    payrollProblems('gusto', [person(null), person(null), person(null, 'Ana', false)]),
  ).toEqual(['id_missing', 'id_missing', 'not_a_member']);
  expect(payrollProblems('gusto', [person(''), person('', 'ANA')])).toEqual([
    'id_missing',
    'id_missing',
  ]);
});
