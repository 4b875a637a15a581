import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Cents } from '#kernel/money.ts';
import { createBankSandbox } from '#sandbox/bank/bank-sandbox.ts';
import { createPaymentsSandbox } from '#sandbox/payments/payments-sandbox.ts';
import { createPosSandbox } from '#sandbox/pos/pos-sandbox.ts';
import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import { type Clock, hours } from '#kernel/instant.ts';
import { clientIds } from '../features/clients/index.ts';
import { cardsNotActive } from '../features/members/index.ts';
import { machineClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/pool.ts';

export type Sandbox = {
  readonly url: string;
  readonly key: string;
  learnCards(): Promise<void>;
  /** What holders do with their cards. */
  spend(events: readonly object[]): Promise<void>;
  stop(): Promise<void>;
};

/** How often somebody of the demo buys something by themselves. */
const SPEND_EVERY = hours(1);

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
  { orderStep, clock }: { readonly orderStep: number; readonly clock: Clock },
): Promise<Sandbox> {
  const key = randomBytes(16).toString('hex');
  const app = createProcessorSandbox({
    key,
    clock,
    orderStep,
    byItself: { every: SPEND_EVERY, clock: machineClock },
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
    async spend(events) {
      await fetch(`${url}/v1/activity`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
      });
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

/** The account that we have at the vendor of the sandbox. */
const VENDOR_ACCOUNT = 'cardload';

/**
 * The clearing bank of the demo with its vendor of connections, on a port of its own; whoever
 * connects an account opens its page there.
 */
export async function startBankSandbox(
  dataDir: string | null,
  { clock, portalUrl }: { readonly clock: Clock; readonly portalUrl: string },
) {
  const [key, secret] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  let url = '';
  const app = createBankSandbox({
    key,
    secret,
    clock,
    account: VENDOR_ACCOUNT,
    url: () => url,
    webhookUrl: () => `${portalUrl}/api/v1/webhooks/bank-connect`,
    ...(dataDir ? { file: join(dataDir, 'bank.jsonl') } : {}),
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    files: { url, key },
    connect: { url, key, secret, account: VENDOR_ACCOUNT },
    /** Forgets what it was told and begins now, with what lay on its accounts before. */
    async begin(held: Readonly<Record<'eft' | 'ach', Cents>>): Promise<void> {
      const tell = (button: string, body: object) =>
        fetch(`${url}/control/${button}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await tell('begin', {});
      for (const rail of ['eft', 'ach'] as const)
        await tell('opening', { rail, cents: String(held[rail]) });
    },
    stop: () => app.close(),
  };
}
export type BankSandbox = Awaited<ReturnType<typeof startBankSandbox>>;

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
