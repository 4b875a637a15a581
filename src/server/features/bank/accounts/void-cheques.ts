import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';
import {
  type BankAccountRow,
  findBankAccount,
  lockBankAccount,
  saveBankAccount,
} from './accounts.repo.ts';
import { notifyOfDecision } from './notify-of-decision.ts';
import {
  contentOfCheque,
  insertVoidCheque,
  lockVoidCheque,
  saveVoidCheque,
} from './void-cheques.repo.ts';

const MAX_BYTES = 10_000_000;

/** What a file begins with, whatever it is called. */
const SIGNATURES = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
] as const;

const mediaType = (content: Buffer) =>
  SIGNATURES.find(([, start]) => content.subarray(0, start.length).equals(start))?.[0] ?? null;

/** The states from which an account may be sent for review. */
const REVIEWABLE: readonly BankAccountRow['state'][] = [
  'unverified',
  'mismatch',
  'refused',
  'suspended',
];

type Sent = { readonly accountId: number; readonly content: Buffer; readonly note: string };
type Refusal = 'not_found' | 'payload_too_large' | 'unsupported_media_type' | 'account_state';

/** Takes a void cheque of an account, which an operator then looks at. */
export async function sendVoidCheque(
  context: RequestContext,
  vault: Vault,
  { accountId, content, note }: Sent,
): Promise<Result<BankAccountRow, Refusal>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  if (content.length > MAX_BYTES) return fail('payload_too_large');
  const type = mediaType(content);
  if (type === null) return fail('unsupported_media_type');
  const row = await lockBankAccount(tx, clientId, accountId);
  if (!row || row.state === 'removed') return fail('not_found');
  if (!REVIEWABLE.includes(row.state)) return fail('account_state');
  const id = await insertVoidCheque(tx, {
    client_id: clientId,
    account_id: accountId,
    media_type: type,
    content_sealed: vault.seal(content.toString('base64'), `void_cheque:${clientId}`),
    note,
    state: 'open',
    sent_by: actor.managerId,
    sent_by_name: actor.name,
    created_at: now,
  });
  await saveBankAccount(tx, clientId, accountId, { state: 'in_review', reason: null });
  await audit(context, {
    action: 'bank.cheque_send',
    subject: { kind: 'bank_account', id: accountId },
    before: { state: row.state },
    after: { state: 'in_review', cheque_id: id },
  });
  return ok((await findBankAccount(tx, clientId, accountId))!);
}

/** The file of a void cheque, for an operator: each look is audited. */
export async function lookAtCheque(
  context: RequestContext,
  vault: Vault,
  id: number,
): Promise<Result<string, 'not_found'>> {
  const { tx, actor } = context;
  const sealed = await contentOfCheque(tx, actor.client.id, id);
  if (sealed === null) return fail('not_found');
  await audit(context, { action: 'bank.cheque_look', subject: { kind: 'void_cheque', id } });
  return ok(vault.open(sealed, `void_cheque:${actor.client.id}`));
}

type Decision = { readonly id: number; readonly approve: boolean; readonly reason: string };

/** An operator says whether the account is the company's; a refusal says why. */
export async function decideCheque(
  context: RequestContext,
  { id, approve, reason }: Decision,
): Promise<Result<true, 'not_found' | 'account_state' | 'invalid_input'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const cheque = await lockVoidCheque(tx, clientId, id);
  if (!cheque) return fail('not_found');
  if (cheque.state !== 'open') return fail('account_state');
  if (!approve && reason === '')
    return fail('invalid_input', {}, [{ path: 'reason', code: 'required' }]);
  const account = await lockBankAccount(tx, clientId, cheque.account_id);
  if (account?.state !== 'in_review') return fail('account_state');
  await saveVoidCheque(tx, clientId, id, {
    state: approve ? 'approved' : 'refused',
    reason: reason === '' ? null : reason,
    decided_at: now,
    decided_by_name: actor.name,
  });
  await saveBankAccount(tx, clientId, account.id, {
    state: approve ? 'verified' : 'refused',
    reason: reason === '' ? null : reason,
    ...(approve && { verified_at: now }),
  });
  await audit(context, {
    action: 'bank.cheque_decide',
    subject: { kind: 'bank_account', id: account.id },
    after: { state: approve ? 'verified' : 'refused', reason },
  });
  const told = {
    by: cheque.sent_by,
    accountId: account.id,
    last4: account.last4,
    approve,
    reason,
  };
  await notifyOfDecision(tx, clientId, told, now);
  return ok(true);
}
