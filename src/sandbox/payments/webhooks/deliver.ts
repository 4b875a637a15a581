import { createHmac } from 'node:crypto';
import { createWebhookPost } from '../../kit/post-webhook.ts';
import { API_VERSION } from '../protocol/edge.ts';
import { eventText } from '../events/emit.ts';
import type { Delivery, WebhookEndpoint } from '../records/event-records.ts';
import type { World } from '../store/world.ts';
import { USUAL, type WebhookMode, shuffled } from './webhook-mode.ts';

/** Deliveries have a time line of their own, as sending takes longer than a step of the others. */
export const WEBHOOKS = 'webhooks';
const MAX_AT_ONCE = 8;
const GIVEN_UP_AFTER = 3 * 86_400;
/** Minutes before the next try; the last one is repeated until the event is given up. */
const WAITS = [1, 5, 30, 120, 300, 600, 720];

const post = createWebhookPost(MAX_AT_ONCE);

/** Sends events that are due to their endpoints, signed, and again until they are taken. */
export function createDeliveries(world: World) {
  const { store } = world;
  let mode = USUAL;
  world.whenDue(store.deliveries, {
    dueAt: ({ next_at: next }) => next,
    timeline: () => WEBHOOKS,
    handle: () => undefined,
  });

  const takeDue = (): Delivery[] => {
    const due: Delivery[] = [];
    for (;;) {
      const entry = world.nextDue(WEBHOOKS);
      if (!entry || entry.at > world.now(null)) return due;
      world.timelines.take(WEBHOOKS);
      const delivery = store.deliveries.get(entry.id);
      if (delivery) due.push(delivery);
    }
  };
  const isLost = (): boolean => {
    if (mode.dropped === 0) return false;
    mode = { ...mode, dropped: mode.dropped - 1 };
    return true;
  };
  const attempt = async (delivery: Delivery): Promise<void> => {
    const event = store.events.get(delivery.event);
    const endpoint = store.endpoints.get(delivery.endpoint);
    if (!event || !endpoint || isLost()) return store.deliveries.remove(delivery.id);
    const body = eventText(event, API_VERSION);
    const signature = () => signatureOf(body, endpoint, world.now(null), mode);
    const send = () => post(signedWebhook(endpoint, body, signature()));
    const isTaken = await send();
    if (mode.doubled) await send();
    if (isTaken) return store.deliveries.remove(delivery.id);
    const wait = 60 * (WAITS[delivery.attempts] ?? WAITS.at(-1)!);
    const next = world.now(null) + wait;
    if (next > delivery.first_at + GIVEN_UP_AFTER) return store.deliveries.remove(delivery.id);
    store.deliveries.put({ ...delivery, attempts: delivery.attempts + 1, next_at: next });
  };
  /** Sends whatever is due, and what becomes due by that. */
  const sendDue = async (): Promise<void> => {
    while (!mode.held) {
      const due = takeDue();
      if (due.length === 0) return;
      const ordered = mode.shuffle === null ? due : shuffled(due, mode.shuffle);
      const waiting = ordered.values();
      const worker = async (): Promise<void> => {
        for (const delivery of waiting) await attempt(delivery);
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker));
      world.changes.write();
    }
  };
  return {
    sendDue,
    /** When the next one is due; null where none is, or all are held. */
    nextAt: (): number | null => (mode.held ? null : (world.nextDue(WEBHOOKS)?.at ?? null)),
    mode: (): WebhookMode => mode,
    setMode(change: Partial<WebhookMode>): void {
      mode = { ...mode, ...change };
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;

const signedWebhook = ({ url }: WebhookEndpoint, body: string, signature: string) => ({
  url,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
    'user-agent': 'Stripe/1.0 (+sandbox)',
  },
  body,
});

/** `t=…,v1=…`: the time and its proof, as the provider writes them. */
function signatureOf(
  body: string,
  { secret }: WebhookEndpoint,
  now: number,
  { stale, signature }: WebhookMode,
): string {
  const time = now - stale;
  const proof = (key: string): string =>
    `v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  const proofs = {
    right: [proof(secret)],
    wrong: [proof('whsec_of_somebody_else')],
    // As while a secret is being replaced by another.
    twice: [proof('whsec_of_yesterday'), proof(secret)],
  };
  return [`t=${time}`, ...proofs[signature]].join(',');
}
