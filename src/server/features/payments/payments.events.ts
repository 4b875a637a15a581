import type { PaymentKind } from '#domain/payments/payment-kinds.ts';
import type { ExceptionKind } from '#domain/payments/payment-states.ts';

type OfPayment = { readonly payment_id: bigint; readonly kind: PaymentKind };

declare module '#server/platform/events.ts' {
  interface EventCatalog {
    'payment.begun': OfPayment;
    'payment.settled': OfPayment;
    'payment.declined': OfPayment & { readonly reason: string | null };
    'payment.cancelled': OfPayment;
    /** A person has to look at it. */
    'payment.exception': OfPayment & { readonly exception: ExceptionKind };
  }
}
