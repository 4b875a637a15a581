import { type Result, ok } from '#kernel/result.ts';
import { storeLimits } from '#domain/funds/load-limits.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { createManager } from './create-manager.ts';
import { inviteManager } from './invite-manager.ts';
import { type ManagerInput, checkManagerInput } from './managers.input.ts';
import type { ManagersPorts } from './managers.ports.ts';

/** A manager adds another, whose level and wallets are theirs to give. The invitation goes out with it. Answers the new manager's number. */
export async function addManager(
  tx: WriteHandle,
  ports: ManagersPorts,
  actor: ManagerActor,
  origin: Origin,
  input: ManagerInput,
  portalUrl: string,
  now: Date,
): Promise<Result<number, 'invalid_input' | 'not_found'>> {
  const checked = await checkManagerInput(tx, ports, actor, input);
  if (!checked.ok) return checked;
  const created = await createManager(
    tx,
    actor,
    origin,
    {
      fullname: input.fullname,
      mobile: input.mobile_number,
      email: input.email,
      level: input.account_level,
      variant: actor.client.variant,
      wallets: [...new Set(input.wallets)],
      status: 'invited',
      loadLimits: storeLimits(input.load_limits),
    },
    now,
  );
  if (!created.ok) return created;
  const invited = await inviteManager(tx, actor, origin, created.value, portalUrl, now);
  return invited.ok ? ok(created.value) : invited;
}
