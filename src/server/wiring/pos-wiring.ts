import { checkRosterFile } from '#domain/integrations/index.ts';
import type { Clock } from '#kernel/instant.ts';
import {
  type AccessDeps,
  type HintAddresses,
  type RosterDoor,
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
import {
  type LightspeedWebhooks,
  createLightspeedWebhooks,
  daysOfMessage,
} from '../providers/pos/lightspeed/lightspeed-webhooks.ts';
import { createLightspeedSignIn } from '../providers/pos/lightspeed/lightspeed-tokens.ts';
import { createLightspeed } from '../providers/pos/lightspeed/lightspeed.ts';
import { createOmnivore, type Omnivore } from '../providers/pos/omnivore/omnivore.ts';
import {
  type PointOfSale,
  type PosProvider,
  PosUnavailable,
} from '../providers/pos/point-of-sale.port.ts';
import { createSevenShiftsSignIn } from '../providers/pos/seven-shifts/seven-shifts-tokens.ts';
import { checkWebhook, hintOf } from '../providers/pos/seven-shifts/seven-shifts-webhook.ts';
import { createSevenShifts } from '../providers/pos/seven-shifts/seven-shifts.ts';
import { createHttpRoster } from '../providers/roster/http-roster.ts';
import { type Integrations, tipFeeds } from './integrations-wiring.ts';

type Given = {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly portalUrl: string;
  readonly settings: IntegrationSettings;
  /** How providers are asked, where it is not as usual: tests wait for nothing. */
  readonly asking?: Partial<Pick<AdapterParts, 'pace' | 'sleep'>>;
};
export type PointsOfSale = {
  readonly doors: PosDoors;
  readonly integrations: Integrations;
  readonly access: AccessDeps;
};

/** The providers of restaurant data that are set up, and everybody's way to them. */
export function connectPointsOfSale({
  db,
  clock,
  vault,
  portalUrl,
  settings,
  asking,
}: Given): PointsOfSale {
  const lightspeedSignIn =
    settings.lightspeed && createLightspeedSignIn(settings.lightspeed, { clock });
  const sevenShiftsSignIn =
    settings.sevenShifts && createSevenShiftsSignIn(settings.sevenShifts, { clock });
  const access: AccessDeps = {
    db,
    clock,
    vault,
    tokens: {
      lightspeed: lightspeedSignIn,
      sevenShifts: sevenShiftsSignIn,
      orderDataKey: settings.orderData?.apiKey ?? null,
    },
  };
  const parts: AdapterParts = {
    access: createPosAccess(access),
    pace: createPosPace(db),
    clock,
    ...asking,
  };
  const lightspeed = settings.lightspeed && createLightspeed(settings.lightspeed, parts);
  const sevenShifts = settings.sevenShifts && createSevenShifts(settings.sevenShifts, parts);
  const omnivore = settings.orderData && createOmnivore(settings.orderData, parts);
  const doors: Readonly<Record<PosProvider, PointOfSale | null>> = {
    lightspeed,
    '7shifts': sevenShifts,
    omnivore: omnivore && withItsPlace(omnivore, db),
  };
  return {
    access,
    doors: {
      door: (provider) => doors[provider],
      accountsOf,
      async readEnded(connectionId, outcome) {
        await noteOutcome({ db, clock, feeds: tipFeeds }, connectionId, outcome);
      },
    },
    integrations: {
      feeds: tipFeeds,
      providers: {
        lightspeed:
          settings.lightspeed && lightspeed && lightspeedSignIn
            ? {
                ...lightspeedSignIn,
                locations: lightspeed.locations,
                daysOfMessage,
                hints: hintAddresses(
                  createLightspeedWebhooks(settings.lightspeed, parts),
                  portalUrl,
                ),
              }
            : null,
        sevenShifts:
          sevenShifts && sevenShiftsSignIn
            ? { ...sevenShiftsSignIn, locations: sevenShifts.locations, checkWebhook, hintOf }
            : null,
        orderData: omnivore,
        roster: settings.roster && rosterDoor(settings.roster),
      },
    },
  };
}

/** The addresses at which a till tells us of changed shifts; each is one of ours. */
const hintAddresses = (webhooks: LightspeedWebhooks, portalUrl: string): HintAddresses => ({
  add: (connectionId, location, url) =>
    webhooks.order({ connectionId, account: null }, location, url),
  async removeAll(connectionId, locations) {
    for (const location of locations)
      await webhooks.cancel(
        { connectionId, account: null },
        location,
        `${portalUrl}/api/v1/webhooks/lightspeed/`,
      );
  },
});

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

const rosterDoor = ({
  apiUrl,
  frameOrigins,
}: NonNullable<IntegrationSettings['roster']>): RosterDoor => ({
  service: createHttpRoster({ apiUrl }),
  frameOrigins,
  check: checkRosterFile,
});
