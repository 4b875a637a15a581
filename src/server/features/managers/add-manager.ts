import { type Result, fail, ok } from '#kernel/result.ts';
import { storeLimits } from '#domain/funds/load-limits.ts';
import { createManager } from './create-manager.ts';
import { inviteManager } from './invite-manager.ts';
import { type ManagerInput, checkManagerInput } from './managers.input.ts';
import { mayGiveLimits } from './managers.policy.ts';
import type { ManagersPorts } from './managers.ports.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * A manager adds another, whose level and wallets are theirs to give. The invitation goes out with
 * it. Answers the new manager's number.
 */
export async function addManager(
  context: RequestContext,
  ports: ManagersPorts,
  input: ManagerInput,
  portalUrl: string,
): Promise<Result<number, 'invalid_input' | 'not_found'>> {
  const { tx, actor } = context;
  const checked = await checkManagerInput(tx, ports, actor, input);
  if (!checked.ok) return checked;
  const limits = storeLimits(input.load_limits);
  if (!mayGiveLimits(actor, limits))
    return fail('invalid_input', {}, [{ path: 'load_limits', code: 'limits_beyond_yours' }]);
  const created = await createManager(context, {
    fullname: input.fullname,
    mobile: input.mobile_number,
    email: input.email,
    level: input.account_level,
    variant: actor.client.variant,
    wallets: [...new Set(input.wallets)],
    status: 'invited',
    loadLimits: limits,
  });
  if (!created.ok) return created;
  const invited = await inviteManager(context, created.value, portalUrl);
  return invited.ok ? ok(created.value) : invited;
}
