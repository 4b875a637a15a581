import { createHash } from 'node:crypto';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { SignedRequest } from '#server/platform/http/handler.ts';
import type { WebhookHint } from '#server/providers/pos/webhooks.port.ts';
import { changeState } from '../access/change-state.ts';
import { openSecrets } from '../access/connection-secrets.ts';
import { type ConnectionRef, lockConnection } from '../access/connections.repo.ts';
import type { HooksDeps } from './hooks.deps.ts';
import { isHeard, keepHeard } from './hooks.repo.ts';

export type Heard = { status: 'noted' | 'ignored' };
const PROVIDER = '7shifts';
/** Anything else is no number of a company, and nobody has to be looked up for it. */
const ACCOUNT = /^[\x21-\x7e]{1,200}$/;

/** By its content: the same message is the same however often it is sent. */
export const contentOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * 7shifts says that something changed at a company. Its signature is made with the guid of that
 * company, so a message about an account that nobody has cannot be checked and is refused like a
 * wrong one. Nothing of the body becomes a record.
 */
export async function hearSevenShifts(
  deps: HooksDeps,
  signed: SignedRequest,
  now: Date,
): Promise<Result<Heard, 'provider_off' | 'signature_invalid'>> {
  const { vault, providers, lookUpSender } = deps;
  if (providers.sevenShifts === null) return fail('provider_off');
  const account = signed.header('x-company-id') ?? '';
  const topic = signed.header('x-webhook-topic');
  if (!ACCOUNT.test(account)) return fail('signature_invalid');
  const sender = await lookUpSender(PROVIDER, account);
  if (!sender) return fail('signature_invalid');
  const { at, row, locations } = sender;
  if (!row?.secrets_sealed) return fail('signature_invalid');
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
  if (check === 'old') return ok({ status: 'ignored' });
  const zones = new Map(locations.map((one) => [one.location, one.timezone ?? 'UTC']));
  const hint = door.hintOf(message, (location) => zones.get(location) ?? null);
  const event = contentOf(account, topic ?? '', signed.body);
  const isNew = await follow(deps, at, { hint, event }, now);
  return ok({ status: isNew ? 'noted' : 'ignored' });
}

/** Whether anything came of it. */
async function follow(
  { db, noteHint }: HooksDeps,
  at: ConnectionRef,
  { hint, event }: { readonly hint: WebhookHint; readonly event: string },
  now: Date,
): Promise<boolean> {
  const message = { provider: PROVIDER, event };
  if (hint.kind === 'clockings') {
    const { location, days } = hint;
    const from = { clientId: at.clientId, connectionId: at.id, location };
    return noteHint({ ...message, ...from, dataType: 'clockings', days, at: now });
  }
  // Sent once more after somebody has connected the account again, it would end that too.
  if (hint.kind !== 'revoked' || (await db.read('platform', (tx) => isHeard(tx, message))))
    return false;
  await db.write({ clientId: at.clientId }, async (tx) => {
    const row = await lockConnection(tx, at);
    const revoked = { status: 'offline', code: 'pos_refused', reason: 'revoked' } as const;
    if (row) await changeState(tx, row, revoked, now);
  });
  await db.write('platform', (tx) => keepHeard(tx, message, now));
  return true;
}
