import { after, hours, type Clock } from '#kernel/instant.ts';
import { fail, ok } from '#kernel/result.ts';
import type {
  FeedsPort,
  LightspeedDoor,
  RosterDoor,
  SevenShiftsDoor,
  StoreFeed,
} from '#server/features/integrations/index.ts';
import type { ConnectedLocation } from '#server/features/tips-data/index.ts';
import { daysOfMessage } from '#server/providers/pos/lightspeed/lightspeed-webhooks.ts';
import type { OrderData } from '#server/providers/pos/order-data.port.ts';
import { type PosLocation, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { RosterUnavailable } from '#server/providers/roster/roster.port.ts';

export const location = (account: string, id: string, name = `Place ${id}`): PosLocation => ({
  id,
  name,
  account,
  timezone: 'America/Toronto',
  currency: 'CAD',
  clockings: true,
  sales: true,
  revenueCenters: [{ id: '1', name: 'Bar' }],
});

type Refused = Awaited<ReturnType<LightspeedDoor['exchange']>>;

/**
 * Providers that do what a test tells them. What each was asked is kept, so that a test sees that
 * nobody was asked twice.
 */
export class ScriptedProviders {
  readonly asked: string[] = [];
  /** What the next exchange or renewal answers instead of tokens. */
  nextToken: Refused | Error | null = null;
  /** Waited for before a renewal is answered. */
  beforeToken: () => Promise<void> = () => Promise.resolve();
  /** What a sign-in opens; a function may throw. */
  listing: (connectionId: number) => readonly PosLocation[] = () => [location('2468', '11')];
  readonly feedsOfStores: StoreFeed[] = [];
  /** Connections whose feeds were told to go on. */
  readonly ready: { readonly provider: string; readonly accounts: readonly string[] }[] = [];
  readonly refresh: { latest: string | null } = { latest: null };
  verifier = '';
  place: Awaited<ReturnType<OrderData['location']>> | PosUnavailable = new PosUnavailable();
  roster: 'up' | 'down' | 'token_expired' = 'up';
  frameUrl = 'https://schedule.example/frame?ticket=1';
  rosterFile =
    'employee_id,first_name,last_name,location,primary_position,secondary_positions,hire_date,seniority_rank\n';
  readonly uploaded: string[] = [];
  readonly hintAddresses: string[] = [];
  readonly #clock: Clock;
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async #tokens(kind: string, used: string): Promise<Refused> {
    this.asked.push(`${kind} ${used}`);
    await this.beforeToken();
    const next = this.nextToken;
    this.nextToken = null;
    if (next instanceof Error) throw next;
    if (next) return next;
    this.#count += 1;
    this.refresh.latest = `refresh-${this.#count}`;
    return {
      outcome: 'tokens',
      tokens: {
        accessToken: `access-${this.#count}`,
        refreshToken: `refresh-${this.#count}`,
        expiresAt: after(this.#clock.now(), hours(1)),
        scopes: ['staff-api', 'financial-api'],
      },
    };
  }

  readonly lightspeed: LightspeedDoor = {
    authorizeUrl: ({ state, verifier, redirectUri }) => {
      this.verifier = verifier;
      return `https://pos.example/authorize?${new URLSearchParams({ state, redirectUri })}`;
    },
    exchange: ({ code, verifier }) => {
      if (verifier !== this.verifier) throw new Error('another verifier');
      return this.#tokens('exchange', code);
    },
    refresh: (token) => this.#tokens('refresh', token),
    locations: (id) => {
      this.asked.push('locations');
      return Promise.resolve().then(() => this.listing(id));
    },
    daysOfMessage,
    hints: {
      add: (_connection, _location, url) => {
        this.hintAddresses.push(url);
        return Promise.resolve();
      },
      removeAll: (_connection, locations) => {
        this.asked.push(`remove hints ${locations.join(' ')}`);
        return Promise.resolve();
      },
    },
  };

  readonly sevenShifts: SevenShiftsDoor = {
    grantUrl: (state) => `https://shifts.example/grant?${new URLSearchParams({ state })}`,
    token: () => this.#tokens('token', 'platform'),
    locations: this.lightspeed.locations,
    checkWebhook: () => 'unsigned',
    hintOf: () => ({ kind: 'nothing' }),
  };

  readonly orderData: OrderData = {
    location: (id) => {
      this.asked.push(`look up ${id}`);
      return this.place instanceof PosUnavailable
        ? Promise.reject(this.place)
        : Promise.resolve(this.place);
    },
  };

  readonly rosterDoor: RosterDoor = {
    frameOrigins: ['https://schedule.example'],
    check: () => [],
    service: {
      authenticate: async (user, password) => {
        this.asked.push(`sign in ${user}`);
        if (this.roster === 'down') throw new RosterUnavailable();
        if (password !== 'right') throw new RosterUnavailable('credentials_invalid');
        return { token: 'token of the service', expiresAt: after(this.#clock.now(), hours(24)) };
      },
      frame: async (token) => {
        this.#knows(token);
        return { url: this.frameUrl, expiresAt: after(this.#clock.now(), hours(1)) };
      },
      locations: async (token) => {
        this.#knows(token);
        return [{ id: 'DT', name: 'Downtown' }];
      },
      positions: async (token) => {
        this.#knows(token);
        return [{ id: 'Server', name: 'Server' }];
      },
      download: async (token) => {
        this.#knows(token);
        return Buffer.from(this.rosterFile);
      },
      upload: async (token, csv) => {
        this.#knows(token);
        this.uploaded.push(csv.toString());
        return { accepted: csv.toString().trim().split('\n').length - 1, rejected: [] };
      },
    },
  };

  #knows(token: string): void {
    this.asked.push('roster');
    if (this.roster === 'down') throw new RosterUnavailable();
    if (this.roster === 'token_expired' || token !== 'token of the service')
      throw new RosterUnavailable('token_expired');
  }

  /** Keeps feeds in memory, as whoever reads them would in tables. */
  readonly feeds: FeedsPort = {
    chooseLocation: (_tx, chosen, now) => {
      const before = this.#feed(chosen.storeId, chosen.dataType);
      if (chosen.currency === 'USD') return Promise.resolve(fail('currency_differs'));
      if (before?.location === chosen.location)
        return Promise.resolve(ok({ feed: before, changed: false }));
      const feed = feedOf(chosen, this.feedsOfStores.length + 1, now);
      this.feedsOfStores.push(feed);
      return Promise.resolve(ok({ feed, changed: true }));
    },
    feedOf: (_tx, _client, storeId, dataType) =>
      Promise.resolve(this.#feed(storeId, dataType) ?? null),
    locationsAtProvider: (_tx, _client, provider, dataType) =>
      Promise.resolve(
        new Map(
          this.feedsOfStores
            .filter((feed) => feed.provider === provider && feed.dataType === dataType)
            .map(({ storeId, location }) => [storeId, location]),
        ),
      ),
    storesFedBy: (_tx, _client, connectionId) =>
      Promise.resolve(
        this.feedsOfStores
          .filter((feed) => feed.connectionId === connectionId)
          .map(({ storeId }) => storeId),
      ),
    connectionReady: (_tx, connection) => {
      this.ready.push(connection);
      return Promise.resolve();
    },
    connectionFailed: (_tx, { connectionId, failure }) => {
      this.asked.push(`failed ${connectionId}: ${failure.code}`);
      return Promise.resolve();
    },
    connectionEnded: (_tx, _client, connectionId) => {
      this.asked.push(`ended ${connectionId}`);
      return Promise.resolve();
    },
  };

  #feed(storeId: number, dataType: string): StoreFeed | undefined {
    return this.feedsOfStores.findLast(
      (feed) => feed.storeId === storeId && feed.dataType === dataType,
    );
  }

  all() {
    return {
      providers: {
        lightspeed: this.lightspeed,
        sevenShifts: this.sevenShifts,
        orderData: this.orderData,
        roster: this.rosterDoor,
      },
      feeds: this.feeds,
    };
  }
}

const feedOf = (chosen: ConnectedLocation, id: number, now: Date): StoreFeed => ({
  id,
  storeId: chosen.storeId,
  dataType: chosen.dataType,
  connectionId: chosen.connectionId,
  provider: chosen.provider,
  account: chosen.account,
  location: chosen.location,
  revenueCenter: null,
  timezone: chosen.timezone,
  status: 'pending',
  code: null,
  updatedAt: now,
  name: chosen.name,
  reason: null,
  live_from: null,
  read_at: null,
  newest_at: null,
  complete_through: null,
  options: {},
});
