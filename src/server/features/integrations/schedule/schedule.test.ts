import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after, hours, minutes } from '#kernel/instant.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { ScriptedProviders } from '#test/support/scripted-providers.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let providers: ScriptedProviders;
let admin: Caller;
let problems: { line: number; column: string; code: string }[] = [];
beforeAll(async () => {
  world = await buildWorld({
    integrations: ({ clock }) => {
      providers = new ScriptedProviders(clock);
      const { providers: doors, feeds } = providers.all();
      return {
        feeds,
        providers: { ...doors, roster: { ...doors.roster, check: () => problems } },
      };
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await signedIn(world, world.ours);
  providers.roster = 'up';
  providers.uploaded.length = 0;
  problems = [];
});
const pass = (time: number): void => world.clock.moveTo(after(world.clock.now(), time));

const at = (caller: Caller, call: string) => `/managers/${caller.manager}/schedule/${call}`;
type SignedIn = { token: string; expires_at: string; code: string };
const signIn = (password = 'right', caller = admin) =>
  caller.call<SignedIn>('POST', at(caller, 'authenticate'), {
    body: { username: 'ana', password },
  });
const ask = (call: string, token: string, caller = admin) =>
  caller.call<{ code: string; url: string; data: object[] }>(
    'GET',
    at(caller, `${call}?${new URLSearchParams({ token })}`),
  );
const CALLS = ['generate-iframe', 'locations', 'positions', 'seniority-file'];
const HEADING =
  'employee_id,first_name,last_name,location,primary_position,secondary_positions,hire_date,seniority_rank';
const ROW = 'S0042,Ana,Roy,DT,Server,,2019-03-04,1';
const send = (token: string, csv: string | Buffer, fields = {}) =>
  admin.upload<{ code: string; accepted: number; errors: { path: string; code: string }[] }>(
    at(admin, 'seniority-file'),
    'csv_file',
    csv,
    { token, location: 'DT', position: 'Server', ...fields },
  );

describe('signing in to the schedule', () => {
  it('gives a handle; the token of the service is sealed and the password nowhere', async () => {
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(body.token).not.toContain('token of the service');
    expect(body.expires_at).toBe(after(world.clock.now(), hours(12)).toISOString());
    for (const call of CALLS) expect((await ask(call, body.token)).status, call).toBe(200);
    expect((await ask('locations', body.token)).body.data).toEqual([
      { id: 'DT', name: 'Downtown' },
    ]);
    const rows = await world.test.owner<{ row: string }>(
      `SELECT row_to_json(s)::text AS row FROM roster_session AS s
       UNION ALL SELECT row_to_json(a)::text FROM audit_line AS a WHERE action LIKE 'integrations.%'`,
    );
    for (const { row } of rows)
      for (const hidden of ['token of the service', body.token, 'right'])
        expect(row).not.toContain(hidden);
  });

  it('wrong: 422 and its own words, never a 401', async () => {
    const { status, body } = await signIn('wrong');
    expect({ status, code: body.code }).toEqual({
      status: 422,
      code: 'schedule_credentials_invalid',
    });
    expect(JSON.stringify(body)).toContain('Invalid scheduling credentials.');
    expect((await admin.call('GET', '/integrations/connections')).status).toBe(200);
    pass(minutes(15));
  });

  it('five wrong tries in a quarter of an hour, at once or one by one, from whichever session', async () => {
    pass(minutes(16));
    const other = await signedIn(world, world.ours);
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => signIn('wrong', nth % 2 === 0 ? admin : other)),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect((await signIn('right')).status).toBe(429);
    // Another manager is not kept out by it.
    const manager = await signedIn(world, world.ours, 'Manager');
    expect((await signIn('right', manager)).status).toBe(200);
    pass(minutes(15));
    expect((await signIn('right', await signedIn(world, world.ours))).status).toBe(200);
  });

  it('a service that is down counts no try', async () => {
    providers.roster = 'down';
    for (let nth = 0; nth < 7; nth += 1) expect((await signIn()).status).toBe(503);
    providers.roster = 'up';
    expect((await signIn()).status).toBe(200);
  });
});

describe('a handle', () => {
  it('counts in its own session, for twelve hours', async () => {
    const { token } = (await signIn()).body;
    const other = await signedIn(world, world.ours);
    for (const call of CALLS) {
      expect((await ask(call, token, other)).body.code, call).toBe('schedule_ended');
      expect((await ask(call, 'made up')).body.code, call).toBe('schedule_ended');
      expect((await ask(call, '')).status, call).toBe(422);
    }
    const now = world.clock.now();
    await world.test.owner('UPDATE roster_session SET expires_at = $1', [now]);
    expect((await ask('locations', token)).body.code).toBe('schedule_ended');
  });

  it('ends where the service no longer takes its token, and signs nobody out', async () => {
    const { token } = (await signIn()).body;
    providers.roster = 'token_expired';
    const { status, body } = await ask('locations', token);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'schedule_ended' });
    providers.roster = 'up';
    expect((await ask('locations', token)).body.code).toBe('schedule_ended');
    expect((await admin.call('GET', '/integrations/connections')).status).toBe(200);
  });

  it('each call has its own words where the service is down', async () => {
    const { token } = (await signIn()).body;
    providers.roster = 'down';
    const codes = await Promise.all(CALLS.map(async (call) => (await ask(call, token)).body.code));
    expect(codes).toEqual([
      'schedule_unavailable',
      'schedule_locations_failed',
      'schedule_positions_failed',
      'roster_failed',
    ]);
    providers.roster = 'up';
    expect((await ask('locations', token)).status).toBe(200);
  });
});

