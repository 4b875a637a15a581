import { useEffect } from 'react';
import { documentTakesPayments } from '#web/lib/payment-elements.ts';

/**
 * Whether the provider's script may run in this document. One that came as another page is loaded
 * anew once, and finds its address and its history as they were.
 */
export function usePaymentDocument(): boolean {
  const fits = documentTakesPayments();
  useEffect(() => {
    if (!fits) window.location.reload();
  }, [fits]);
  return fits;
}
