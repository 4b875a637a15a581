import type Stripe from 'stripe';
import { seconds } from '#kernel/instant.ts';
import type { PaymentAnswer } from '../payments.port.ts';
import { answerOf, type StripeConnection } from '../stripe-client.ts';
import type { Billing, ProviderInvoice } from './billing.port.ts';
import type { Plans } from './stripe-plans.ts';
import { readInvoice } from './stripe-reading.ts';

const WITH_PAYMENTS = 'payments.data.payment.payment_intent';
const LONGEST_PAGE = 100;
const MOST_INVOICES = 1_000;
const PDF_TIMEOUT = seconds(15);
const LARGEST_PDF = 5_000_000;

type Invoices = Pick<Billing, 'invoicesOf' | 'readInvoice' | 'readPdf' | 'pay' | 'giveUp'>;

/** Invoices at the provider, each with what became of its payments. */
export function stripeInvoices(connect: StripeConnection, plans: Plans): Invoices {
  const stripe = async () => (await connect()).stripe;
  const whole = async (ask: (at: Stripe) => Promise<Stripe.Invoice>) => {
    const at = await stripe();
    return readInvoice(at, plans, await ask(at));
  };
  const answered = (
    ask: (at: Stripe) => Promise<Stripe.Invoice>,
  ): Promise<PaymentAnswer<ProviderInvoice>> =>
    answerOf(
      () => whole(ask),
      (invoice) => invoice,
    );
  return {
    readInvoice: (id) => answered((at) => at.invoices.retrieve(id, { expand: [WITH_PAYMENTS] })),
    invoicesOf: (subscription) =>
      answerOf(
        async () => {
          const at = await stripe();
          const found = await at.invoices
            .list({ subscription, limit: LONGEST_PAGE, expand: [`data.${SHORTER}`] })
            .autoPagingToArray({ limit: MOST_INVOICES });
          return Promise.all(found.map((invoice) => withIntent(at, plans, invoice)));
        },
        (invoices) => invoices,
      ),
    readPdf: (url) =>
      answerOf(
        () => fetchPdf(url),
        (content) => content,
      ),
    pay: (idempotencyKey, id, method) =>
      answered((at) =>
        at.invoices.pay(
          id,
          {
            ...(method !== null && { payment_method: method }),
            expand: [WITH_PAYMENTS],
          },
          { idempotencyKey },
        ),
      ),
    giveUp: (idempotencyKey, id, how) =>
      answered((at) =>
        how === 'void'
          ? at.invoices.voidInvoice(id, { expand: [WITH_PAYMENTS] }, { idempotencyKey })
          : at.invoices.markUncollectible(id, { expand: [WITH_PAYMENTS] }, { idempotencyKey }),
      ),
  };
}

/** In a list one level less can be expanded: the payments come with the names of their intents. */
const SHORTER = 'payments';

/** What is settled needs no look at its payment. */
async function withIntent(
  at: Stripe,
  plans: Plans,
  invoice: Stripe.Invoice,
): Promise<ProviderInvoice> {
  const isOpen = invoice.status === 'open' || invoice.status === 'uncollectible';
  return readInvoice(
    at,
    plans,
    isOpen ? await at.invoices.retrieve(invoice.id, { expand: [WITH_PAYMENTS] }) : invoice,
  );
}

async function fetchPdf(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PDF_TIMEOUT) });
  if (!answer.ok) throw Object.assign(new Error('no file'), { statusCode: answer.status });
  const content = Buffer.from(await answer.arrayBuffer());
  if (content.length > LARGEST_PDF || !content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new TypeError('what the provider sent is no PDF');
  return content;
}
