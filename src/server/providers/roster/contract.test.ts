import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROSTER_KEYS, downtown, restaurantWorld } from '#test/support/restaurant-world.ts';
import { createHttpRoster } from './http-roster.ts';
import { type Roster, RosterUnavailable } from './roster.port.ts';

/*
 * Our contract with the scheduling service: held by the sandbox at each run, and by the real service
 * where LIVE_ROSTER names it (see the README). Nothing is uploaded but what was downloaded, and that
 * only where the account says that it may be.
 */
const Live = z.strictObject({
  api_url: z.url(),
  username: z.string(),
  password: z.string(),
  location: z.string(),
  position: z.string(),
  upload: z.boolean().default(false),
});
type Account = z.output<typeof Live> & { readonly close: () => Promise<void> };

async function sandboxAccount(): Promise<Account> {
  const world = await restaurantWorld('2026-11-24T17:00:00Z', { places: [downtown()] });
  return {
    ...ROSTER_KEYS,
    api_url: `${world.url}/roster`,
    location: 'DT',
    position: 'Server',
    upload: true,
    close: () => world.stop(),
  };
}

const { LIVE_ROSTER: live = '' } = process.env;
const close = (): Promise<void> => Promise.resolve();
const accounts: [string, boolean, () => Promise<Account>][] = [
  ['the sandbox', true, sandboxAccount],
];
if (live !== '') {
  const account = { ...Live.parse(JSON.parse(live)), close };
  accounts.push(['the real service', account.upload, () => Promise.resolve(account)]);
}

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof RosterUnavailable ? error.code : String(error)),
  );

describe.each(accounts)('the contract of the scheduling service: %s', (_, mayUpload, open) => {
  let account: Account;
  let roster: Roster;
  let token: string;
  beforeAll(async () => {
    account = await open();
    roster = createHttpRoster({ apiUrl: account.api_url });
    ({ token } = await roster.authenticate(account.username, account.password));
  });
  afterAll(() => account.close());

  it('lets nobody in with a wrong password or token', async () => {
    const wrong = roster.authenticate(account.username, `${account.password} not`);
    expect(await codeOf(wrong)).toBe('credentials_invalid');
    expect(await codeOf(roster.locations('no-token'))).toBe('token_expired');
  });

  it('has a page to draw, and lists locations and positions', async () => {
    expect((await roster.frame(token)).url).toMatch(/^https?:/);
    expect((await roster.locations(token)).map(({ id }) => id)).toContain(account.location);
    expect((await roster.positions(token)).length).toBeGreaterThan(0);
  });

  it('gives a seniority file with a heading and people', async () => {
    const { location, position } = account;
    const file = (await roster.download(token, { location, position })).toString();
    const [heading = '', ...people] = file.trim().split(/\r?\n/);
    for (const column of ['employee_id', 'first_name', 'last_name', 'seniority_rank'])
      expect(heading).toContain(column);
    expect(people.length).toBeGreaterThan(0);
  });

  if (mayUpload)
    it('takes its own file back', async () => {
      const { location, position } = account;
      const file = await roster.download(token, { location, position });
      const people = file.toString().trim().split(/\r?\n/).length - 1;
      const answer = await roster.upload(token, file, { location, position });
      expect(answer).toEqual({ accepted: people, rejected: [] });
    });
});
