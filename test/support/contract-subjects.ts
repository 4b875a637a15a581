import { z } from 'zod';
import type { Day } from '#kernel/day.ts';
import type { AdapterParts } from '#server/providers/pos/adapter-parts.ts';
import { createLightspeed } from '#server/providers/pos/lightspeed/lightspeed.ts';
import { createOmnivore } from '#server/providers/pos/omnivore/omnivore.ts';
import type {
  PointOfSale,
  PosPlace,
  PosProvider,
} from '#server/providers/pos/point-of-sale.port.ts';
import { createSevenShifts } from '#server/providers/pos/seven-shifts/seven-shifts.ts';
import type { ContractOf } from './provider-contract.ts';
import {
  OMNIVORE_KEY,
  type RestaurantWorld,
  connectLightspeed,
  connectSevenShifts,
  downtown,
  restaurantWorld,
} from './restaurant-world.ts';

type Headers = Readonly<Record<string, string>>;
type Account = {
  readonly provider: PosProvider;
  readonly apiUrl: string;
  /** What opens it; of order data the key. */
  readonly headers: Headers;
  readonly now: () => Date;
  readonly account: string;
  readonly location: string;
  readonly timezone: string;
  readonly currency: 'CAD' | 'USD';
  readonly days: { readonly from: Day; readonly to: Day };
  readonly deleted: { readonly id: string; readonly since: string } | null;
  /** How long to wait between two calls, in milliseconds. */
  readonly pause: number;
  readonly close: () => Promise<void>;
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

function adapterOf(account: Account, headers: Headers): PointOfSale {
  const { apiUrl, now, pause } = account;
  const parts: AdapterParts = {
    access: { headers: () => Promise.resolve(headers) },
    pace: { turn: () => wait(pause), rest: (_, milliseconds) => wait(milliseconds) },
    clock: { now },
  };
  switch (account.provider) {
    case 'lightspeed':
      return createLightspeed({ apiUrl }, parts);
    case '7shifts':
      return createSevenShifts({ apiUrl, apiVersion: '' }, parts);
    case 'omnivore':
      return createOmnivore({ apiUrl, apiKey: headers['api-key'] ?? '' }, parts);
  }
}

/** The same headers with a secret that counts nowhere. */
const wrong = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'authorization' ? 'Bearer wrong' : name === 'api-key' ? 'wrong' : value,
    ]),
  );

const subjectOf = (account: Account) => {
  const place: PosPlace = {
    provider: account.provider,
    connectionId: 1,
    account: account.account,
    location: account.location,
    timezone: account.timezone,
    currency: account.currency,
    revenueCenter: null,
    options: {},
  };
  return {
    pos: adapterOf(account, account.headers),
    stranger: adapterOf(account, wrong(account.headers)),
    place,
    days: account.days,
    deleted: account.deleted,
    close: account.close,
  };
};

const NOON = '2026-11-24T17:00:00Z';
const DAYS = { from: '2026-11-20' as Day, to: '2026-11-21' as Day };

/** The sandbox's restaurant, with everything that goes wrong in one. */
async function sandboxAccount(provider: PosProvider): Promise<Account> {
  let milliseconds = 0;
  const world = await restaurantWorld(NOON, {
    places: [downtown({ troubles: 'all' })],
    // As if every request came a second after the one before.
    milliseconds: () => (milliseconds += 1_000),
  });
  const common = {
    provider,
    now: () => new Date(NOON),
    timezone: 'America/Toronto',
    currency: 'CAD' as const,
    days: DAYS,
    pause: 0,
    close: () => world.stop(),
  };
  return { ...common, ...(await opened(world, provider)) };
}

async function opened(
  world: RestaurantWorld,
  provider: PosProvider,
): Promise<Pick<Account, 'apiUrl' | 'headers' | 'account' | 'location' | 'deleted'>> {
  const none = { deleted: null };
  switch (provider) {
    case 'lightspeed': {
      const { access_token: token } = await connectLightspeed(world);
      const headers = { authorization: `Bearer ${token}` };
      const apiUrl = `${world.url}/lightspeed`;
      return { ...none, apiUrl, headers, account: '2468', location: '141948669132821' };
    }
    case '7shifts': {
      const headers = await connectSevenShifts(world);
      const apiUrl = `${world.url}/7shifts`;
      const deleted = await deletePunch(world, headers);
      return { apiUrl, headers, account: '1234', location: '4569', deleted };
    }
    case 'omnivore': {
      const apiUrl = `${world.url}/omnivore/1.0`;
      const headers = { 'api-key': OMNIVORE_KEY };
      return { ...none, apiUrl, headers, account: 'AieMdB5i', location: 'AieMdB5i' };
    }
  }
}

