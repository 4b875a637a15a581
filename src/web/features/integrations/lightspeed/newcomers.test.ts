import { expect, it } from 'vitest';
import type { StaffMember } from '../integrations.queries.ts';
import { complaintsOf, fieldOfPath, newcomerOf, sentFor } from './newcomers.ts';

const ana: StaffMember = {
  employee_id: 'lightspeed/107',
  first_name: 'Ana',
  last_name: 'Roy',
  username: 'aroy',
  active: true,
  groups: [{ id: 'lightspeed/4', name: 'Server' }],
  stores: [{ store_id: 7, store_name: 'Downtown' }],
  customer_id: null,
  suggestion: {
    customer_id: 12,
    first_name: 'Ana',
    last_name: 'Roy',
    evidence: 'full_name',
    value: 'Ana Roy',
  },
  differs: [],
};
const added = { ...newcomerOf(ana, 7), choice: 'add' as const };

it('who is left as they are is neither checked nor sent', () => {
  const left = { ...newcomerOf(ana, 7), first_name: '' };
  expect(complaintsOf(ana.employee_id, left)).toEqual([]);
  expect(sentFor(ana, left)).toBeNull();
});

it('who is linked is sent with the member alone', () => {
  expect(sentFor(ana, { ...added, choice: 'link' })).toEqual({
    employee_id: 'lightspeed/107',
    customer_id: 12,
  });
});

it('a new member needs a location, a position and a way to reach them', () => {
  const wrong = complaintsOf(ana.employee_id, { ...added, location: '', primary_position: ' ' });
  expect(wrong).toEqual([
    { path: 'employees.lightspeed/107.mobile_number', code: 'required' },
    { path: 'employees.lightspeed/107.location', code: 'location_required' },
    { path: 'employees.lightspeed/107.primary_position', code: 'position_required' },
  ]);
});

it('secondary positions are without the primary one, and what is blank is not sent', () => {
  const sent = sentFor(ana, {
    ...added,
    email: ' ana@example.com ',
    secondary_positions: 'Server, Bar, ',
  });
  expect(sent).toMatchObject({
    email: 'ana@example.com',
    secondary_positions: ['Bar'],
    location: 7,
  });
  expect(sent?.mobile_number).toBeUndefined();
});

it('what the server says of the third is said of the third', () => {
  const sent = [{ employee_id: 'a' }, { employee_id: 'b' }, { employee_id: 'c' }];
  expect(fieldOfPath('employees.2.email', sent)).toBe('employees.c.email');
  expect(fieldOfPath('employees.3.email', sent)).toBeNull();
  expect(fieldOfPath('store_id', sent)).toBeNull();
});
