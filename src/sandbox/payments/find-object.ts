import {
  presentCoupon,
  presentDiscount,
  presentPrice,
  presentProduct,
  presentTaxRate,
} from './catalog/present-catalog.ts';
import { presentCustomer, presentTaxId } from './customers/present-customer.ts';
import {
  presentInvoice,
  presentInvoiceItem,
  presentInvoicePayment,
} from './invoices/present-invoice.ts';
import { presentMandate, presentMethod } from './methods/present-method.ts';
import { presentSetupIntent } from './methods/present-setup-intent.ts';
import { presentCharge, presentDispute, presentPaymentIntent } from './payments/present-payment.ts';
import type { Expander } from './protocol/expand.ts';
import { innerList } from './protocol/paging.ts';
import { presentSubscription } from './subscriptions/present-subscription.ts';
import type { World } from './store/world.ts';

type Finder = (id: string) => object | undefined;

const shown =
  <T>(find: (id: string) => T | undefined, present: (record: T) => object): Finder =>
  (id) => {
    const record = find(id);
    return record === undefined ? undefined : present(record);
  };

/** Finds things by the beginning of their ids, or by the field where ids are the caller's own. */
function createFinder(world: World): Expander['find'] {
  const { store } = world;
  const product = shown(store.products.get, presentProduct);
  const byField: Readonly<Record<string, Finder>> = {
    product,
    coupon: shown(store.coupons.get, (coupon) => presentCoupon(coupon, world.now(null))),
  };
  const byPrefix: Readonly<Record<string, Finder>> = {
    cus: shown(store.customers.get, presentCustomer),
    prod: product,
    price: shown(store.prices.get, presentPrice),
    txr: shown(store.taxRates.get, presentTaxRate),
    di: shown(store.discounts.get, presentDiscount),
    pm: shown(store.methods.get, presentMethod),
    mandate: shown(store.mandates.get, presentMandate),
    sub: shown(store.subscriptions.get, (one) => presentSubscription(world, one)),
    in: shown(store.invoices.get, (one) => presentInvoice(world, one)),
    ii: shown(store.invoiceItems.get, (one) => presentInvoiceItem(world, one)),
    pi: shown(store.paymentIntents.get, (one) => presentPaymentIntent(one, world.origin())),
    ch: shown(store.charges.get, presentCharge),
    du: shown(store.disputes.get, presentDispute),
    seti: shown(store.setupIntents.get, (intent) => presentSetupIntent(intent, world.origin())),
  };
  return (field, id) => (byField[field] ?? byPrefix[id.split('_')[0] ?? ''])?.(id);
}

const OVER = ['canceled', 'incomplete_expired'];

/** Parts that are shown only when somebody asks for them. */
const createIncluder =
  (world: World): Expander['include'] =>
  ({ object, id }, field) => {
    const { store } = world;
    if (typeof id !== 'string') return undefined;
    if (object === 'invoice' && field === 'payments')
      return innerList(
        `/v1/invoice_payments?invoice=${id}`,
        [...store.invoicePayments.newest(['invoice', id])].map(presentInvoicePayment),
      );
    if (object === 'invoice' && field === 'confirmation_secret') {
      const intent = store.paymentIntents.get(store.invoices.get(id)?.payment_intent ?? '');
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    }
    if (object === 'customer' && field === 'subscriptions')
      return innerList(
        `/v1/customers/${id}/subscriptions`,
        [...store.subscriptions.newest(['customer', id])]
          .filter(({ status }) => !OVER.includes(status))
          .map((one) => presentSubscription(world, one)),
      );
    if (object === 'customer' && field === 'tax_ids')
      return innerList(
        `/v1/customers/${id}/tax_ids`,
        [...store.taxIds.newest(['customer', id])].map(presentTaxId),
      );
    return undefined;
  };

/** What `expand` of a call can ask for. */
export const createExpander = (world: World): Expander => ({
  find: createFinder(world),
  include: createIncluder(world),
});
