import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignedWebhook } from '../webhooks.port.ts';
import { checkWebhook, hintOf } from './seven-shifts-webhook.ts';

const GUID = '1a2b3456-b89c-4675-8f72-ffe230942ba9';
const NOW = new Date('2026-11-24T15:00:00Z');
const punch = { company_id: 1234, location_id: 4569, clocked_in: '2026-11-21 04:30:00' };
const webhook = (over: Partial<SignedWebhook> & { ageSeconds?: number } = {}): SignedWebhook => {
  const { ageSeconds = 0, ...rest } = over;
  const body = rest.body ?? JSON.stringify(punch);
  const timestamp = String(NOW.getTime() / 1_000 - ageSeconds);
  const signature = createHmac('sha256', `${timestamp}#${GUID}`).update(body).digest('hex');
  const topic = 'time_punch.edited';
  return { topic, companyId: '1234', timestamp, signature, body, ...rest };
};
const check = (one: SignedWebhook) => checkWebhook(one, GUID, NOW);
const hint = (one: SignedWebhook) =>
  hintOf(one, (location) => (location === '4569' ? 'America/Toronto' : null));

describe('a webhook of 7shifts', () => {
  it('counts where its company signed it, within an hour', () => {
    expect(check(webhook())).toBe('signed');
    expect(check(webhook({ ageSeconds: 3_600 }))).toBe('signed');
    expect(check(webhook({ ageSeconds: 3_601 }))).toBe('old');
    expect(check(webhook({ ageSeconds: -301 }))).toBe('old');
    const { signature = '' } = webhook();
    const base64 = Buffer.from(signature, 'hex').toString('base64');
    expect(check(webhook({ signature: base64 }))).toBe('signed');
    expect(check(webhook({ signature: signature.toUpperCase() }))).toBe('signed');
  });

  it('is refused unsigned, forged, changed or moved in time', () => {
    const good = webhook();
    for (const over of [
      { signature: undefined },
      { signature: '' },
      { signature: `${'0'.repeat(64)}` },
      { signature: good.signature?.slice(0, 62) },
      { timestamp: undefined },
      { timestamp: '1e9' },
      { timestamp: String(Number(good.timestamp) + 1) },
      { body: good.body.replace('4569', '4570') },
    ])
      expect(check({ ...good, ...over })).toBe('unsigned');
    expect(checkWebhook(good, `${GUID}x`, NOW)).toBe('unsigned');
  });

  it('says which date of which location to read again, by the time at the location', () => {
    expect(hint(webhook())).toEqual({ kind: 'clockings', location: '4569', days: ['2026-11-20'] });
    const iso = { ...punch, clocked_in: undefined, clocked_in_iso: '2026-11-20T17:00:00-05:00' };
    expect(hint(webhook({ body: JSON.stringify(iso) }))).toMatchObject({ days: ['2026-11-20'] });
  });

  it('says that people changed, or that the grant was taken away', () => {
    expect(hint(webhook({ topic: 'user.deactivated' }))).toEqual({ kind: 'people' });
    expect(hint(webhook({ topic: 'authorization.revoked' }))).toEqual({
      kind: 'revoked',
      companyId: '1234',
    });
  });

  it('says nothing where it is of another company, another place or of no shape', () => {
    for (const over of [
      { companyId: '1235' },
      { topic: 'schedule.published' },
      { topic: undefined },
      { body: JSON.stringify({ ...punch, location_id: 1 }) },
      { body: JSON.stringify({ ...punch, clocked_in: 'today' }) },
      { body: '[]' },
      { body: '{' },
    ])
      expect(hint(webhook(over))).toEqual({ kind: 'nothing' });
  });
});
