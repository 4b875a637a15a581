import type { Clock } from '#kernel/instant.ts';
import { createLightspeed } from '#server/providers/pos/lightspeed/lightspeed.ts';
import { createOmnivore } from '#server/providers/pos/omnivore/omnivore.ts';
import type { PosAccess, PosPace } from '#server/providers/pos/pos-access.port.ts';
import type { PointOfSale } from '#server/providers/pos/point-of-sale.port.ts';
import { createSevenShifts } from '#server/providers/pos/seven-shifts/seven-shifts.ts';
import type { CaseProvider, Json } from './integration-files.ts';

/** Where the adapters of the cases are told that the providers are; nothing is there. */
export const HOST = 'https://api.provider.example';
export const TOKEN_URL = 'https://sign-in.provider.example/token';
const API_URLS: Readonly<Record<CaseProvider, string>> = {
  lightspeed: HOST,
  '7shifts': HOST,
  omnivore: `${HOST}/1.0`,
};

export const lightspeedSettings = {
  authorizeUrl: 'https://sign-in.provider.example/authorize',
  tokenUrl: TOKEN_URL,
  apiUrl: HOST,
  clientId: 'client',
  clientSecret: 'secret',
  scopes: 'staff-api financial-api offline_access',
};
export const sevenShiftsSettings = {
  grantUrl: 'https://sign-in.provider.example/grant',
  tokenUrl: TOKEN_URL,
  apiUrl: HOST,
  clientId: 'client',
  clientSecret: 'secret',
  apiVersion: '2026-01-01',
};

export type Script = {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  readonly access?: PosAccess;
  /** Milliseconds that somebody had to wait, whether for a repetition or for the limit. */
  readonly waited?: (milliseconds: number) => void;
};

/** The real adapter of a provider on a scripted network: nothing is asked outside, nobody waits. */
export function adapterOf(provider: CaseProvider, script: Script): PointOfSale {
  const { clock, fetch, waited = () => undefined } = script;
  const access = script.access ?? {
    headers: () => Promise.resolve({ authorization: 'Bearer t' }),
  };
  const pace: PosPace = {
    turn: () => Promise.resolve(),
    rest: (_, milliseconds) => Promise.resolve(waited(milliseconds)),
  };
  const sleep = (milliseconds: number): Promise<void> => Promise.resolve(waited(milliseconds));
  const parts = { access, pace, clock, fetch, sleep };
  if (provider === 'lightspeed') return createLightspeed({ apiUrl: API_URLS.lightspeed }, parts);
  if (provider === '7shifts') return createSevenShifts(sevenShiftsSettings, parts);
  return createOmnivore({ apiUrl: API_URLS.omnivore, apiKey: 'key' }, parts);
}

/** What each list of a provider looks like where nothing is in it. */
export function emptyAnswer(path: string): Json {
  if (path.includes('/sales-daily')) return { sales: [], dataComplete: true };
  if (path.endsWith('/sales')) return { sales: [] };
  if (path.endsWith('/shift')) return { data: { shifts: [] } };
  if (path.endsWith('/userTypes/POS')) return { data: { staff: [] } };
  if (path.endsWith('/groups')) return { data: { staffGroupList: [] } };
  const [, list = ''] = /\/locations\/[^/]+\/([a-z_]+)\/$/.exec(path) ?? [];
  if (list !== '') return { _embedded: { [list]: [] } };
  return { data: [], meta: { cursor: { current: null, prev: null, next: null, count: 0 } } };
}

export const jsonResponse = (body: Json, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
