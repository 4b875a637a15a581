import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectedStory } from '#test/support/connected-story.ts';
import { downtown } from '#test/support/restaurant-world.ts';

/* Five hundred people at a till, whose names are whatever somebody could type there. */
const COUNT = 500;
const NAMES = [
  'Zoë',
  '<script>alert(1)</script>',
  "=cmd|' /C calc'!A0",
  "Robert'); DROP TABLE customer;--",
  '\u202egnirts',
  'عبد الرحمن',
  '👩‍🍳',
  'e\u0301'.repeat(60),
  '__proto__',
  'null',
];
/** A name of its own for each, as names of members have no digits. */
const lettersOf = (at: number): string =>
  `Fam${[...String(at).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
/** The till has one who looks after it besides. */
const staff = Array.from({ length: COUNT - 1 }, (_, at) => ({
  id: 1_000 + at,
  first_name: NAMES[at % NAMES.length],
  last_name: lettersOf(at),
  roles: [501],
}));

type Employee = { employee_id: string; first_name: string; last_name: string };
type Answer = { created?: number; errors?: { path: string; code: string }[] };
const story = new ConnectedStory();
beforeAll(async () => {
  const roles = [{ id: 501, name: 'Server' }];
  const place = downtown({ troubles: 'none', people: null, roles, staff });
  const now = (): Promise<void> => Promise.resolve();
  await story.begin('2026-11-21T15:00:00Z', [place], {
    asking: { pace: { turn: now, rest: now }, sleep: now },
  });
  const { body } = await story.signInToLightspeed();
  await story.setUpPool(['Server']);
  const chosen = {
    connection_id: body.connection.connection_id,
    location_id: '141948669132821',
  };
  await story.post(`/tippool/location-mapping/${story.store}`, {
    clockings: chosen,
    sales: chosen,
  });
});
afterAll(() => story.end());

const path = (call: string): string => `/managers/${story.manager.manager}/lightspeed/${call}`;
const list = async (): Promise<Employee[]> =>
  (await story.get<{ data: Employee[] }>(path(`employees?store_id=${story.store}`))).body.data;
const create = (employees: readonly object[]) =>
  story.post<Answer>(path('employees-create'), {
    client_id: story.world.ours.id,
    store_id: story.store,
    employees,
  });
const newcomer = ({ employee_id }: Employee, at: number) => ({
  employee_id,
  first_name: 'Ana',
  last_name: lettersOf(at),
  mobile_number: `416555${String(at).padStart(4, '0')}`,
  location: story.store,
  primary_position: 'Server',
  secondary_positions: [],
});
const members = async (): Promise<number> =>
  (await story.world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM customer', []))[0]
    ?.n ?? 0;

it('they are listed as they are, without what no screen or file could hold', async () => {
  const all = await list();
  expect(all).toHaveLength(COUNT);
  for (const { first_name: first } of all) {
    expect(first).not.toMatch(/\p{Cc}/u);
    expect(first.length).toBeLessThanOrEqual(200);
  }
  expect(all.some(({ first_name: first }) => first === '<script>alert(1)</script>')).toBe(true);
});

it('every mistake of 500 people is named at once, and nobody is made', async () => {
  const all = await list();
  const before = await members();
  const mistakes = [
    { location: undefined },
    { primary_position: '' },
    { mobile_number: 'nobody' },
    { mobile_number: undefined },
    { employee_id: 'lightspeed/0' },
    { primary_position: undefined, secondary_positions: ['Bartender'] },
    { first_name: '' },
  ];
  const refused = await create(
    all.map((one, at) => ({ ...newcomer(one, at), ...mistakes[at % mistakes.length] })),
  );
  expect(refused.status, refused.text.slice(0, 500)).toBe(422);
  const named = new Set(refused.body.errors?.map((one) => one.path.split('.')[1]));
  expect(named.size).toBe(COUNT);
  expect(await members()).toBe(before);
  const [first] = all;
  const tooMany = [...all, first ?? { employee_id: '', first_name: '', last_name: '' }];
  expect((await create(tooMany.map(newcomer))).status).toBe(422);
  expect(await members()).toBe(before);
});

it(
  'all of them come in at once, and again they are who they were',
  { timeout: 60_000 },
  async () => {
    const all = await list();
    const before = await members();
    const done = await create(all.map(newcomer));
    expect(done.status, done.text.slice(0, 500)).toBe(201);
    expect(done.body.created).toBe(COUNT);
    expect(await members()).toBe(before + COUNT);
    expect((await create(all.map(newcomer))).status).toBe(422);
    expect(await members()).toBe(before + COUNT);
  },
);
