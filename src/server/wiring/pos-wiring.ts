import type { Clock } from '#kernel/instant.ts';
import { ROSTER_COLUMNS, checkRosterFile } from '#domain/integrations/index.ts';
import {
  type AccessDeps,
  type LightspeedDoor,
  type OrderDataDoor,
  type RosterDoor,
  type SevenShiftsDoor,
  accountOfConnection,
  accountsOf,
  createPosAccess,
  createPosPace,
  noteOutcome,
} from '../features/integrations/index.ts';
import type { PosDoors } from '../features/tips-data/index.ts';
import type { Database } from '../platform/database/pool.ts';
import type { IntegrationSettings } from '../platform/integration-settings.ts';
import type { Vault } from '../platform/vault.ts';
import type { AdapterParts } from '../providers/pos/adapter-parts.ts';
import { createLightspeedHooks, readShiftMessage } from '../providers/pos/lightspeed/lightspeed-hooks.ts';
import { createLightspeedSignIn } from '../providers/pos/lightspeed/lightspeed-tokens.ts';
import { createLightspeed } from '../providers/pos/lightspeed/lightspeed.ts';
import { createOmnivore, type Omnivore } from '../providers/pos/omnivore/omnivore.ts';
import { type PointOfSale, PosUnavailable } from '../providers/pos/point-of-sale.port.ts';
import { createSevenShiftsSignIn } from '../providers/pos/seven-shifts/seven-shifts-tokens.ts';
import { checkWebhook, hintOf } from '../providers/pos/seven-shifts/seven-shifts-webhook.ts';
import { createSevenShifts } from '../providers/pos/seven-shifts/seven-shifts.ts';
import type { TokenOutcome } from '../providers/pos/shared/token-request.ts';
import { createHttpRoster } from '../providers/roster/http-roster.ts';
import { type Integrations, tipFeeds } from './integrations-wiring.ts';

type Given = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly settings: IntegrationSettings;
};
export type PointsOfSale = {
  readonly doors: PosDoors;
  readonly integrations: Integrations;
  readonly access: AccessDeps;
};

/** The providers of restaurant data that are set up, and everybody's way to them. */
export function connectPointsOfSale({ db, clock, vault, settings }: Given): PointsOfSale {
  const lightspeedTokens = settings.lightspeed && lightspeedTokensOf(settings.lightspeed, clock);
  const sevenShiftsTokens =
    settings.sevenShifts && sevenShiftsTokensOf(settings.sevenShifts, clock);
  const access: AccessDeps = {
    db,
    clock,
    vault,
    tokens: {
      lightspeed: lightspeedTokens,
      sevenShifts: sevenShiftsTokens,
      orderDataKey: settings.orderData?.apiKey ?? null,
    },
  };
  const parts: AdapterParts = { access: createPosAccess(access), pace: createPosPace(db), clock };
  const lightspeed = settings.lightspeed && createLightspeed(settings.lightspeed, parts);
  const sevenShifts = settings.sevenShifts && createSevenShifts(settings.sevenShifts, parts);
  const omnivore = settings.orderData && createOmnivore(settings.orderData, parts);
  const doors = new Map<string, PointOfSale | null>([
    ['lightspeed', lightspeed],
    ['7shifts', sevenShifts],
    ['omnivore', omnivore && withItsPlace(omnivore, db)],
  ]);
  return {
    access,
    doors: {
      door: (provider) => doors.get(provider) ?? null,
      accountsOf,
      async readEnded(connectionId, outcome) {
        await noteOutcome({ db, clock }, connectionId, outcome);
      },
    },
    integrations: {
      feeds: tipFeeds,
      providers: {
        lightspeed:
          settings.lightspeed && lightspeed && lightspeedTokens
            ? lightspeedDoor(lightspeed, lightspeedTokens, createLightspeedHooks(settings.lightspeed.apiUrl, parts))
            : null,
        sevenShifts:
          sevenShifts && sevenShiftsTokens ? sevenShiftsDoor(sevenShifts, sevenShiftsTokens) : null,
        orderData:
          omnivore && settings.orderData ? orderDataDoor(omnivore, settings.orderData.apiKey) : null,
        roster: settings.roster && rosterDoor(settings.roster),
      },
    },
  };
}

/** A connection of order data is one place: the one that an operator has approved. */
const withItsPlace = (omnivore: Omnivore, db: Database): PointOfSale => ({
  ...omnivore,
  async locations(connectionId) {
    const account = await accountOfConnection(db, connectionId);
    if (account === null) throw new PosUnavailable('pos_refused');
    const { name, timezone } = await omnivore.location(account);
    const revenueCenters = await omnivore.revenueCenters(account);
    return [
      {
        id: account,
        name,
        account,
        timezone,
        currency: null,
        clockings: true,
        sales: true,
        revenueCenters,
      },
    ];
  },
});

