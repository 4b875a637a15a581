import fastify, { type FastifyInstance } from 'fastify';
import { type Clock, seconds } from '#kernel/instant.ts';
import { serveCheckoutPage } from './checkout/serve-checkout-page.ts';
import { createRunner } from './clock/runner.ts';
import { serveControl } from './control/serve-control.ts';
import { serveElements } from './elements/serve-elements.ts';
import { forgetOldEvents } from './events/emit.ts';
import { createExpander } from './find-object.ts';
import { serveInvoicePdf } from './invoices/serve-invoice-pdf.ts';
import { finalizeDrafts, followPayment } from './invoices/invoice-life.ts';
import { expireDeposits } from './methods/setup-intent-life.ts';
import { serveOperations } from './protocol/edge.ts';
import { createFaults } from './protocol/faults.ts';
import { forgetOldAnswers } from './protocol/kept-answers.ts';
import { paymentsOperations } from './payments-operations.ts';
import { settleDebits } from './payments/payment-life.ts';
import { followInvoice } from './subscriptions/follow-invoice.ts';
import { runSubscriptions } from './subscriptions/subscription-life.ts';
import { type World, createWorld } from './store/world.ts';
import { createDeliveries } from './webhooks/deliver.ts';
import { tellOwner } from './webhooks/endpoint-operations.ts';

export type PaymentsSandboxOptions = {
  readonly key: string;
  /** Opens what a browser may ask. */
  readonly publishableKey: string;
  readonly file?: string;
  readonly clock: Clock;
  /** Where this program is reached. */
  readonly url: () => string;
  /** Who is told of everything, besides those who ask for it by the protocol. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** How long a call that gets no answer is held, in milliseconds. */
  readonly holdFor?: number;
};

const HELD_FOR = seconds(30);
const LOOKS_EVERY = seconds(1);

/**
 * A payment provider on this machine that speaks the protocol of Stripe: customers and ways of
 * paying, subscriptions with their invoices and payments, events and webhooks, test clocks,
 * checkout sessions, and the fields that a browser shows.
 */
export function createPaymentsSandbox(options: PaymentsSandboxOptions): FastifyInstance {
  const { key, publishableKey, file, clock, url, holdFor = HELD_FOR } = options;
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  );
  const world = createWorld({ file, clock, origin: url });
  const deliveries = createDeliveries(world);
  const runner = createRunner(world, deliveries);
  const faults = createFaults();
  letTimeWork(world);
  world.open();
  if (options.webhook) tellOwner(world, options.webhook);
  serveOperations(app, paymentsOperations({ url, runner }), {
    world,
    keys: { secret: key, publishable: publishableKey },
    faults,
    expander: createExpander(world),
    beforeCall: runner.catchUp,
    afterCall: runner.sendSoon,
    holdFor,
  });
  serveControl(app, { world, key, runner, deliveries, faults });
  serveCheckoutPage(app, world);
  serveInvoicePdf(app, world);
  serveElements(app, world, () => {
    world.changes.write();
    runner.sendSoon();
  });
  keepTime(app, runner);
  return app;
}

/** What becomes of things by themselves, and of one thing by another. */
function letTimeWork(world: World): void {
  forgetOldAnswers(world);
  forgetOldEvents(world);
  expireDeposits(world);
  settleDebits(world);
  finalizeDrafts(world);
  runSubscriptions(world);
  world.hooks.paymentChanged = (id) => followPayment(world, id);
  world.hooks.invoiceChanged = (id) => followInvoice(world, id);
}

/** Time passes without anybody's asking. */
function keepTime(app: FastifyInstance, runner: ReturnType<typeof createRunner>): void {
  const look = (): void =>
    void runner.settle().catch((error: unknown) => {
      process.emitWarning(error instanceof Error ? error : String(error));
    });
  const timer = setInterval(look, LOOKS_EVERY);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}
