import { nameMatch } from '#domain/bank/name-match.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { same, sha256 } from '#server/platform/secrets.ts';
import type {
  ConnectionResult,
  SignedMessage,
} from '#server/providers/bank-connect/bank-connect.port.ts';
import { pauseSchedulesOf } from '../schedules/pause-schedules.ts';
import type { BankDeps } from '../bank.deps.ts';
import { type BankAccountRow, lockBankAccount, saveBankAccount } from './accounts.repo.ts';
import { lockConnection } from './connections.repo.ts';
import { isHeard, keepHeard, ownerOfConnection } from './webhooks.repo.ts';

type Heard = Result<
  { status: 'read' | 'ignored' },
  'forbidden' | 'not_found' | 'webhook_known' | 'bank_unavailable'
>;
type Asking = { readonly origin: Origin; readonly now: Date };
type Named = { readonly clientId: number; readonly connection: number };

/**
 * The vendor says that something of a connection has changed. Nothing that it sends is believed
 * but the name of the connection: what has become of it is read from the vendor. An event is kept
 * once that is done, so that one that failed may come again.
 */
export async function hearVendor(
  deps: BankDeps,
  message: SignedMessage,
  asking: Asking,
): Promise<Heard> {
  const { bankConnect, db } = deps;
  if (bankConnect === null) return fail('not_found');
  const told = bankConnect.readWebhook(message, asking.now);
  if (told === null) return fail('forbidden');
  const { event, connection } = told;
  if (await db.read('platform', (tx) => isHeard(tx, event))) return fail('webhook_known');
  const owner = await db.read('platform', (tx) => ownerOfConnection(tx, connection));
  const answer = owner ? await bankConnect.read(connection) : null;
  if (answer?.outcome === 'unavailable') return fail('bank_unavailable');
  if (owner && answer?.outcome === 'done') {
    const named = { clientId: owner.client_id, connection: owner.id };
    await applyAnswer(deps, named, answer.value, asking);
  }
  await db.write('platform', (tx) => keepHeard(tx, event, asking.now));
  return ok({ status: answer?.outcome === 'done' ? 'read' : 'ignored' });
}

/** What the vendor says now of a connection that made an account. */
async function applyAnswer(
  { db }: BankDeps,
  { clientId, connection }: Named,
  result: ConnectionResult,
  { origin, now }: Asking,
): Promise<void> {
  await db.write({ clientId }, async (tx) => {
    const held = await lockConnection(tx, clientId, connection);
    if (!held || held.account_id === null) return;
    if (!same(held.state_hash, sha256(result.state))) return;
    const account = await lockBankAccount(tx, clientId, held.account_id);
    const change = account && changeOf(account, result, now);
    if (!account || !change) return;
    await saveBankAccount(tx, clientId, account.id, change);
    if (change.state === 'suspended')
      await pauseSchedulesOf(tx, { clientId, now }, new Map([[account.id, CLOSED]]));
    await audit(
      { tx, actor: { kind: 'system', name: 'Bank connections', clientId }, origin, now },
      {
        action: 'bank.account_told',
        subject: { kind: 'bank_account', id: account.id },
        before: { state: account.state },
        after: change,
      },
    );
  });
}

/** Why an account may not be debited, where the vendor said so. */
const CLOSED = 'account_closed';
const LOST = 'connection_lost';

type Change = Partial<Pick<BankAccountRow, 'state' | 'reason' | 'verified_at'>>;

/** Null where nothing changes: what an operator or a return decided, the vendor does not undo. */
function changeOf(account: BankAccountRow, result: ConnectionResult, now: Date): Change | null {
  const { state } = account;
  if (state !== 'unverified' && state !== 'verified') return null;
  if (result.status === 'error')
    return state === 'unverified' && account.reason === null ? { reason: LOST } : null;
  if (result.status !== 'connected') return null;
  const { closed, verified, holder, accountNumber } = result.account;
  if (accountNumber.slice(-4) !== account.last4) return null;
  if (closed) return { state: 'suspended', reason: CLOSED };
  const isVouched =
    verified && nameMatch({ given: holder, legal: account.legal_name }) !== 'different';
  return state === 'unverified' && isVouched
    ? { state: 'verified', reason: null, verified_at: now }
    : null;
}
