import { type Clock, seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { startBankSandbox, startPaymentsSandbox, startSandbox } from '../demo/demo-sandbox.ts';
import { startRestaurantSandbox } from '../demo/demo-restaurants.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/pool.ts';
import { createHttpBankConnect } from '../providers/bank-connect/http-bank-connect.ts';
import { createHttpBankFiles } from '../providers/bank-files/http-bank-files.ts';
import { createMailSender, createTextSender, demoSender } from '../providers/messages/senders.ts';
import { createStripeBilling } from '../providers/payments/billing/stripe-billing.ts';
import { createStripePayments } from '../providers/payments/stripe-payments.ts';
import { gatherSubmits } from '../providers/processor/gather-submits.ts';
import { createHttpFiles } from '../providers/processor/http-files.ts';
import { createHttpIssuer } from '../providers/processor/http-issuer.ts';
import { createHttpProcessor } from '../providers/processor/http-processor.ts';

/**
 * A sandbox stands in for each provider that is not configured. Their memory is kept with an
 * embedded database.
 */
export async function startSandboxes(
  config: Config,
  {
    db,
    clock,
    portalUrl,
    keptIn,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly portalUrl: string;
    readonly keptIn: string | null;
  },
) {
  const processor = config.processor
    ? null
    : await startSandbox(db, keptIn, { orderStep: seconds(config.sandboxStep), clock });
  const payments =
    config.payments || config.production
      ? null
      : await startPaymentsSandbox(keptIn, {
          clock,
          portalUrl,
          host: config.host,
          nextTo: config.port,
          ...config.paymentsSandbox,
        });
  const restaurants = hasRestaurants(config)
    ? null
    : await startRestaurantSandbox(keptIn, {
        clock,
        portalUrl,
        host: config.host,
        nextTo: config.port,
        ...config.restaurantsSandbox,
      });
  const hasBank = config.bank.files !== null && config.bank.connect !== null;
  const bank =
    hasBank || config.production ? null : await startBankSandbox(keptIn, { clock, portalUrl });
  return {
    processor,
    payments,
    restaurants,
    bank,
    async stop(): Promise<void> {
      await processor?.stop();
      await payments?.stop();
      await restaurants?.stop();
      await bank?.stop();
    },
  };
}
/** One provider that is set up, or none in production: then no sandbox stands in for the others. */
const hasRestaurants = ({ integrations, production, demo }: Config): boolean =>
  production || !demo || Object.values(integrations).some((provider) => provider !== null);

export type Sandboxes = Awaited<ReturnType<typeof startSandboxes>>;

export function connectProviders(
  config: Config,
  { processor: sandbox, payments, bank }: Sandboxes,
) {
  const processor = config.processor ?? sandbox;
  invariant(processor, 'without a configured processor its sandbox runs');
  const bankFiles = config.bank.files ?? bank?.files;
  const bankConnect = config.bank.connect ?? bank?.connect;
  const payBy = config.payments ?? payments;
  const billBy = config.billing ?? payments;
  return {
    processor: gatherSubmits(createHttpProcessor(processor)),
    issuer: createHttpIssuer(processor),
    files: createHttpFiles(processor),
    payments: payBy && createStripePayments(payBy),
    /** Null where nobody can subscribe: no provider, or one without its public key. */
    billing: billBy && createStripeBilling(billBy),
    bank: config.bank,
    /** Null where nobody carries files or connects accounts: the rails are closed. */
    bankFiles: bankFiles ? createHttpBankFiles(bankFiles) : null,
    bankConnect: bankConnect ? createHttpBankConnect(bankConnect) : null,
    /** Where deposits to us are sent; nobody takes them where no bank carries our files. */
    deposits: bankFiles ? config.bank.deposits : null,
  };
}

export const messageSenders = (config: Config) => ({
  email: config.smtp ? createMailSender(config.smtp) : demoSender,
  sms: config.twilio ? createTextSender(config.twilio) : demoSender,
});
