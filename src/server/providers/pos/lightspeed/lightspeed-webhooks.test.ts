import { describe, expect, it } from 'vitest';
import { scriptedPos } from '#test/support/scripted-pos.ts';
import { createLightspeedWebhooks, daysOfMessage } from './lightspeed-webhooks.ts';

const caller = { connectionId: 1, account: '2468' };
const URL_OF_OURS = 'https://portal.example/webhooks/lightspeed/secret';

/** The webhooks of a location, and what was sent about them. */
function webhooksOf(known: unknown) {
  const sent: string[] = [];
  const { parts } = scriptedPos(() => known);
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (init?.method !== 'GET') {
      sent.push(`${init?.method} ${String(input)} ${String(init?.body ?? '')}`.trim());
      return Promise.resolve(new Response('', { status: 200 }));
    }
    return parts.fetch?.(input, init) ?? Promise.reject(new Error('no network'));
  };
  const settings = { apiUrl: 'https://api.example' };
  return { sent, webhooks: createLightspeedWebhooks(settings, { ...parts, fetch }) };
}
const ordered = (notificationType: string, url = URL_OF_OURS) => ({
  uuid: `id of ${notificationType}`,
  notificationType,
  url,
});

describe('webhooks of Lightspeed', () => {
  it('are ordered for each kind that is not ordered yet', async () => {
    const elsewhere = ordered('shift.deleted', 'https://other.example');
    const { sent, webhooks } = webhooksOf([ordered('shift.created'), elsewhere, null]);
    await webhooks.order(caller, '77', URL_OF_OURS);
    const path = 'POST https://api.example/staff/v1/businessLocations/77/webhooks';
    expect(sent).toEqual(
      ['shift.updated', 'shift.deleted'].map(
        (type) =>
          `${path} ${JSON.stringify({ notificationType: type, url: URL_OF_OURS, webhookName: 'Cardload' })}`,
      ),
    );
  });

  it('of ours are cancelled, those of others stay', async () => {
    const { sent, webhooks } = webhooksOf([
      ordered('shift.created'),
      ordered('shift.updated', 'https://other.example/x'),
      { url: URL_OF_OURS },
    ]);
    await webhooks.cancel(caller, '77', 'https://portal.example/');
    expect(sent).toEqual([
      'DELETE https://api.example/staff/v1/businessLocations/77/webhooks/id%20of%20shift.created',
    ]);
  });

  it('of another shape are not touched', async () => {
    const { webhooks } = webhooksOf({ data: [] });
    await expect(webhooks.order(caller, '77', URL_OF_OURS)).rejects.toThrow('pos_changed');
  });

  it('say which dates to read again: those of every clock-in, else of the change', () => {
    const days = (data: unknown) =>
      daysOfMessage(JSON.stringify({ notificationType: 'shift.updated', data }), {
        location: '77',
        timezone: 'America/Toronto',
      });
    const events = [
      { eventType: 'CLOCK_IN', timestamp: '2026-11-20T22:00:00Z' },
      { eventType: 'CLOCK_IN', timestamp: '2026-11-19T22:00:00Z' },
      { eventType: 'CLOCK_OUT', timestamp: '2026-11-22T22:00:00Z' },
      { eventType: 'CLOCK_IN', timestamp: 'then' },
    ];
    const shift = { businessLocationId: 77, dateInUTC: '2026-11-25T15:00:00Z' };
    expect(days({ ...shift, events })).toEqual(['2026-11-20', '2026-11-19']);
    expect(days(shift)).toEqual(['2026-11-25']);
    expect(days({ dateInUTC: shift.dateInUTC })).toEqual(['2026-11-25']);
    for (const nothing of [{ ...shift, businessLocationId: 78 }, { businessLocationId: 77 }, [], 1])
      expect(days(nothing)).toEqual([]);
    expect(daysOfMessage('{', { location: '77', timezone: null })).toEqual([]);
  });
});
