import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { readWhole, scriptedPos } from '#test/support/scripted-pos.ts';
import type { PosPlace } from '../point-of-sale.port.ts';
import { createSevenShifts } from './seven-shifts.ts';

const place: PosPlace = {
  provider: '7shifts',
  connectionId: 1,
  account: '1234',
  location: '4569',
  timezone: 'America/Toronto',
  currency: 'CAD',
  revenueCenter: null,
  options: {},
};
const adapter = (answer: Parameters<typeof scriptedPos>[0]) => {
  const { parts, asked } = scriptedPos(answer);
  const settings = { apiUrl: 'https://api.example', apiVersion: '2026-01-01' };
  return { pos: createSevenShifts(settings, parts), asked };
};
const roles = { data: [{ id: 2583, name: 'Server' }] };
const user = (id: number, over: object = {}) => ({
  id,
  first_name: 'Ana',
  last_name: 'Roy',
  ...over,
});

describe('people of 7shifts', () => {
  it('are those who work here and those who did, with what they work as here', async () => {
    const { pos, asked } = adapter((path, query) => {
      if (path.endsWith('/roles')) return roles;
      if (path.endsWith('/1/assignments'))
        return {
          data: {
            roles: [
              { id: 2583, location_id: 4569 },
              { id: 9, location_id: 1 },
            ],
          },
        };
      if (path.endsWith('/assignments')) return new Response('{}', { status: 404 });
      return query.get('status') === 'active'
        ? { data: [user(1, { employee_id: '', punch_id: '44' }), user(2)] }
        : {
            data: [user(2, { active: false }), user(3, { active: false, email: 'a@example.com' })],
          };
    });
    const people = await pos.employees(place);
    expect(people.map(({ id, active, roles: own }) => [id, active, own])).toEqual([
      ['7shifts/1', true, [{ id: '7shifts/2583', name: 'Server' }]],
      ['7shifts/2', true, []],
      ['7shifts/3', false, []],
    ]);
    expect(people[0]?.numbers).toEqual([
      { kind: 'id', value: '1' },
      { kind: 'punch', value: '44' },
    ]);
    expect(asked.filter((one) => one.includes('/users?'))).toEqual([
      '/v2/company/1234/users?location_id=4569&status=active&limit=500',
      '/v2/company/1234/users?location_id=4569&status=inactive&limit=500',
    ]);
  });

  it('with assignments of another shape are an answer that we do not know', async () => {
    const { pos } = adapter((path) =>
      path.endsWith('/assignments') ? { data: { roles: 'all' } } : { data: [user(1)] },
    );
    await expect(pos.employees(place)).rejects.toThrow('pos_changed: assignments');
  });

  it('have locations in every company that the grant opens', async () => {
    const { pos } = adapter((path) =>
      path === '/v2/companies'
        ? { data: [{ id: 1 }, { id: 2 }] }
        : { data: [{ id: 10, name: `of ${path}`, timezone: 'Nowhere/Town' }] },
    );
    expect(await pos.locations(1)).toMatchObject([
      { id: '10', account: '1', name: 'of /v2/company/1/locations', timezone: null },
      { id: '10', account: '2', currency: null },
    ]);
  });

  it('have plans, but drafts and shifts of nobody are none', async () => {
    const planned = (id: number, over: object = {}) => ({
      id,
      user_id: 555,
      role_id: 2583,
      location_id: 4569,
      start: '2026-11-20T22:00:00Z',
      end: '2026-11-21T03:00:00Z',
      breaks: [{ start: 1, end: 2 }],
      ...over,
    });
    const { pos, asked } = adapter((path) =>
      path.endsWith('/roles')
        ? roles
        : { data: [planned(1), planned(2, { draft: true }), planned(3, { open: true })] },
    );
    const day = '2026-11-20' as Day;
    const { records, end } = await readWhole(pos.shifts(place, { days: { from: day, to: day } }));
    expect(records).toMatchObject([{ id: '7shifts/1', role: { name: 'Server' } }]);
    expect(end?.whole).toBe(true);
    expect(asked.at(-1)).toContain('start[gte]=2026-11-20T05:00:00Z');
  });
});

describe('an answer of 7shifts', () => {
  it('asks for one version of the API, for the company of the connection', async () => {
    const { parts } = scriptedPos(() => ({ data: [] }));
    let sent: Headers | undefined;
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent = new Headers(init?.headers);
      return parts.fetch?.(input, init) ?? Promise.reject(new Error('no network'));
    };
    const settings = { apiUrl: 'https://api.example', apiVersion: '2026-01-01' };
    await createSevenShifts(settings, { ...parts, fetch }).roles(place);
    expect(sent?.get('x-api-version')).toBe('2026-01-01');
    expect(sent?.get('authorization')).toBe('Bearer t');
  });

  it('whose next page is no text, or is the same again, is one that we do not know', async () => {
    const next = (value: unknown) => ({ data: [], meta: { cursor: { next: value } } });
    await expect(adapter(() => next(7)).pos.roles(place)).rejects.toThrow('link of the next page');
    await expect(adapter(() => next('c')).pos.roles(place)).rejects.toThrow('without an end');
  });
});
