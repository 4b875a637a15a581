import { createHash } from 'node:crypto';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { SignedRequest } from '#server/platform/http/handler.ts';
import { changeState } from '../access/change-state.ts';
import { openSecrets } from '../access/connection-secrets.ts';
import { type ConnectionRef, findConnection, lockConnection } from '../access/connections.repo.ts';
import { locationsOf } from '../connections/locations.repo.ts';
import type { IntegrationsDeps, SevenShiftsMessage } from '../integrations.ports.ts';
import { isHeard, keepHeard, noteHints, ownerOfAccount } from './hooks.repo.ts';

export type Heard = { status: 'noted' | 'ignored' };
const PROVIDER = '7shifts';

/** By its content: the same message is the same however often it is sent. */
export const contentOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * 7shifts says that something changed at a company. Its signature is made with the guid of that
 * company, so a message about an account that nobody has cannot be checked and is refused like a
 * wrong one. Nothing of the body becomes a record.
 */
export async function hearSevenShifts(
  deps: IntegrationsDeps,
  signed: SignedRequest,
  now: Date,
): Promise<Result<Heard, 'provider_off' | 'signature_invalid'>> {
  const { db, vault, providers } = deps;
  if (providers.sevenShifts === null) return fail('provider_off');
  const account = signed.header('x-company-id') ?? '';
  const at = await db.read('platform', (tx) => ownerOfAccount(tx, PROVIDER, account));
  const row = at && (await db.read({ clientId: at.clientId }, (tx) => findConnection(tx, at)));
  if (!at || !row?.secrets_sealed) return fail('signature_invalid');
  const secrets = openSecrets(vault, at, row.secrets_sealed);
  if (!('guid' in secrets)) return fail('signature_invalid');
  const message = providers.sevenShifts.readMessage(signed, secrets.guid, now);
  if (message.kind === 'unsigned') return fail('signature_invalid');
  if (message.kind === 'outdated') return ok({ status: 'ignored' });
  const topic = signed.header('x-webhook-topic') ?? '';
  const event = { provider: PROVIDER, event: contentOf(account, topic, signed.body) };
  if (await db.read('platform', (tx) => isHeard(tx, event))) return ok({ status: 'ignored' });
  const isNoted = await follow(deps, at, message, now);
  await db.write('platform', (tx) => keepHeard(tx, event, now));
  return ok({ status: isNoted ? 'noted' : 'ignored' });
}

async function follow(
  { db }: IntegrationsDeps,
  at: ConnectionRef,
  message: SevenShiftsMessage,
  now: Date,
): Promise<boolean> {
  const { clientId, id } = at;
  if (message.kind === 'revoked')
    return db.write({ clientId }, async (tx) => {
      const row = await lockConnection(tx, at);
      if (row)
        await changeState(
          tx,
          row,
          { status: 'offline', code: 'pos_refused', reason: 'revoked' },
          now,
        );
      return true;
    });
  if (message.kind !== 'punch') return false;
  return db.write({ clientId }, async (tx) => {
    const known = await locationsOf(tx, clientId, [id]);
    const place = known.find(({ location }) => location === message.location);
    if (!place) return false;
    const days = message.days(place.timezone ?? 'UTC');
    await noteHints(
      tx,
      { clientId, id, location: place.location, dataType: 'clockings' },
      days,
      now,
    );
    return days.length > 0;
  });
}
