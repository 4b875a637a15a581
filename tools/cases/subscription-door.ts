import { activePopUps } from '#domain/engagement/index.ts';
import * as subscriptions from '#domain/subscriptions/index.ts';
import { ACCESSES, type Use } from '#domain/subscriptions/access.ts';
import type { LifeEvent } from '#domain/subscriptions/life.ts';
import type { Door } from './run-cases.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** Keys whose whole numbers are cents, besides those of every file of cases. */
const CENTS = new Set(['billed', 'price', 'CAD', 'USD']);

const toCamel = (key: string) =>
  key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const toSnake = (key: string) =>
  key.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, next: string) => `${end}_${next.toLowerCase()}`,
  );

/** What a case writes down, as the rules take it: instants are dates, names in camel case. */
function read(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => read(item, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [toCamel(name), read(one, name)]),
    );
  if (typeof value === 'string' && INSTANT.test(value)) return new Date(value);
  return CENTS.has(key) && typeof value === 'number' ? BigInt(value) : value;
}

function written(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  if (Array.isArray(value)) return value.map(written);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [toSnake(name), written(one)]),
    );
  return value;
}

/** One case asks at several instants; each is told of what has happened by then. */
const livesOf = (asked: { events: readonly LifeEvent[]; askedAt: readonly Date[] }) =>
  asked.askedAt.map((at) => ({
    at,
    ...subscriptions.life(
      asked.events.filter((event) => event.at <= at),
      at,
    ),
  }));

const gateOf = ({ uses }: { uses: readonly Use[] }) =>
  Object.fromEntries(
    ACCESSES.map((access) => [
      access,
      Object.fromEntries(uses.map((use) => [use, subscriptions.stopFor(access, use)])),
    ]),
  );

const asked =
  <I>(rule: (input: I) => unknown) =>
  (input: unknown): unknown =>
    // What a file of cases holds is known by its group only.
    written(rule(read(input) as I));

/** The groups of the worked cases of subscriptions and pop-ups, each with the rule that it calls. */
export const subscriptionDoor: Door = {
  invoice: asked(subscriptions.invoice),
  switch: asked(subscriptions.switchNow),
  periods: asked(subscriptions.periodEdges),
  trial: asked(subscriptions.trialEnd),
  retries: asked(subscriptions.retries),
  life: asked(livesOf),
  gate: asked(gateOf),
  countdown: asked(subscriptions.countdown),
  promo: asked(subscriptions.promo),
  pop_ups: asked(activePopUps),
};
