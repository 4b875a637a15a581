import { createHash } from 'node:crypto';
import type { Zone } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { SignedRequest } from '#server/platform/http/handler.ts';
import { changeState } from '../access/change-state.ts';
import { openSecrets } from '../access/connection-secrets.ts';
import { type ConnectionRef, findConnection, lockConnection } from '../access/connections.repo.ts';
import { locationsOf } from '../connections/locations.repo.ts';
import type { IntegrationsDeps, SevenShiftsHint } from '../integrations.ports.ts';
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
  const topic = signed.header('x-webhook-topic');
  const event = { provider: PROVIDER, event: contentOf(account, topic ?? '', signed.body) };
  const { at, isKnown } = await db.read('platform', async (tx) => ({
    at: await ownerOfAccount(tx, PROVIDER, account),
    isKnown: await isHeard(tx, event),
  }));
  const row = at && (await db.read({ clientId: at.clientId }, (tx) => findConnection(tx, at)));
  if (!at || !row?.secrets_sealed) return fail('signature_invalid');
  const secrets = openSecrets(vault, at, row.secrets_sealed);
  if (!('guid' in secrets)) return fail('signature_invalid');
  const door = providers.sevenShifts;
  const message = {
    topic,
    companyId: account,
    timestamp: signed.header('x-hmac-timestamp'),
    signature: signed.header('x-hmac-signature'),
    body: signed.body,
  };
  const check = door.checkWebhook(message, secrets.guid, now);
  if (check === 'unsigned') return fail('signature_invalid');
  if (check === 'old' || isKnown) return ok({ status: 'ignored' });
  const isNoted = await follow(deps, at, (zoneOf) => door.hintOf(message, zoneOf), now);
  await db.write('platform', (tx) => keepHeard(tx, event, now));
  return ok({ status: isNoted ? 'noted' : 'ignored' });
}

type ReadHint = (zoneOf: (location: string) => Zone | null) => SevenShiftsHint;

/** Whether anything came of it. */
async function follow(
  { db }: IntegrationsDeps,
  at: ConnectionRef,
  readHint: ReadHint,
  now: Date,
): Promise<boolean> {
  const { clientId, id } = at;
  return db.write({ clientId }, async (tx) => {
    const known = await locationsOf(tx, clientId, [id]);
    const zones = new Map(known.map((row) => [row.location, row.timezone ?? 'UTC']));
    const hint = readHint((location) => zones.get(location) ?? null);
    if (hint.kind === 'revoked') {
      const row = await lockConnection(tx, at);
      const revoked = { status: 'offline', code: 'pos_refused', reason: 'revoked' } as const;
      if (row) await changeState(tx, row, revoked, now);
      return true;
    }
    if (hint.kind !== 'clockings') return false;
    const { location, days } = hint;
    await noteHints(tx, { clientId, id, location, dataType: 'clockings' }, days, now);
    return days.length > 0;
  });
}
