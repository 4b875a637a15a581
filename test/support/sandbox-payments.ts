import { createPaymentsSandbox } from '#sandbox/payments/payments-sandbox.ts';
import { machineClock } from '#server/platform/clock.ts';
import type { Payments } from '#server/providers/payments/payments.port.ts';
import { createStripePayments } from '#server/providers/payments/stripe-payments.ts';

/** The real adapter against the real sandbox, over HTTP. */
export async function sandboxPayments(): Promise<{
  payments: Payments;
  pay(page: string, number: string): Promise<{ status: number; to: string | null; text: string }>;
  stop(): Promise<void>;
}> {
  let url = '';
  const sandbox = createPaymentsSandbox({
    key: 'sk_test',
    publishableKey: 'pk_test',
    clock: machineClock,
    url: () => url,
  });
  url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return {
    payments: createStripePayments({ url, key: 'sk_test' }),
    async pay(page, number) {
      const answer = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ number, expiry: '12/30', cvc: '123' }),
        redirect: 'manual',
      });
      return {
        status: answer.status,
        to: answer.headers.get('location'),
        text: await answer.text(),
      };
    },
    stop: () => sandbox.close(),
  };
}
