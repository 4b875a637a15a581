import type { bankAccounts } from '#contract/bank-accounts.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { Rail } from '#domain/bank/days.ts';
import { after, minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { newToken, same, sha256 } from '#server/platform/secrets.ts';
import type { ConnectedAccount } from '#server/providers/bank-connect/bank-connect.port.ts';
import { clientTerms } from '../../clients/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import type { BankDeps } from '../bank.deps.ts';
import { type BankAccountRow, findBankAccount } from './accounts.repo.ts';
import { type AddRefusal, addBankAccount } from './add-account.ts';
import {
  findConnection,
  insertConnection,
  lockConnection,
  nameConnection,
  useConnection,
} from './connections.repo.ts';

type UrlBody = BodyOf<(typeof bankAccounts)['connectBankAccount']>;
type AddBody = BodyOf<(typeof bankAccounts)['addBankAccount']>;

/** How long the vendor's page is open for. */
const PAGE_LIFE = minutes(30);
/** How long somebody may read the agreement after they signed in to their bank. */
const READING_LIFE = minutes(60);

type Begun = {
  readonly connection: number;
  readonly state: string;
  readonly company: string;
  readonly rail: Rail;
};

const railOf = ({ client }: ManagerActor): Rail => (client.region === 'CA' ? 'eft' : 'ach');

/** Writes down who goes to the vendor's page, before the vendor is asked for it. */
export async function beginConnection(
  context: RequestContext,
  body: UrlBody,
): Promise<Result<Begun, 'not_found' | 'feature_off'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const rail = railOf(actor);
  if (actor.client.features[rail] === '0') return fail('feature_off');
  if (!(await findWallet(tx, seenBy(actor), body.wallet_id))) return fail('not_found');
  const { companyName } = await clientTerms(tx, clientId);
  const state = newToken();
  const connection = await insertConnection(tx, {
    client_id: clientId,
    wallet_id: body.wallet_id,
    manager_id: actor.managerId,
    state_hash: sha256(state),
    created_at: now,
    expires_at: after(now, PAGE_LIFE),
  });
  await audit(context, {
    action: 'bank.connect_begin',
    subject: { kind: 'wallet', id: body.wallet_id },
    after: { origin: body.origin },
  });
  return ok({ connection, state, company: companyName, rail });
}

/** The vendor's page, from which the person comes back to where they began. */
export async function openVendorPage(
  { bankConnect, db, portalUrl }: BankDeps,
  begun: Begun,
  { actor, body }: { readonly actor: ManagerActor; readonly body: UrlBody },
): Promise<Result<{ url: string; connect_id: string; expires_at: string }, 'bank_unavailable'>> {
  if (bankConnect === null) return fail('bank_unavailable');
  const clientId = actor.client.id;
  const opened = await bankConnect.begin({
    state: begun.state,
    returnUrl: `${portalUrl}/load-wallet/register-payment-information/${body.origin}/${body.wallet_id}/${body.amount}`,
    rail: begun.rail,
    businessName: begun.company,
    language: body.language ?? actor.language,
  });
  if (opened.outcome !== 'done') return fail('bank_unavailable');
  const { id, url, expiresAt } = opened.value;
  await db.write({ clientId }, (tx) =>
    nameConnection(tx, clientId, begun.connection, {
      vendor_id: id,
      expires_at: after(expiresAt, READING_LIFE),
    }),
  );
  return ok({ url, connect_id: id, expires_at: expiresAt.toISOString() });
}

/** A connection of this very manager, which brings its own token back; null where it is not. */
export async function findOwnConnection(
  { tx, actor, now }: { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date },
  { connect_id: vendorId, params }: AddBody,
): Promise<{ connection: number; vendorId: string } | null> {
  const found = await findConnection(tx, actor.client.id, vendorId);
  const isOwn =
    found?.manager_id === actor.managerId &&
    found.expires_at > now &&
    same(found.state_hash, sha256(params.state));
  return found && isOwn ? { connection: found.id, vendorId } : null;
}

type Registering = {
  readonly actor: ManagerActor;
  readonly origin: Origin;
  readonly now: Date;
  readonly body: AddBody;
};

/**
 * Registers the account that the vendor knows a connection by: holder, numbers and whether the bank
 * stands for them are the vendor's word alone. One connection makes one account, however often it
 * is sent.
 */
export async function registerConnected(
  { bankConnect, db, vault }: BankDeps,
  { connection, vendorId }: { readonly connection: number; readonly vendorId: string },
  { actor, origin, now, body }: Registering,
): Promise<Result<BankAccountRow, AddRefusal | 'connect_expired' | 'bank_unavailable'>> {
  if (bankConnect === null) return fail('bank_unavailable');
  const answer = await bankConnect.read(vendorId);
  if (answer.outcome === 'unavailable') return fail('bank_unavailable');
  if (answer.outcome === 'not_found' || answer.value.status !== 'connected')
    return fail('connect_expired');
  const { account, state } = answer.value;
  const clientId = actor.client.id;
  return db.write({ clientId }, async (tx) => {
    const held = await lockConnection(tx, clientId, connection);
    // What the vendor read back was begun with another token: it is not what we began.
    if (!held || !same(held.state_hash, sha256(state))) return fail('connect_expired');
    if (held.account_id !== null)
      return ok((await findBankAccount(tx, clientId, held.account_id))!);
    const added = await addBankAccount({ tx, actor, origin, now }, vault, {
      ...bodyOf(account),
      wallet_id: held.wallet_id,
      agreement: body.agreement,
      vouched: { institutionName: account.institutionName, verified: account.verified },
    });
    if (added.ok) await useConnection(tx, clientId, connection, added.value.id);
    return added;
  });
}

const bodyOf = (account: ConnectedAccount) => ({
  holder_name: account.holder,
  institution_number: account.institutionNumber ?? '',
  transit_number: account.transitNumber ?? '',
  routing_number: account.routingNumber ?? '',
  account_number: account.accountNumber,
  account_type: account.accountType,
});
