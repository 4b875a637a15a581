import { emit } from '../events/emit.ts';
import type { Mandate, PaymentMethod, SetupIntent } from '../records/method-records.ts';
import type { Timeline } from '../store/timelines.ts';
import type { World } from '../store/world.ts';
import { presentMandate } from './present-method.ts';

/** What somebody agrees to who gives an account; a card needs none. */
export function createMandate(
  world: World,
  method: PaymentMethod,
  { acss, test_clock: testClock }: SetupIntent,
): Mandate | null {
  if (method.type === 'card') return null;
  const now = world.now(testClock);
  return world.store.mandates.put({
    id: world.newId('mandate'),
    created: now,
    payment_method: method.id,
    method_type: method.type,
    status: 'pending',
    accepted_at: now,
    payment_schedule: acss?.payment_schedule ?? null,
    interval_description: acss?.interval_description ?? null,
    transaction_type: acss?.transaction_type ?? null,
    default_for: acss?.default_for ?? [],
  });
}

export function setMandateStatus(
  world: World,
  mandate: Mandate,
  { status, timeline }: { readonly status: Mandate['status']; readonly timeline: Timeline },
): void {
  if (mandate.status === status) return;
  const after = world.store.mandates.put({ ...mandate, status });
  emit(world, 'mandate.updated', {
    object: presentMandate(after),
    before: presentMandate(mandate),
    timeline,
  });
}

/** The mandate under which a method is debited; null where there never was one. */
export function mandateOf({ store }: World, method: string): Mandate | null {
  for (const mandate of store.mandates.newest(['payment_method', method])) return mandate;
  return null;
}
