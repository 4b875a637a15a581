import { performance } from 'node:perf_hooks';
import fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import { openCompanyGrants } from './7shifts/grants.ts';
import type { SevenShiftsKeys } from './7shifts/oauth.ts';
import { SEVEN_SHIFTS_PREFIX, serveSevenShifts } from './7shifts/seven-shifts-face.ts';
import type { ChangeSources } from './control/change-webhooks.ts';
import { serveControl } from './control/serve-control.ts';
import type { SandboxContext } from './http/context.ts';
import { openFaults } from './http/faults.ts';
import { openWebhookQueue } from './http/webhook-queue.ts';
import { openGrants } from './lightspeed/grants.ts';
import { LIGHTSPEED_PREFIX, serveLightspeed } from './lightspeed/lightspeed-face.ts';
import type { LightspeedKeys } from './lightspeed/oauth.ts';
import { openRegistrations } from './lightspeed/serve-webhooks.ts';
import { OMNIVORE_PREFIX, serveOmnivore } from './omnivore/omnivore-face.ts';
import { ROSTER_PREFIX, type RosterKeys, serveRoster } from './roster/roster-face.ts';
import { openMemory } from './world/memory.ts';
import { openNightLists } from './world/night-lists.ts';
import { openWorld } from './world/world.ts';

export type RestaurantSandboxOptions = {
  /** The time of the world: of its nights and of the lifetimes of tokens. */
  readonly clock: Clock;
  /** Opens the buttons under `/sandbox`. */
  readonly key: string;
  readonly lightspeed: LightspeedKeys;
  readonly sevenShifts: SevenShiftsKeys;
  readonly omnivore: { readonly apiKey: string };
  readonly roster: RosterKeys;
  /** What is remembered over a restart: places, corrections, grants, tokens, webhooks. */
  readonly file?: string;
  /** Real time, for limits by the second. */
  readonly milliseconds?: () => number;
  /** Where browsers reach it, where ports are forwarded. */
  readonly publicUrl?: string;
  /** Where the scheduler's webhooks go; a button changes it. */
  readonly sevenShiftsWebhookUrl?: string;
  /** Where an address is that others have given for messages, where names lead nowhere. */
  readonly reachedAt?: (url: string) => string;
};

const PLACES_BODY_LIMIT = 32_000_000;

/**
 * Restaurants on this machine, as each provider shows them: the same night behind the till, the
 * scheduler, the order data and the roster. It is told of places under `/sandbox`; what happens
 * there follows from place and date alone.
 */
export function createRestaurantSandbox(options: RestaurantSandboxOptions) {
  let url = '';
  let sevenShiftsUrl = options.sevenShiftsWebhookUrl ?? null;
  const memory = openMemory(options.file);
  const world = openWorld({ clock: options.clock, memory });
  const context: SandboxContext = {
    world,
    lists: openNightLists(world),
    memory,
    faults: openFaults(),
    webhooks: openWebhookQueue(options.reachedAt),
    milliseconds: options.milliseconds ?? (() => performance.now()),
    publicUrl: () => options.publicUrl ?? url,
  };
  const sources: ChangeSources = {
    context,
    companies: openCompanyGrants(memory),
    registrations: openRegistrations(memory),
    sevenShiftsUrl: () => sevenShiftsUrl,
  };
  const app = serveFaces(options, sources, (changed) => {
    sevenShiftsUrl = changed;
  });
  return {
    /** Starts listening; answers where, also as `url`. */
    async listen({ host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {}) {
      url = await app.listen({ host, port });
      return url;
    },
    get url(): string {
      return url;
    },
    close: (): Promise<void> => app.close(),
  };
}

function serveFaces(
  options: RestaurantSandboxOptions,
  sources: ChangeSources,
  setSevenShiftsUrl: (url: string | null) => void,
): FastifyInstance {
  const { context, companies, registrations } = sources;
  const app = fastify({ bodyLimit: PLACES_BODY_LIMIT, forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const grants = openGrants(context.memory);
  void app.register(
    async (face) =>
      serveLightspeed(face, { context, grants, keys: options.lightspeed, registrations }),
    { prefix: LIGHTSPEED_PREFIX },
  );
  void app.register(
    async (face) =>
      serveSevenShifts(face, { context, grants: companies, keys: options.sevenShifts }),
    { prefix: SEVEN_SHIFTS_PREFIX },
  );
  void app.register(
    async (face) => serveOmnivore(face, { context, apiKey: options.omnivore.apiKey }),
    { prefix: OMNIVORE_PREFIX },
  );
  void app.register((face) => serveRoster(face, { context, keys: options.roster }), {
    prefix: ROSTER_PREFIX,
  });
  void app.register(
    async (face) =>
      serveControl(face, {
        key: options.key,
        sources,
        grants,
        sevenShiftsClientId: options.sevenShifts.clientId,
        setSevenShiftsUrl,
      }),
    { prefix: '/sandbox' },
  );
  return app;
}
