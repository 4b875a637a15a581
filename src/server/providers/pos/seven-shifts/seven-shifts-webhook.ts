import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayOf, type Zone } from '#kernel/day.ts';
import { type Instant, hours, minutes } from '#kernel/instant.ts';
import { readInstant } from '../shared/read-instant.ts';
import { idText } from '../shared/read-json.ts';
import { webhookFields } from '../shared/webhook-fields.ts';
import type { SignedWebhook, WebhookCheck, WebhookHint } from '../webhooks.port.ts';

const MAX_AGE = hours(1);
const CLOCK_AHEAD = minutes(5);

/** Checks a webhook against the guid of the company that it names. */
export function checkWebhook(webhook: SignedWebhook, guid: string, now: Instant): WebhookCheck {
  const { timestamp = '', signature = '', body } = webhook;
  if (!/^\d{10}$/.test(timestamp)) return 'unsigned';
  const expected = createHmac('sha256', `${timestamp}#${guid}`).update(body).digest();
  const given = signatureBytes(signature);
  if (given?.length !== expected.length || !timingSafeEqual(given, expected)) return 'unsigned';
  const age = now.getTime() - Number(timestamp) * 1_000;
  return age > MAX_AGE || age < -CLOCK_AHEAD ? 'old' : 'signed';
}

/** The provider does not say in which of the two it writes its signature. */
function signatureBytes(signature: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(signature)) return Buffer.from(signature, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(signature) ? Buffer.from(signature, 'base64') : null;
}

const PEOPLE = /^(user|role|location|department)\.[a-z_]{1,40}$/;

/** `zoneOf` answers the zone of one of our locations; null where the location is not ours. */
export function hintOf(
  { topic = '', companyId = '', body }: SignedWebhook,
  zoneOf: (location: string) => Zone | null,
): WebhookHint {
  const fields = webhookFields(body);
  // The signature is of the body only, so a header alone must not say whose it is.
  if (fields === null || idText(fields.company_id) !== companyId) return { kind: 'nothing' };
  if (topic === 'authorization.revoked') return { kind: 'revoked', companyId };
  if (PEOPLE.test(topic)) return { kind: 'people' };
  if (!topic.startsWith('time_punch.')) return { kind: 'nothing' };
  const location = idText(fields.location_id);
  const zone = location === null ? null : zoneOf(location);
  const began = naiveUtc(fields.clocked_in) ?? readInstant(fields.clocked_in_iso);
  if (location === null || zone === null || began === null) return { kind: 'nothing' };
  return { kind: 'clockings', location, days: [dayOf(began, zone)] };
}

/** `2026-11-20 22:00:00`, which is UTC though it does not say so. */
function naiveUtc(value: unknown): Instant | null {
  if (typeof value !== 'string') return null;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)
    ? readInstant(`${value.replace(' ', 'T')}Z`)
    : readInstant(value);
}
