import { seconds } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { startPaymentsSandbox, startPosSandbox, startSandbox } from '../demo/demo-sandbox.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/pool.ts';
import { createMailSender, createTextSender, demoSender } from '../providers/messages/senders.ts';
import { createStripePayments } from '../providers/payments/stripe-payments.ts';
import { createHttpPos } from '../providers/pos/http-pos.ts';
import { createHttpIssuer } from '../providers/processor/http-issuer.ts';
import { createHttpProcessor } from '../providers/processor/http-processor.ts';

/**
 * A sandbox stands in for each provider that is not configured. Their memory is kept with an
 * embedded database.
 */
export async function startSandboxes(config: Config, db: Database, keptIn: string | null) {
  const processor = config.processor
    ? null
    : await startSandbox(db, keptIn, seconds(config.sandboxStep));
  const payments = config.payments || config.production ? null : await startPaymentsSandbox(keptIn);
  const pos = config.demo ? await startPosSandbox() : null;
  return {
    processor,
    payments,
    pos,
    async stop(): Promise<void> {
      await processor?.stop();
      await payments?.stop();
      await pos?.stop();
    },
  };
}
export type Sandboxes = Awaited<ReturnType<typeof startSandboxes>>;

export function connectProviders(config: Config, { processor: sandbox, payments, pos }: Sandboxes) {
  const processor = config.processor ?? sandbox;
  invariant(processor, 'without a configured processor its sandbox runs');
  const payBy = config.payments ?? payments;
  return {
    processor: createHttpProcessor(processor),
    issuer: createHttpIssuer(processor),
    payments: payBy && createStripePayments(payBy),
    pos: pos && createHttpPos(pos),
  };
}

export const messageSenders = (config: Config) => ({
  email: config.smtp ? createMailSender(config.smtp) : demoSender,
  sms: config.twilio ? createTextSender(config.twilio) : demoSender,
});
