import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ROSTER_KEYS,
  type RestaurantWorld,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

let world: RestaurantWorld;
beforeEach(async () => {
  world = await restaurantWorld('2026-11-24T17:00:00Z');
});
afterEach(() => world.stop());

const signIn = (changed: object = {}) =>
  world.ask('/roster/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ROSTER_KEYS, ...changed }),
  });
const signedIn = async (): Promise<{ headers: Record<string, string> }> => {
  const { token } = (await signIn()).body as { token: string };
  return { headers: { authorization: `Bearer ${token}` } };
};

it('signs in by password, for twelve hours', async () => {
  const { body } = await signIn();
  expect(body).toEqual({
    token: expect.stringMatching(/^rst_/) as unknown,
    expires_at: '2026-11-25T05:00:00Z',
  });
  expect((await signIn({ password: 'wrong' })).status).toBe(401);
  expect((await signIn({ username: 7 })).status).toBe(401);
  const init = await signedIn();
  expect((await world.ask('/roster/locations', init)).body).toEqual({
    data: [{ id: 'DT', name: 'Downtown' }],
  });
  const { data } = (await world.ask('/roster/positions', init)).body as { data: unknown[] };
  expect(data).toContainEqual({ id: 'Server', name: 'Server' });
  world.moveTo('2026-11-25T05:00:00Z');
  expect((await world.ask('/roster/locations', init)).status).toBe(401);
  expect((await world.ask('/roster/locations')).status).toBe(401);
});

it('shows tonight in a frame that tells its height, for ten minutes', async () => {
  const { body } = await world.ask('/roster/frame', await signedIn());
  const { url, expires_at: until } = body as { url: string; expires_at: string };
  expect(until).toBe('2026-11-24T17:10:00Z');
  const path = url.replace(world.url, '');
  const page = await world.ask(path);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.body).toContain('Downtown');
  expect(page.body).toContain('postMessage');
  world.moveTo(until);
  expect((await world.ask(path)).status).toBe(410);
  expect((await world.ask('/roster/frame/frm_guessed')).status).toBe(410);
});

it('gives seniority files, and takes them back whole or not at all', async () => {
  const init = await signedIn();
  const download = '/roster/seniority-file?location=DT&position=Bartender';
  const file = String((await world.ask(download, init)).body);
  const [heading, ...lines] = file.trim().split('\n');
  expect(heading).toBe(
    'employee_id,first_name,last_name,location,primary_position,secondary_positions,hire_date,seniority_rank',
  );
  expect(lines.length).toBeGreaterThan(1);
  const upload = (csv: string, changed: Record<string, string> = {}) => {
    const body = new FormData();
    body.set('csv_file', new Blob([csv], { type: 'text/csv' }), 'seniority.csv');
    for (const [name, value] of Object.entries({
      location: 'DT',
      position: 'Bartender',
      ...changed,
    }))
      body.set(name, value);
    return world.ask('/roster/seniority-file', { method: 'POST', body, ...init });
  };
  const turned = [heading, ...lines.toReversed()].join('\n');
  expect((await upload(turned)).body).toEqual({ accepted: lines.length, rejected: [] });
  expect(String((await world.ask(download, init)).body).trim()).toBe(turned);

  const broken = [heading, lines[0], lines[0]?.replace(/\d+$/, 'first')].join('\n');
  expect((await upload(broken)).body).toEqual({
    accepted: 0,
    rejected: [
      { line: 3, column: 'employee_id', code: 'repeated' },
      { line: 3, column: 'seniority_rank', code: 'invalid' },
    ],
  });
  expect(String((await world.ask(download, init)).body).trim()).toBe(turned);
  const refused = [
    upload(turned, { location: 'XX' }),
    upload(turned, { position: 'Pilot' }),
    upload('name\nAna\n'),
    upload('"'),
  ];
  for (const answer of refused) expect((await answer).status).toBe(422);
  expect((await world.ask(download.replace('DT', 'XX'), init)).status).toBe(422);
});
