import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createPaymentsSandbox } from '#sandbox/payments/payments-sandbox.ts';
import { createPosSandbox } from '#sandbox/pos/pos-sandbox.ts';
import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import { clientIds } from '../features/clients/index.ts';
import { cardsNotActive } from '../features/members/index.ts';
import { machineClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/pool.ts';

export type Sandbox = {
  readonly url: string;
  readonly key: string;
  learnCards(): Promise<void>;
  stop(): Promise<void>;
};

const STATES: Record<string, string> = {
  locked: 'locked',
  expired: 'expired',
  assigned: 'not_activated',
  free: 'not_activated',
  migrating: 'migrating',
  closed: 'closed',
  error: 'closed',
  replaced: 'closed',
};

/**
 * The card processor of the demo, on a port of its own; it is told of the demo's cards as a real
 * one knows its own.
 */
export async function startSandbox(
  db: Database,
  dataDir: string | null,
  orderStep: number,
): Promise<Sandbox> {
  const key = randomBytes(16).toString('hex');
  const app = createProcessorSandbox({
    key,
    clock: machineClock,
    orderStep,
    ...(dataDir ? { file: join(dataDir, 'card-processor.jsonl') } : {}),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    key,
    async learnCards() {
      for (const clientId of await db.read('platform', (tx) => clientIds(tx))) {
        const cards = await db.read({ clientId }, (tx) => cardsNotActive(tx, clientId));
        if (cards.length === 0) continue;
        const body = JSON.stringify({
          keep_known: true,
          cards: cards.map((card) => ({ card: card.proxy, state: STATES[card.state] ?? 'active' })),
        });
        await fetch(`${url}/v1/cards`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body,
        });
      }
    },
    stop: () => app.close(),
  };
}

/**
 * The payment provider of the demo, on a port of its own; the payer's browser opens its page there.
 */
export async function startPaymentsSandbox(
  dataDir: string | null,
): Promise<{ readonly url: string; readonly key: string; stop(): Promise<void> }> {
  const key = `sk_test_${randomBytes(16).toString('hex')}`;
  let url = '';
  const app = createPaymentsSandbox({
    key,
    url: () => url,
    ...(dataDir ? { file: join(dataDir, 'payments.jsonl') } : {}),
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, key, stop: () => app.close() };
}

/** The points of sale of the demo's restaurants, on a port of their own. */
export async function startPosSandbox(): Promise<PosSandbox> {
  const key = randomBytes(16).toString('hex');
  const app = createPosSandbox({ key, clock: machineClock });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    key,
    async tell(clientId, locations) {
      await fetch(`${url}/v1/accounts/${clientId}/locations`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ locations }),
      });
    },
    stop: () => app.close(),
  };
}
export type PosSandbox = {
  readonly url: string;
  readonly key: string;
  tell(clientId: number, locations: readonly object[]): Promise<void>;
  stop(): Promise<void>;
};
