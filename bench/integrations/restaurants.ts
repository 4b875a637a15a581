import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import { BENCH_KEYS, MORNING_AFTER, NIGHT } from './keys.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SCOPES = ['staff-api', 'financial-api', 'offline_access'];
const VERIFIER = 'v'.repeat(43);
const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
const REDIRECT_URI = 'https://portal.example/lightspeed';

/** Locations, spread evenly over accounts. */
type Group = { readonly accounts: number; readonly locations: number };
export type BenchPlace = {
  readonly nth: number;
  readonly account: number;
  readonly location: number;
};
export const placesOf = ({ accounts, locations }: Group): BenchPlace[] =>
  Array.from({ length: locations }, (_, nth) => ({
    nth,
    account: 1_000 + (nth % accounts),
    location: 50_000 + nth,
  }));

const form = (fields: Iterable<readonly [string, string]>, more: object = {}): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
  body: new URLSearchParams(
    [...fields].map(([name, value]): [string, string] => [name, value]),
  ).toString(),
});

/** Restaurants in a process of their own. */
export async function startRestaurants() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(import.meta.dirname, 'restaurants-main.ts')],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await printedUrl(child);
  const press = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/sandbox${path}`, {
      method,
      headers: { authorization: `Bearer ${BENCH_KEYS.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    pid: child.pid ?? 0,
    press,
    tell: (places: readonly BenchPlace[], people: number) =>
      press('PUT', '/places', {
        places: places.map(({ nth, account, location }) => ({
          id: `place-${nth}`,
          name: `Place ${nth}`,
          company: `Company ${account}`,
          zone: 'America/Toronto',
          currency: 'CAD',
          lightspeed: { business: account, location },
          seven_shifts: { company: account, location },
          people,
          troubles: 'none',
        })),
      }),
    lightspeedHeaders: (account: number) => lightspeedHeaders(url, account),
    sevenShiftsHeaders: (account: number, token: string) => sevenShiftsHeaders(url, account, token),
    sevenShiftsToken: () => sevenShiftsToken(url),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
export type Restaurants = Awaited<ReturnType<typeof startRestaurants>>;

const printedUrl = (child: ChildProcess): Promise<string> =>
  new Promise((ready, failed) => {
    let printed = '';
    child.once('exit', (code) => failed(new Error(`the restaurants ended with ${code}`)));
    child.stdout?.on('data', (part: Buffer) => {
      printed += part.toString();
      const found = /restaurants on (\S+)/.exec(printed)?.[1];
      if (found !== undefined) ready(found);
    });
  });

type Headers = Record<string, string>;
const tokenIn = async (answer: Response): Promise<string> => {
  // The sandbox's own answer.
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined) throw new Error('no token');
  return token;
};

async function lightspeedHeaders(url: string, account: number): Promise<Headers> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: BENCH_KEYS.lightspeed.clientId,
    redirect_uri: REDIRECT_URI,
    scope: SCOPES.join(' '),
    state: 'bench',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const allowed = await fetch(
    `${url}/lightspeed/oauth/authorize?${query}`,
    form([
      ['decision', 'allow'],
      ['business', String(account)],
      ...SCOPES.map((scope) => ['scope', scope] as const),
    ]),
  );
  const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { clientId, clientSecret } = BENCH_KEYS.lightspeed;
  const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const token = await tokenIn(
    await fetch(
      `${url}/lightspeed/oauth/token`,
      form(
        [
          ['grant_type', 'authorization_code'],
          ['code', code],
          ['redirect_uri', REDIRECT_URI],
          ['code_verifier', VERIFIER],
        ],
        { authorization: `Basic ${basic}` },
      ),
    ),
  );
  return { authorization: `Bearer ${token}` };
}

const sevenShiftsToken = async (url: string): Promise<string> =>
  tokenIn(
    await fetch(
      `${url}/7shifts/oauth2/token`,
      form([
        ['grant_type', 'client_credentials'],
        ['client_id', BENCH_KEYS.sevenShifts.clientId],
        ['client_secret', BENCH_KEYS.sevenShifts.clientSecret],
      ]),
    ),
  );

async function sevenShiftsHeaders(url: string, account: number, token: string): Promise<Headers> {
  const query = new URLSearchParams({
    client_id: BENCH_KEYS.sevenShifts.clientId,
    redirect_uri: 'https://portal.example/7shifts',
    state: 'bench',
  });
  const answer = await fetch(
    `${url}/7shifts/grant?${query}`,
    form([
      ['decision', 'allow'],
      ['company', String(account)],
    ]),
  );
  const back = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
  return { authorization: `Bearer ${token}`, 'x-company-guid': back.get('guid') ?? '' };
}

/** Asks a till for what will be read, so that its lists are ready: a provider has them. */
export const warmTills = (
  { url }: Restaurants,
  places: readonly BenchPlace[],
  headersOf: (account: number) => Headers,
): Promise<unknown> =>
  eachAtOnce([...places], 8, async ({ account, location }) => {
    const base = `${url}/lightspeed`;
    const include = 'include=staff,payments,revenue_center';
    for (const path of [
      ...['2026-11-19', NIGHT, MORNING_AFTER].map(
        (date) => `/f/v2/business-location/${location}/sales-daily?date=${date}&${include}`,
      ),
      `/staff/v1/businessLocations/${location}/shift?size=100&startTime=2026-11-19T00:00:00&endTime=2026-11-22T00:00:00`,
    ])
      await (await fetch(`${base}${path}`, { headers: headersOf(account) })).arrayBuffer();
  });