const Punches = z.object({ data: z.array(z.object({ id: z.union([z.int(), z.string()]) })) });

/** The scheduler's manager deletes the first punch of the last night. */
async function deletePunch(world: RestaurantWorld, headers: Headers): Promise<Account['deleted']> {
  const listed = async (): Promise<string[]> => {
    const path = '/7shifts/v2/company/1234/time_punches?location_id=4569&limit=500';
    const range = 'clocked_in[gte]=2026-11-23T10:00:00Z&clocked_in[lte]=2026-11-24T09:00:00Z';
    const { body } = await world.ask(`${path}&deleted=false&${range}`, { headers });
    return Punches.parse(body).data.map(({ id }) => String(id));
  };
  const before = await listed();
  await world.press('POST', '/corrections', {
    place: 'downtown',
    date: '2026-11-23',
    punch: { number: 1, deleted: true },
  });
  const after = await listed();
  const gone = before.find((id) => !after.includes(id));
  if (gone === undefined) throw new Error('no punch was deleted');
  return { id: `7shifts/${gone}`, since: '2026-11-24T16:00:00+00:00' };
}

const day = z.iso.date().transform((text) => text as Day);
const Live = z.strictObject({
  api_url: z.url(),
  access_token: z.string().optional(),
  guid: z.string().optional(),
  api_key: z.string().optional(),
  account: z.string(),
  location: z.string(),
  timezone: z.string(),
  currency: z.enum(['CAD', 'USD']),
  from: day,
  to: day,
  sales: z.boolean().default(true),
  deleted_punch: z.string().optional(),
  deleted_since: z.string().optional(),
});
type Live = z.output<typeof Live>;

function liveAccount(provider: PosProvider, live: Live): Account {
  const bearer = { authorization: `Bearer ${live.access_token ?? ''}` };
  const headersOf: Readonly<Record<PosProvider, Headers>> = {
    lightspeed: bearer,
    '7shifts': { ...bearer, 'x-company-guid': live.guid ?? '' },
    omnivore: { 'api-key': live.api_key ?? '' },
  };
  return {
    provider,
    headers: headersOf[provider],
    apiUrl: live.api_url,
    now: () => new Date(),
    account: live.account,
    location: live.location,
    timezone: live.timezone,
    currency: live.currency,
    days: { from: live.from, to: live.to },
    deleted:
      live.deleted_punch === undefined || live.deleted_since === undefined
        ? null
        : { id: `7shifts/${live.deleted_punch}`, since: live.deleted_since },
    pause: 300,
    close: () => Promise.resolve(),
  };
}

const VARIABLES = {
  lightspeed: 'LIVE_LIGHTSPEED',
  '7shifts': 'LIVE_7SHIFTS',
  omnivore: 'LIVE_OMNIVORE',
} as const satisfies Readonly<Record<PosProvider, string>>;

/** The sandbox's account at a provider, and the real one that the environment names, if any. */
export function contractsOf(
  provider: PosProvider,
  environment: Readonly<Record<string, string | undefined>>,
): ContractOf[] {
  const sandbox: ContractOf = {
    name: `${provider} of the sandbox`,
    provider,
    has: { sales: true, deletedPunch: provider === '7shifts' },
    open: async () => subjectOf(await sandboxAccount(provider)),
  };
  const text = environment[VARIABLES[provider]];
  if (text === undefined || text === '') return [sandbox];
  const live = Live.parse(JSON.parse(text));
  const account = liveAccount(provider, live);
  return [
    sandbox,
    {
      name: `${provider} live`,
      provider,
      has: { sales: live.sales, deletedPunch: account.deleted !== null },
      open: () => Promise.resolve(subjectOf(account)),
    },
  ];
}
