import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, refresh } from '#web/lib/contract-query.ts';

/** Keeps the method of an intent that the provider confirmed; the intent is used up by it. */
export async function saveMethod(
  cache: QueryClient,
  intent: string,
  body: Body<'addPaymentMethod'>,
): Promise<Answer<'addPaymentMethod'>> {
  const saved = await call('addPaymentMethod', { params: { id: intent }, body });
  cache.removeQueries({ queryKey: keyOf('createSetupIntent') });
  await refresh(cache, 'listPaymentMethods', 'showBillingCustomer');
  return saved;
}
