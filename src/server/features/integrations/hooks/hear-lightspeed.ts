import { type Result, fail, ok } from '#kernel/result.ts';
import type { SignedRequest } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/secrets.ts';
import { type Heard, contentOf } from './hear-seven-shifts.ts';
import type { HooksDeps } from './hooks.deps.ts';
import { ownerOfHook } from './hooks.repo.ts';

const PROVIDER = 'lightspeed';
const MAX_KEY = 200;

/**
 * Lightspeed says that something changed at a location. It signs nothing: that it knows the address
 * is all there is, so a message is no more than a reason to read a day again. An address that is
 * none of ours is answered like any other.
 */
export async function hearLightspeed(
  { db, providers, noteHint }: HooksDeps,
  { secret, signed }: { readonly secret: string; readonly signed: SignedRequest },
  now: Date,
): Promise<Result<Heard, 'provider_off'>> {
  if (providers.lightspeed === null) return fail('provider_off');
  const owner = await db.read('platform', (tx) => ownerOfHook(tx, sha256(secret)));
  const days = owner ? providers.lightspeed.daysOfMessage(signed.body, owner) : [];
  if (!owner || days.length === 0) return ok({ status: 'ignored' });
  const { clientId, id, location } = owner;
  const key = signed.header('x-lightspeed-idempotency-key')?.slice(0, MAX_KEY);
  const isNew = await noteHint({
    provider: PROVIDER,
    event: contentOf(`${id}/${location}`, key ?? signed.body),
    clientId,
    connectionId: id,
    location,
    dataType: 'clockings',
    days,
    at: now,
  });
  return ok({ status: isNew ? 'noted' : 'ignored' });
}
