import { type Day, dayOf, type Zone } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { AdapterParts } from '../adapter-parts.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import { pathSegment } from '../shared/path-segment.ts';
import { readInstant } from '../shared/read-instant.ts';
import { type Fields, idText, isFields } from '../shared/read-json.ts';
import { shapeSample } from '../shared/shape-sample.ts';
import { webhookFields } from '../shared/webhook-fields.ts';
import { type LightspeedCaller, createLightspeedCalls } from './lightspeed-calls.ts';

const TYPES = ['shift.created', 'shift.updated', 'shift.deleted'] as const;
const NAME = 'Cardload';

/** The webhooks of one location, which we order ourselves. */
export type LightspeedWebhooks = {
  /** Has changes of shifts sent to an address of ours; those that are ordered stay. */
  readonly order: (caller: LightspeedCaller, location: string, url: string) => Promise<void>;
  /** Ends what goes to addresses that begin so. */
  readonly cancel: (caller: LightspeedCaller, location: string, urlStart: string) => Promise<void>;
};

export function createLightspeedWebhooks(
  { apiUrl }: { readonly apiUrl: string },
  parts: AdapterParts,
): LightspeedWebhooks {
  const calls = createLightspeedCalls(apiUrl, parts);
  const pathOf = (location: string): string =>
    `/staff/v1/businessLocations/${pathSegment(location)}/webhooks`;
  async function ordered(caller: LightspeedCaller, location: string): Promise<Fields[]> {
    const answer = await calls.get(caller, pathOf(location), '');
    if (!Array.isArray(answer)) throw new PosUnavailable('pos_changed', shapeSample(answer));
    return answer.filter(isFields);
  }
  return {
    async order(caller, location, url) {
      const known = await ordered(caller, location);
      for (const notificationType of TYPES) {
        const is = (one: Fields): boolean =>
          one.notificationType === notificationType && one.url === url;
        if (known.some(is)) continue;
        const body = { notificationType, url, webhookName: NAME };
        await calls.send(caller, 'POST', { path: pathOf(location), body });
      }
    },
    async cancel(caller, location, urlStart) {
      for (const { uuid, url } of await ordered(caller, location)) {
        const id = idText(uuid);
        if (id === null || typeof url !== 'string' || !url.startsWith(urlStart)) continue;
        await calls.send(caller, 'DELETE', { path: `${pathOf(location)}/${pathSegment(id)}` });
      }
    },
  };
}

/**
 * The dates that a message about a shift is about. They are not signed: whoever knows the secret
 * address of a location can send any, so it is a hint about dates of that location and never a
 * record. None where it is of another shape, or names another location.
 */
export function daysOfMessage(
  body: string,
  { location, timezone }: { readonly location: string; readonly timezone: Zone | null },
): Day[] {
  const message = webhookFields(body);
  const shift = message?.data;
  const isKnown = TYPES.some((type) => type === message?.notificationType);
  if (!isKnown || !isFields(shift)) return [];
  const named = idText(shift.businessLocationId);
  if (named !== null && named !== location) return [];
  return [...new Set(beginnings(shift).map((began) => dayOf(began, timezone ?? 'UTC')))];
}

const MAX_EVENTS = 20;

/** Every clock-in that the shift had, as one that was moved leaves another date too. */
function beginnings(shift: Fields): Instant[] {
  const events: readonly unknown[] = Array.isArray(shift.events) ? shift.events : [];
  const began = events
    .slice(0, MAX_EVENTS)
    .filter(isFields)
    .filter(({ eventType }) => eventType === 'CLOCK_IN')
    .map(({ timestamp }) => readInstant(timestamp));
  const found = began.filter((moment) => moment !== null);
  const changed = readInstant(shift.dateInUTC);
  return found.length === 0 && changed !== null ? [changed] : found;
}
