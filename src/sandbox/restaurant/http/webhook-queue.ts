import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { draw } from '../world/draw.ts';

/** One request to somebody who wants to hear of a change. */
export type Delivery = {
  readonly provider: 'lightspeed' | '7shifts';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** How webhooks go out from now on. */
export const webhookModeSchema = z.strictObject({
  held: z.boolean().default(false),
  doubled: z.boolean().default(false),
  /** In an order that follows from this number; null: as they happened. */
  shuffle: z.int().nullable().default(null),
  late_seconds: z.number().min(0).max(60).default(0),
  signature: z.enum(['right', 'wrong', 'none']).default('right'),
});
type WebhookMode = z.infer<typeof webhookModeSchema>;
type Outcome = { readonly sent: number; readonly taken: number };

const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;
/** The headers of a provider that prove who sends. */
const PROOF = 'x-hmac-signature';

async function post({ url, headers, body }: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Whoever does not answer hears nothing; the sandbox does not try again.
    return false;
  }
}

/** What is to be sent. Nothing goes out by itself: `send` is asked to. */
export function openWebhookQueue() {
  let mode: WebhookMode = webhookModeSchema.parse({});
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
        for (const delivery of next) if (await post(delivery)) taken += 1;
      };
      // One after the other, so that what was put in order arrives in it.
      await Promise.all(Array.from({ length: mode.shuffle === null ? AT_ONCE : 1 }, worker));
      return { sent: due.length, taken };
    },
  };
}
export type WebhookQueue = ReturnType<typeof openWebhookQueue>;
