import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { lockEwaMember, savePause } from './enrolment.repo.ts';

/**
 * A manager pauses a member with a reason that the member reads, or with null lets them go on. Who
 * is paused stays enrolled; the same again changes nothing.
 */
export async function pauseMember(
  context: RequestContext,
  { clientId, storeId }: StoreKey,
  { customerId, reason }: { readonly customerId: number; readonly reason: string | null },
): Promise<Result<true, 'not_enrolled'>> {
  const { tx, actor, now } = context;
  const store = { clientId, storeId };
  const member = await lockEwaMember(tx, store, customerId);
  if (member === null || member.enrolled_at === null) return fail('not_enrolled');
  if (member.pause_reason === reason) return ok(true);
  await savePause(tx, store, customerId, reason === null ? null : { by: actor.name, reason, now });
  await audit(context, {
    action: reason === null ? 'ewa.resume' : 'ewa.pause',
    subject: { kind: 'customer', id: customerId },
    before: { store_id: storeId, pause_reason: member.pause_reason },
    after: { store_id: storeId, pause_reason: reason },
  });
  return ok(true);
}
