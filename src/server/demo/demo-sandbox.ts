import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { invariant } from '#kernel/invariant.ts';
import { recordOf } from '#kernel/keys.ts';
import type { Cents } from '#kernel/money.ts';
import { createBankSandbox } from '#sandbox/bank/bank-sandbox.ts';
import { createPaymentsSandbox } from '#sandbox/payments/payments-sandbox.ts';
import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import { type Clock, hours } from '#kernel/instant.ts';
import { clientIds } from '../features/clients/index.ts';
import { cardsNotActive } from '../features/members/index.ts';
import { type StoryClock, createStoryClock } from './demo-api.ts';
import { type SandboxPlace, addressOf, portNextTo } from './sandbox-ports.ts';
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

const randomKey = (kind: string): string => `${kind}${randomBytes(16).toString('hex')}`;

/** What the demo's story asks of the payment provider beside its protocol. */
export type PaymentsStory = {
  /** Saves what a payer types into the provider's fields; answers the method's name there. */
  confirm(setupIntent: string, typed: Readonly<Record<string, string>>): Promise<string>;
  /** What becomes of the next charges of a method, one after the other. */
  decide(method: string, outcomes: readonly string[]): Promise<void>;
  /**
   * The provider's time stands at this moment: it does not run ahead where the rest of the story
   * does. There is no portal yet that would hear its webhooks.
   */
  moveTo(at: Date): Promise<void>;
  /** Its time goes with the product's from now on. */
  release(): Promise<void>;
};

/**
 * The payment provider of the demo, on a port of its own; the payer's browser opens its page and
 * loads its script there. Its time is the product's, once the story of the demo is told.
 */
export async function startPaymentsSandbox(
  dataDir: string | null,
  {
    clock,
    portalUrl,
    host,
    port,
    nextTo,
    publicUrl,
  }: SandboxPlace & {
    readonly clock: Clock;
    readonly portalUrl: string;
  },
) {
  const key = randomKey('sk_test_');
  const publicKey = randomKey('pk_test_');
  const secret = randomKey('whsec_');
  const time = createStoryClock(clock);
  let seenAt = '';
  const app = createPaymentsSandbox({
    key,
    publishableKey: publicKey,
    clock: time,
    url: () => seenAt,
    webhook: { url: `${portalUrl}/service/v1/tippool/subscriptions/webhook`, secret },
    ...(dataDir ? { file: join(dataDir, 'payments.jsonl') } : {}),
  });
  const listensAt = await app.listen({ host, port: port ?? (await portNextTo(host, nextTo)) });
  const url = `http://${addressOf(host)}:${new URL(listensAt).port}`;
  seenAt = publicUrl ?? url;
  return {
    url,
    key,
    publicKey,
    scriptUrl: `${seenAt}/endive/stripe.js`,
    webhookSecrets: [secret],
    story: paymentsStory(url, key, time),
    stop: () => app.close(),
  };
}

/** More webhooks than a story has. */
const ALL = 1_000_000;

function paymentsStory(url: string, key: string, clock: StoryClock): PaymentsStory {
  let isQuiet = false;
  const ask = async (path: string, type: string, body: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    });
    const text = await answer.text();
    invariant(answer.ok, `the demo asks the payment provider for ${path}: ${text}`);
    return JSON.parse(text);
  };
  const press = (button: string, body: object) =>
    ask(`/sandbox/${button}`, 'application/json', JSON.stringify(body));
  return {
    async confirm(setupIntent, typed) {
      const saved = await ask(
        `/v1/setup_intents/${setupIntent}/confirm`,
        'application/x-www-form-urlencoded',
        new URLSearchParams(typed).toString(),
      );
      const { payment_method: method } = recordOf(saved);
      invariant(typeof method === 'string', 'what was confirmed has its way of paying');
      return method;
    },
    async decide(method, outcomes) {
      await press(`payment_methods/${method}/outcomes`, { outcomes });
    },
    async moveTo(at) {
      if (!isQuiet) await press('webhooks/mode', { dropped: ALL });
      isQuiet = true;
      clock.moveTo(at);
    },
    async release() {
      if (!isQuiet) return;
      clock.release();
      await press('clock/settle', {});
      await press('webhooks/usual', {});
    },
  };
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
