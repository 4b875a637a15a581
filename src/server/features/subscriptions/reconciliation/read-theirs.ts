import type { PaymentAnswer } from '#server/providers/payments/payments.port.ts';
import type {
  BillingPage,
  ProviderInvoice,
} from '#server/providers/payments/billing/billing.port.ts';
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import { codeOfCoupon } from '../prices/charge.ts';
import { allPrices, promoCodesById } from '../prices/prices.repo.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { ownSum } from './own-sum.ts';
import { type TheirRow, insertTheirs, knownCustomers } from './reconciliation.repo.ts';

/** How many customers' methods are asked for at once. */
const AT_ONCE = 8;
const CUSTOMERS_AT_A_TIME = 500;

type Row = Pick<TheirRow, 'id' | 'customer'> & { readonly said: object };
type Reading = { readonly run: string; readonly since: Date; readonly now: Date };

/**
 * Reads what the provider has, page by page, and keeps it for one comparison. Answers the names of
 * what could not be read; ends where the provider is not heard.
 */
export async function readTheirs(
  deps: BillingDeps,
  reading: Reading,
): Promise<PaymentAnswer<readonly string[]>> {
  const { billing } = deps;
  const unreadable: string[] = [];
  const keep =
    <T>(kind: TheirRow['kind'], rowsOf: (read: readonly T[]) => Promise<Row[]> | Row[]) =>
    async (page: BillingPage<T>): Promise<void> => {
      unreadable.push(...page.unreadable);
      const rows = await rowsOf(page.read);
      await keepRows(deps, reading, kind, [...rows, ...page.unreadable.map(withoutWords)]);
    };
  const steps = [
    () => billing.customerPages(keep('customer', (read) => read.map(saidOfCustomer))),
    () => readMethods(deps, reading, unreadable),
    () =>
      billing.subscriptionPages(
        keep('subscription', (read) =>
          read.map(({ id, customer, ...said }) => ({
            id,
            customer,
            said: {
              status: said.status,
              wallet_id: said.walletId,
              attempt: said.attemptKey,
              price_id: said.priceId,
              created: said.createdAt,
              period_end: said.periodEnd,
              cancel_at: said.cancelAt,
            },
          })),
        ),
      ),
    () =>
      billing.invoicePages(
        reading.since,
        keep('invoice', (read) => saidOfInvoices(deps, read)),
      ),
    () =>
      billing.returnPages(
        reading.since,
        keep('return', (read) => read.map(({ payment }) => withoutWords(payment))),
      ),
  ];
  for (const step of steps) {
    const answer = await step();
    if (answer.outcome !== 'done') return answer;
  }
  return { outcome: 'done', value: unreadable };
}

/** It is there, and nothing else is known of it. */
const withoutWords = (id: string): Row => ({ id, customer: null, said: {} });

const saidOfCustomer = ({
  id,
  balance,
  defaultMethod,
}: {
  readonly id: string;
  readonly balance: bigint;
  readonly defaultMethod: string | null;
}): Row => ({
  id,
  customer: id,
  said: { balance: String(balance), default_method: defaultMethod },
});

const keepRows = (
  { db }: BillingDeps,
  { run, now }: Reading,
  kind: TheirRow['kind'],
  rows: readonly Row[],
) =>
  db.write('platform', (tx) =>
    insertTheirs(
      tx,
      rows.map((row) => ({ ...row, run, kind, said: JSON.stringify(row.said), read_at: now })),
    ),
  );

/** Of the customers that we know: the provider lists methods by customer alone. */
async function readMethods(
  deps: BillingDeps,
  reading: Reading,
  unreadable: string[],
): Promise<PaymentAnswer<true>> {
  const { db, billing } = deps;
  for (let after = ''; ;) {
    const place = after;
    const customers = await db.read('platform', (tx) =>
      knownCustomers(tx, place, CUSTOMERS_AT_A_TIME),
    );
    let isAway = false;
    await eachAtOnce(customers, AT_ONCE, async (customer) => {
      if (isAway) return;
      const answer = await billing.methodPages(customer, async (page) => {
        unreadable.push(...page.unreadable);
        const methods = page.read.map(({ id, expMonth, expYear }) => ({
          id,
          customer,
          said: { exp_month: expMonth, exp_year: expYear },
        }));
        await keepRows(deps, reading, 'method', [...methods, ...page.unreadable.map(withoutWords)]);
      });
      if (answer.outcome === 'unavailable') isAway = true;
      else if (answer.outcome === 'refused') unreadable.push(customer);
      else await keepRows(deps, reading, 'methods', [{ id: customer, customer, said: {} }]);
    });
    if (isAway) return { outcome: 'unavailable' };
    const last = customers.at(-1);
    if (last === undefined || customers.length < CUSTOMERS_AT_A_TIME)
      return { outcome: 'done', value: true };
    after = last;
  }
}

/** Each with what it should come to by our own arithmetic. */
async function saidOfInvoices(
  { db }: BillingDeps,
  read: readonly ProviderInvoice[],
): Promise<Row[]> {
  const codeIds = read.flatMap(({ coupons }) =>
    coupons.map(codeOfCoupon).filter((id) => id !== null),
  );
  const own = await db.read('platform', async (tx) => ({
    prices: await allPrices(tx),
    codes: await promoCodesById(tx, codeIds),
  }));
  return read.map((invoice) => {
    const sum = ownSum(invoice, own);
    return {
      id: invoice.id,
      customer: invoice.customer,
      said: {
        subscription: invoice.subscription,
        payment: invoice.payment?.intent ?? null,
        status: invoice.status,
        total: String(invoice.total),
        amount_due: String(invoice.amountDue),
        own_total: sum && String(sum.total),
        own_due: sum && String(sum.due),
      },
    };
  });
}
