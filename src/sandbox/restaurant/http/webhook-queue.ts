import { setTimeout as wait } from 'node:timers/promises';
import { type OutgoingWebhook, createWebhookPost } from '../../kit/post-webhook.ts';
import { draw } from '../world/draw.ts';
import { amount, choice, fields, flag, orNull, whole, withDefault } from './read-json.ts';

/** One request to somebody who wants to hear of a change. */
export type Delivery = OutgoingWebhook & { readonly provider: 'lightspeed' | '7shifts' };

/** How webhooks go out from now on. */
export const readWebhookMode = fields({
  held: withDefault(flag, false),
  doubled: withDefault(flag, false),
  /** In an order that follows from this number; null: as they happened. */
  shuffle: withDefault(orNull(whole(0, 1_000_000)), null),
  late_seconds: withDefault(amount(0, 60), 0),
  signature: withDefault<'right' | 'wrong' | 'none'>(choice(['right', 'wrong', 'none']), 'right'),
});
type WebhookMode = ReturnType<typeof readWebhookMode>;
type Outcome = { readonly sent: number; readonly taken: number };

const MAX_AT_ONCE = 16;
/** The headers of a provider that prove who sends. */
const PROOF = 'x-hmac-signature';

const post = createWebhookPost(MAX_AT_ONCE);

/** What is to be sent. Nothing goes out by itself: `send` is asked to. */
export function openWebhookQueue(reachedAt = (url: string): string => url) {
  let mode: WebhookMode = readWebhookMode({}, 'mode');
  let waiting: Delivery[] = [];

  const prove = (delivery: Delivery): Delivery => {
    if (mode.signature === 'right' || delivery.headers[PROOF] === undefined) return delivery;
    const { [PROOF]: _, ...headers } = delivery.headers;
    return {
      ...delivery,
      headers: mode.signature === 'none' ? headers : { ...headers, [PROOF]: '0'.repeat(64) },
    };
  };
  const order = (all: readonly Delivery[]): Delivery[] => {
    const { shuffle } = mode;
    if (shuffle === null) return [...all];
    return all
      .map((delivery, index) => ({ delivery, at: draw(1_000_000, shuffle, index) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ delivery }) => delivery);
  };
  return {
    mode: (): WebhookMode => mode,
    setMode(changed: WebhookMode): void {
      mode = changed;
    },
    add(deliveries: readonly Delivery[]): void {
      waiting.push(...deliveries);
    },
    waiting: (): number => waiting.length,
    /** Sends everything that waits; answers when all of it was taken or not. */
    async send(): Promise<Outcome> {
      if (mode.held) return { sent: 0, taken: 0 };
      const all = order(waiting).map(prove);
      waiting = [];
      if (mode.late_seconds > 0 && all.length > 0) await wait(mode.late_seconds * 1_000);
      const due = mode.doubled ? all.flatMap((one) => [one, one]) : all;
      const next = due.values();
      let taken = 0;
      const worker = async (): Promise<void> => {
        for (const delivery of next)
          if (await post({ ...delivery, url: reachedAt(delivery.url) })) taken += 1;
      };
      // One after the other, so that what was put in order arrives in it.
      await Promise.all(Array.from({ length: mode.shuffle === null ? MAX_AT_ONCE : 1 }, worker));
      return { sent: due.length, taken };
    },
  };
}
export type WebhookQueue = ReturnType<typeof openWebhookQueue>;