type TokenFailure = { readonly outcome: Exclude<TokenOutcome<never>['outcome'], 'tokens'> };
/** Why no tokens came, in the words of the module of integrations. */
const noTokens = ({ outcome }: TokenFailure) =>
  outcome === 'refused' || outcome === 'misconfigured'
    ? { outcome, reason: null }
    : { outcome };

function lightspeedTokensOf(
  settings: NonNullable<IntegrationSettings['lightspeed']>,
  clock: Clock,
): Pick<LightspeedDoor, 'authorizeUrl' | 'exchange' | 'refresh'> {
  const signIn = createLightspeedSignIn(settings, { clock });
  const asked = settings.scopes.split(' ');
  const answer = async (
    tokens: ReturnType<typeof signIn.refresh>,
  ): ReturnType<LightspeedDoor['refresh']> => {
    const read = await tokens;
    return read.outcome === 'tokens'
      ? { outcome: 'ok', tokens: { ...read.tokens, scopes: read.tokens.scopes ?? asked } }
      : noTokens(read);
  };
  return {
    authorizeUrl: signIn.authorizeUrl,
    exchange: (granted) => answer(signIn.exchange(granted)),
    refresh: (token) => answer(signIn.refresh(token)),
  };
}

const lightspeedDoor = (
  pos: PointOfSale,
  tokens: ReturnType<typeof lightspeedTokensOf>,
  hints: LightspeedDoor['hints'],
): LightspeedDoor => ({
  ...tokens,
  locations: pos.locations,
  readMessage: readShiftMessage,
  hints,
});

function sevenShiftsTokensOf(
  settings: NonNullable<IntegrationSettings['sevenShifts']>,
  clock: Clock,
): Pick<SevenShiftsDoor, 'grantUrl' | 'token'> {
  const signIn = createSevenShiftsSignIn(settings, { clock });
  return {
    grantUrl: ({ state, redirectUri }) => {
      const page = new URL(signIn.grantUrl(state));
      page.searchParams.set('redirect_uri', redirectUri);
      return page.href;
    },
    async token() {
      const read = await signIn.token();
      return read.outcome === 'tokens'
        ? { outcome: 'ok', tokens: { ...read.tokens, refreshToken: null, scopes: [] } }
        : noTokens(read);
    },
  };
}

const sevenShiftsDoor = (
  pos: ReturnType<typeof createSevenShifts>,
  tokens: ReturnType<typeof sevenShiftsTokensOf>,
): SevenShiftsDoor => ({
  ...tokens,
  locations: pos.locations,
  companyName: pos.companyName,
  readMessage({ body, header }, guid, now) {
    const webhook = {
      topic: header('x-webhook-topic'),
      companyId: header('x-company-id'),
      timestamp: header('x-hmac-timestamp'),
      signature: header('x-hmac-signature'),
      body,
    };
    const check = checkWebhook(webhook, guid, now);
    if (check !== 'signed') return { kind: check === 'old' ? 'outdated' : 'unsigned' };
    // The zone is that of the location which the message names: it is known once that is.
    const hint = hintOf(webhook, () => 'UTC');
    switch (hint.kind) {
      case 'revoked':
        return { kind: 'revoked' };
      case 'clockings': {
        const days: SevenShiftsDays = (zone) => {
          const read = hintOf(webhook, () => zone);
          return read.kind === 'clockings' ? read.days : [];
        };
        return { kind: 'punch', location: hint.location, days };
      }
      default:
        return { kind: 'other' };
    }
  },
});
type SevenShiftsDays = Extract<
  ReturnType<SevenShiftsDoor['readMessage']>,
  { readonly kind: 'punch' }
>['days'];

const orderDataDoor = (pos: Omnivore, apiKey: string): OrderDataDoor => ({
  apiKey,
  async lookUp(location) {
    try {
      const { name, address, timezone, online } = await pos.location(location);
      const lines = [address.street, address.city, address.state, address.zip, address.country];
      const shown = lines.filter((line) => line !== null).join(', ');
      return {
        outcome: 'ok',
        place: {
          name,
          address: shown === '' ? null : shown,
          timezone,
          currency: null,
          isOnline: online,
        },
      };
    } catch (error) {
      if (!(error instanceof PosUnavailable)) throw error;
      return { outcome: error.code === 'pos_location_unknown' ? 'unknown' : 'unavailable' };
    }
  },
});

const rosterDoor = ({
  apiUrl,
  frameOrigins,
}: NonNullable<IntegrationSettings['roster']>): RosterDoor => ({
  service: createHttpRoster({ apiUrl }),
  frameOrigins,
  check(rows, known) {
    const names = [...ROSTER_COLUMNS];
    return checkRosterFile({
      ...known,
      lines: [
        { line: 1, cells: names },
        ...rows.map(({ line, cells }) => ({ line, cells: names.map((name) => cells[name] ?? '') })),
      ],
    });
  },
});
