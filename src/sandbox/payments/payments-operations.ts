import { couponOperations } from './catalog/coupon-operations.ts';
import { priceOperations } from './catalog/price-operations.ts';
import { productOperations } from './catalog/product-operations.ts';
import { taxRateOperations } from './catalog/tax-rate-operations.ts';
import { checkoutOperations } from './checkout/session-operations.ts';
import type { Runner } from './clock/runner.ts';
import { testClockOperations } from './clock/test-clock-operations.ts';
import { customerOperations } from './customers/customer-operations.ts';
import { taxIdOperations } from './customers/tax-id-operations.ts';
import { eventOperations } from './events/event-operations.ts';
import { invoiceItemOperations } from './invoices/invoice-item-operations.ts';
import { invoiceOperations } from './invoices/invoice-operations.ts';
import { methodOperations } from './methods/method-operations.ts';
import { setupIntentOperations } from './methods/setup-intent-operations.ts';
import { paymentOperations } from './payments/payment-operations.ts';
import type { Operation } from './protocol/operation.ts';
import { previewOperations } from './subscriptions/preview-invoice.ts';
import { subscriptionOperations } from './subscriptions/subscription-operations.ts';
import { endpointOperations } from './webhooks/endpoint-operations.ts';

/** Everything that the program answers under `/v1`. */
export const paymentsOperations = ({
  url,
  runner,
}: {
  readonly url: () => string;
  readonly runner: Runner;
}): readonly Operation[] => [
  ...customerOperations,
  ...taxIdOperations,
  ...productOperations,
  ...priceOperations,
  ...taxRateOperations,
  ...couponOperations,
  ...methodOperations,
  ...setupIntentOperations,
  ...subscriptionOperations,
  ...previewOperations,
  ...invoiceOperations,
  ...invoiceItemOperations,
  ...paymentOperations,
  ...eventOperations,
  ...endpointOperations,
  ...testClockOperations(runner),
  ...checkoutOperations(url),
];
