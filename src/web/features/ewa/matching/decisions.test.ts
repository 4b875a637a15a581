import { expect, test } from 'vitest';
import type { PayrollPerson } from '../setup.queries.ts';
import { decidedOf, matchesOf } from './decisions.ts';

const person = (id: number, ticked: boolean): PayrollPerson => ({
  payroll_member_id: id,
  pos_id: `00${id}`,
  first_name: 'Ana',
  last_name: 'Roy',
  full_name: 'Ana Roy',
  mobile: null,
  email: null,
  employee_type: 'hourly',
  rates: [],
  annual_salary: null,
  usual_hours: null,
  employed_from: null,
  employed_to: null,
  source: 'file',
  missing_since: null,
  match: 'suggested',
  customer_id: id * 10,
  customer_name: 'Ana Roy',
  strength: ticked ? 'strong' : 'weak',
  evidence: [],
  ticked,
  candidates: [],
  replaces: null,
});

test('strong suggestions are sent unless a person takes them off; weak ones only once chosen', () => {
  const seen = new Map([1, 2, 3, 4].map((id) => [id, person(id, id < 3)]));
  const decided = decidedOf(
    seen,
    new Map([
      [2, null],
      [3, { to: 'new' }],
      [4, { to: 'ignored' }],
    ]),
  );
  expect(matchesOf(decided)).toEqual([
    { payroll_member_id: 1, customer_id: 10 },
    { payroll_member_id: 3, customer_id: 'new' },
    { payroll_member_id: 4, customer_id: null, ignore: true },
  ]);
});
