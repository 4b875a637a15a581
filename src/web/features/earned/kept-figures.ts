import type { QueryClient } from '@tanstack/react-query';
import type { Answer, OperationName } from '#contract/index.ts';
import { keyOf } from '#web/lib/contract-query.ts';
import { memberSession } from '#web/lib/member-session.ts';
import { session as tab } from '#web/lib/storage.ts';

/*
 * The last figures, for when there is no connection. They lie in the tab beside the session, for
 * its member alone, and go with it.
 */

const NAME = 'earned';
type EarnedPay = Answer<'ownEarnedPay'>;
type Kept = { readonly customer_id: number; readonly page: EarnedPay };

export function keepFigures(page: EarnedPay): void {
  const session = memberSession();
  if (session === null) return;
  const kept: Kept = { customer_id: session.customer_id, page };
  tab.set(NAME, JSON.stringify(kept));
}

/** The last figures of whoever is signed in; null where there are none. */
export function keptFigures(): EarnedPay | null {
  try {
    // Written by keepFigures, which takes nothing else.
    const kept = JSON.parse(tab.get(NAME) ?? 'null') as Kept | null;
    return kept !== null && kept.customer_id === memberSession()?.customer_id ? kept.page : null;
  } catch {
    return null;
  }
}

const OWN: readonly OperationName[] = [
  'ownEarnedPay',
  'ownAdvances',
  'ownAdvance',
  'ownStatements',
  'ownStatement',
  'quoteAdvance',
];

/** The session is over: nothing of it stays, in the tab or in memory. */
export function forgetFigures(cache: QueryClient): void {
  tab.set(NAME, null);
  for (const name of OWN) cache.removeQueries({ queryKey: keyOf(name) });
}
