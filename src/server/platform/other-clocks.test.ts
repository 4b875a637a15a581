import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/support/database.ts';
import { zonesThatDiffer } from './other-clocks.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await cloneDatabase();
});
afterAll(() => test.drop());
const clock = { now: () => new Date('2026-06-01T00:00:00Z') };

it('zones that both know alike are not named', async () => {
  const alike = ['America/Toronto', 'America/Phoenix', 'America/St_Johns', 'UTC'];
  expect(await zonesThatDiffer(test.database, clock, alike)).toEqual([]);
  expect(await zonesThatDiffer(test.database, clock, [])).toEqual([]);
});

it('a zone with another law is named, and one that only one side knows is passed over', async () => {
  // In British Columbia clocks stay from November 2026 on; who does not know it is an hour behind.
  const wallOfServer = new Intl.DateTimeFormat('en', {
    timeZone: 'America/Vancouver',
    timeZoneName: 'longOffset',
  }).format(new Date('2027-01-01T00:00:00Z'));
  const [{ wall } = { wall: '' }] = await test.owner<{ wall: string }>(
    `SELECT to_char(timestamptz '2027-01-01T00:00:00Z' AT TIME ZONE 'America/Vancouver', 'HH24') AS wall`,
  );
  const alike = wallOfServer.includes('GMT-07:00') === (wall === '17');
  const found = await zonesThatDiffer(test.database, clock, ['America/Vancouver', 'No/Where']);
  expect(found).toEqual(alike ? [] : ['America/Vancouver']);
});

it('all zones of the countries are compared', async () => {
  const found = await zonesThatDiffer(test.database, clock);
  expect(found.filter((zone) => ['America/Toronto', 'Pacific/Honolulu'].includes(zone))).toEqual(
    [],
  );
});
