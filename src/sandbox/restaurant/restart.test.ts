import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  OMNIVORE_KEY,
  ROSTER_KEYS,
  type TokenBody,
  connectLightspeed,
  connectSevenShifts,
  downtown,
  lightspeedToken,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restaurant-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const STAFF_BASE = '/lightspeed/staff/v1/businessLocations/141948669132821';
const TRUTH = '/truth?place=downtown&date=2026-11-20';

it('goes on after a restart: places, corrections, grants, tokens, webhooks, agents', async () => {
  const file = join(folder, 'restaurant.jsonl');
  const now = '2026-11-24T17:00:00Z';
  const first = await restaurantWorld(now, {
    file,
    places: [downtown({ omnivore: { location: 'AieMdB5i', agent: 'offline' } })],
  });
  const tokens = await connectLightspeed(first);
  const scheduler = await connectSevenShifts(first);
  const roster = await first.ask('/roster/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ROSTER_KEYS),
  });
  const till = { authorization: `Bearer ${tokens.access_token}` };
  await first.ask(`${STAFF_BASE}/webhooks`, {
    method: 'POST',
    headers: { ...till, 'content-type': 'application/json' },
    body: JSON.stringify({
      notificationType: 'shift.created',
      url: 'https://portal.example/webhooks/lightspeed/secret',
      webhookName: 'Cardload',
    }),
  });
  const spent = await lightspeedToken(first, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  const before = await first.press('GET', TRUTH);
  await first.press('POST', '/corrections', {
    place: 'downtown',
    date: '2026-11-20',
    bill: { number: 1, voided: true },
  });
  await first.press('PUT', '/agents/AieMdB5i', { status: 'online' });
  const corrected = await first.press('GET', TRUTH);
  expect(corrected).not.toEqual(before);
  await first.stop();

  const second = await restaurantWorld(now, { file, places: [] });
  expect(await second.press('GET', TRUTH)).toEqual(corrected);
  const webhooks = await second.ask(`${STAFF_BASE}/webhooks`, { headers: till });
  expect(webhooks.body).toHaveLength(1);
  expect((await second.ask('/7shifts/v2/companies', { headers: scheduler })).status).toBe(200);
  const { token } = roster.body as { token: string };
  const locations = await second.ask('/roster/locations', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(locations.body).toEqual({ data: [{ id: 'DT', name: 'Downtown' }] });
  const jobs = await second.ask('/omnivore/1.0/locations/AieMdB5i/jobs/', {
    headers: { 'api-key': OMNIVORE_KEY },
  });
  expect(jobs.status).toBe(200);
  const refresh = (refreshToken: string) =>
    lightspeedToken(second, { grant_type: 'refresh_token', refresh_token: refreshToken });
  expect((await refresh(tokens.refresh_token)).status).toBe(400);
  expect((await refresh((spent.body as TokenBody).refresh_token)).status).toBe(200);
  await second.stop();
});