describe('what the service sends', () => {
  it.each([
    'https://evil.example/frame',
    'http://schedule.example/frame',
    'javascript:alert(1)',
    'https://schedule.example.evil.example/',
    'not an address',
  ])('a frame at %s is not drawn', async (url) => {
    const { token } = (await signIn()).body;
    const good = providers.frameUrl;
    providers.frameUrl = url;
    expect((await ask('generate-iframe', token)).body.code).toBe('schedule_unavailable');
    providers.frameUrl = good;
    expect((await ask('generate-iframe', token)).body.url).toBe(good);
  });

  it('a roster is a file that a spreadsheet may open, or nothing', async () => {
    const { token } = (await signIn()).body;
    const good = providers.rosterFile;
    providers.rosterFile = `${HEADING}\n=cmd|calc,Ana,Roy,DT,Server,,2019-03-04,1\n`;
    const { text, status } = await ask('seniority-file', token);
    expect(status).toBe(200);
    expect(text).toContain("'=cmd|calc,Ana");
    for (const bad of ['<html>Sign in</html>', 'a,b\n1,2\n', '', `${HEADING}\nS1,Ana\n`]) {
      providers.rosterFile = bad;
      expect((await ask('seniority-file', token)).body.code, bad).toBe('roster_failed');
    }
    providers.rosterFile = good;
  });
});

describe('sending a roster', () => {
  it('is sent once, whole, as it was checked; the same file again is answered', async () => {
    const { token } = (await signIn()).body;
    const first = await send(token, `${HEADING}\n${ROW}\n`);
    expect(first.status, first.text).toBe(200);
    expect(first.body).toEqual({ accepted: 1, rejected: [] });
    expect(providers.uploaded).toEqual([`${HEADING}\n${ROW}\n`]);
    expect((await send(token, `${HEADING}\n${ROW}\n`)).body).toEqual(first.body);
    expect(providers.uploaded).toHaveLength(1);
    expect((await send(token, `${HEADING}\n${ROW}\n`, { position: 'Bartender' })).status).toBe(200);
    expect(providers.uploaded).toHaveLength(2);
    // Another way to write the same rows is sent in one way.
    await send(token, `${HEADING.replaceAll(',', ';')}\r\n${ROW.replaceAll(',', ';')}\r\n`);
    expect(providers.uploaded.at(-1)).toBe(`${HEADING}\n${ROW}\n`);
  });

  it('is sent again where another file was sent meanwhile, or another account is signed in', async () => {
    const { token } = (await signIn()).body;
    const [one, other] = [`${HEADING}\n${ROW}\n`, `${HEADING}\n${ROW.replace('Ana', 'Eva')}\n`];
    const before = providers.uploaded.length;
    for (const file of [one, other, one]) expect((await send(token, file)).status).toBe(200);
    expect(providers.uploaded.slice(before)).toEqual([one, other, one]);
    await send((await signIn()).body.token, one);
    expect(providers.uploaded.slice(before)).toEqual([one, other, one, one]);
  });

  it('with any problem nothing is sent, and each is named by line and column', async () => {
    const { token } = (await signIn()).body;
    problems = [
      { line: 3, column: 'hire_date', code: 'date_invalid' },
      { line: 3, column: 'employee_id', code: 'doubled_in_file' },
      { line: 7, column: 'seniority_rank', code: 'rank_taken' },
    ];
    const { status, body } = await send(token, `${HEADING}\n${ROW}\n${ROW}\n`);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { path: 'rows.3.hire_date', code: 'date_invalid', params: { line: 3, column: 'hire_date' } },
      { path: 'rows.3.employee_id', params: { line: 2 }, message: 'Also in line 2.' },
      { path: 'rows.7.seniority_rank', code: 'rank_taken' },
    ]);
    expect(providers.uploaded).toEqual([]);
  });

  it.each([
    ['no table', Buffer.from([0, 1, 2, 3, 0, 255])],
    ['another table', 'a,b,c\n1,2,3\n'],
    ['the heading alone', `${HEADING}\n`],
    ['a row too short', `${HEADING}\nS1,Ana\n`],
    ['a row too long', `${HEADING}\n${ROW},and more\n`],
    ['a heading twice', `${HEADING},employee_id\n${ROW},S1\n`],
    ['an empty file', ''],
    ['one cell without an end', `${HEADING}\n"${'x'.repeat(30_000)}`],
    ['20,001 rows', `${HEADING}\n${`${ROW}\n`.repeat(20_001)}`],
  ])('%s: 422, and nothing is sent', async (_what, csv) => {
    const { token } = (await signIn()).body;
    const { status, body } = await send(token, csv);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid_input' });
    expect(providers.uploaded).toEqual([]);
  });

  it('a file above five megabytes: 413', async () => {
    const { token } = (await signIn()).body;
    const { status } = await send(
      token,
      `${HEADING}\n${`${ROW}\n`.repeat(19_000)}${' '.repeat(5_000_000)}`,
    );
    expect(status).toBe(413);
  });

  it('a service that is down, or a session that ended', async () => {
    const { token } = (await signIn()).body;
    providers.roster = 'down';
    const other = ROW.replace('S0042', 'S0099');
    expect((await send(token, `${HEADING}\n${other}\n`)).body.code).toBe('roster_failed');
    providers.roster = 'up';
    expect((await send('made up', `${HEADING}\n${other}\n`)).body.code).toBe('schedule_ended');
    expect((await send(token, `${HEADING}\n${other}\n`)).status).toBe(200);
  });
});
