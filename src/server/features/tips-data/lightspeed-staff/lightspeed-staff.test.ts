import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

type Employee = {
  employee_id: string;
  first_name: string;
  last_name: string;
  username: string | null;
  groups: { id: string; name: string }[];
  stores: { store_id: number; store_name: string }[];
  customer_id: number | null;
  suggestion: { customer_id: number; evidence: string } | null;
  differs: { field: string; ours: string; theirs: string }[];
};
type Problem = { path: string; code: string };

const story = new ConnectedStory();
const path = (call: string): string => `/managers/${story.manager.manager}/lightspeed/${call}`;
const list = async (): Promise<Employee[]> =>
  (await story.get<{ data: Employee[] }>(path(`employees?store_id=${story.store}`))).body.data;
const create = (employees: readonly object[], by = story.manager) =>
  by.call<{ created?: number; tied?: number; code?: string; errors?: Problem[] }>(
    'POST',
    `/managers/${by.manager}/lightspeed/employees-create`,
    {
      body: { client_id: story.world.ours.id, store_id: story.store, employees },
    },
  );
const newcomer = ({ employee_id, first_name, last_name }: Employee, number: number) => ({
  employee_id,
  first_name,
  last_name,
  mobile_number: `416555${String(number).padStart(4, '0')}`,
  location: story.store,
  primary_position: 'Server',
  secondary_positions: ['Bartender'],
});
const countMembers = async (): Promise<number> =>
  (await story.world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM customer', []))[0]!
    .n;

beforeAll(async () => {
  await story.begin('2026-11-21T15:00:00Z', [downtown({ troubles: 'none' })]);
  const { body } = await story.signInToLightspeed();
  await story.setUpPool(await story.rolesAt('downtown'));
  const place = {
    connection_id: body.connection.connection_id,
    location_id: '141948669132821',
    live_from: '2026-11-01',
  };
  await story.post(`/tippool/location-mapping/${story.store}`, { clockings: place, sales: place });
});
afterAll(() => story.end());

describe('staff of Lightspeed', () => {
  it('are listed as they are there now, each with their stores', async () => {
    const staff = await list();
    expect(staff.length).toBeGreaterThan(10);
    const [first] = staff;
    expect(first).toMatchObject({
      stores: [{ store_id: story.store, store_name: 'First' }],
      customer_id: null,
      differs: [],
    });
    expect(first!.employee_id).toMatch(/^lightspeed\//);
    expect(staff.some(({ username }) => username !== null)).toBe(true);
  });

  it('come in all or none, with every problem at once', async () => {
    const [a, b, c, d] = await list();
    const before = await countMembers();
    const refused = await create([
      newcomer(a!, 1),
      { ...newcomer(b!, 1), location: undefined },
      { ...newcomer(c!, 3), primary_position: '', mobile_number: 'nobody' },
      { ...newcomer(d!, 4), employee_id: 'lightspeed/0' },
      { employee_id: d!.employee_id, customer_id: 2_000_000_000 },
      newcomer(a!, 6),
    ]);
    expect(refused.status, refused.text).toBe(422);
    const problems = refused.body.errors!.map((one) => `${one.path} ${one.code}`).sort();
    expect(problems).toEqual([
      'employees.1.location location_required',
      'employees.1.mobile_number mobile_taken',
      'employees.2.mobile_number mobile_invalid',
      'employees.2.primary_position position_required',
      'employees.3.employee_id pos_employee_unknown',
      'employees.4.customer_id member_unknown',
      'employees.5.employee_id person_twice',
    ]);
    expect(await countMembers()).toBe(before);
  });

  it('become members, are linked to them, and say where names differ', async () => {
    const [a, b, c] = await list();
    // Somebody who was taken in before as no member stays one person.
    await story.readStaff();
    await story.post(`/tippool/make-association/${story.store}`, { pos_id: a!.employee_id });
    const stranger = await story.world.test.owner<{ id: number }>(
      'SELECT id FROM tip_employee',
      [],
    );
    const [member] = story.world.ours.customers;
    const done = await create([
      newcomer(a!, 11),
      { ...newcomer(b!, 12), mobile_number: undefined, email: 'newcomer@example.com' },
      { employee_id: c!.employee_id, customer_id: member, payroll_id: 'P77' },
    ]);
    expect([done.status, done.body]).toEqual([201, { created: 2, tied: 1 }]);
    const after = new Map((await list()).map((one) => [one.employee_id, one]));
    expect(after.get(a!.employee_id)!.customer_id).not.toBeNull();
    expect(after.get(b!.employee_id)!.customer_id).not.toBeNull();
    expect(after.get(c!.employee_id)).toMatchObject({ customer_id: member, suggestion: null });
    expect(after.get(c!.employee_id)!.differs.length).toBeGreaterThan(0);
    const kept = await story.world.test.owner<{ customer_id: number | null }>(
      'SELECT customer_id FROM tip_employee WHERE id = $1',
      [stranger[0]!.id],
    );
    expect(kept[0]!.customer_id).toBe(after.get(a!.employee_id)!.customer_id);
  });

  it('keep their payroll number unless somebody confirms another one', async () => {
    const [member] = story.world.ours.customers;
    const own = (await list()).find(({ customer_id: id }) => id === member)!;
    const tie = { employee_id: own.employee_id, customer_id: member, payroll_id: 'P78' };
    expect((await create([tie])).body.errors).toMatchObject([
      { path: 'employees.0.payroll_id', code: 'payroll_id_differs' },
    ]);
    expect((await create([{ ...tie, replace_payroll_id: true }])).status).toBe(201);
    const [row] = await story.world.test.owner<{ payroll_id: string }>(
      'SELECT payroll_id FROM customer WHERE id = $1',
      [member],
    );
    expect(row!.payroll_id).toBe('P78');
  });

  it('are for those with the right, in their own stores, while the till answers', async () => {
    const { ours, travel } = story.world;
    const theirs = await signedIn(story.world, travel);
    expect((await create([], theirs)).status).toBe(422);
    const [a] = await list();
    expect((await create([newcomer(a!, 40)], theirs)).status).toBe(404);
    const foreign = `/managers/${theirs.manager}/lightspeed/employees`;
    expect((await theirs.call<{ code: string }>('GET', foreign)).body.code).toBe(
      'pos_location_missing',
    );
    expect((await theirs.call('GET', `${foreign}?store_id=${ours.store}`)).status).toBe(404);
    await story.restaurants.press('POST', '/faults', {
      provider: 'lightspeed',
      kind: 'scope_denied',
    });
    expect((await story.get<{ code: string }>(path('employees'))).body.code).toBe(
      'pos_unavailable',
    );
  });
});
