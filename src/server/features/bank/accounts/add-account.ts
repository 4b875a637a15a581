import type { bankAccounts } from '#contract/bank-accounts.ts';
import type { BodyOf } from '#contract/operation.ts';
import { readAccount, readRouting } from '#domain/bank/account-numbers.ts';
import type { Rail } from '#domain/bank/days.ts';
import { nameMatch } from '#domain/bank/name-match.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';
import { clientTerms } from '../../clients/index.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import {
  type BankAccountRow,
  findBankAccount,
  findKnownAccount,
  insertBankAccount,
  lockRegistering,
  saveBankAccount,
} from './accounts.repo.ts';
import { signAgreement } from './sign-agreement.ts';

type Sent = BodyOf<(typeof bankAccounts)['addBankAccount']>;
type Body = Omit<Sent, 'wallet_id' | 'connect_id' | 'params' | 'agreement'> & {
  readonly wallet_id: number;
  /** An account that comes with a void cheque is agreed to later. */
  readonly agreement: Sent['agreement'] | null;
  /** What the vendor of connections says of it; nothing where the numbers were typed. */
  readonly vouched?: { readonly institutionName: string; readonly verified: boolean };
};
export type AddRefusal =
  | 'not_found'
  | 'feature_off'
  | 'agreement_required'
  | 'routing_invalid'
  | 'institution_invalid'
  | 'transit_invalid'
  | 'account_invalid';

type Numbers = {
  readonly rail: Rail;
  readonly institution: string | null;
  readonly transit: string | null;
  readonly routing: string | null;
  readonly account: string;
};

/** The numbers as typed: either institution and transit, or what names the bank in one. */
function readNumbers(rail: Rail, body: Body): Result<Numbers, AddRefusal> {
  const apart = rail === 'eft' && body.routing_number === '';
  if (apart && !/^\d{3}$/.test(body.institution_number)) return fail('institution_invalid');
  if (apart && !/^\d{5}$/.test(body.transit_number)) return fail('transit_invalid');
  const named = apart ? `${body.transit_number}-${body.institution_number}` : body.routing_number;
  const bank = readRouting({ rail, text: named });
  if (!bank.ok) return fail(bank.code);
  const account = readAccount({ rail, text: body.account_number });
  if (!account.ok) return fail(account.code);
  return ok({
    rail,
    institution: 'institution' in bank ? bank.institution : null,
    transit: 'transit' in bank ? bank.transit : null,
    routing: 'routing' in bank ? bank.routing : null,
    account: account.account,
  });
}

/** What names an account among all of its rail. */
const identityOf = ({ rail, institution, transit, routing, account }: Numbers): string =>
  [rail, institution ?? routing, transit ?? '', account].join(' ');

type Holder = Pick<
  BankAccountRow,
  'holder_name' | 'legal_name' | 'match' | 'state' | 'institution_name' | 'verified_at'
>;

/** The holder against the company's legal name; only a name that matches can be vouched for. */
function holderOf({ holder_name, vouched }: Body, legalName: string, now: Date): Holder {
  const match = nameMatch({ given: holder_name, legal: legalName });
  const isVerified = match !== 'different' && vouched?.verified === true;
  return {
    holder_name,
    legal_name: legalName,
    match,
    state: match === 'different' ? 'mismatch' : isVerified ? 'verified' : 'unverified',
    institution_name: vouched?.institutionName ?? null,
    verified_at: isVerified ? now : null,
  };
}

/**
 * What registering an account again changes: one that was removed is as it was before; the holder
 * counts anew where the name did not match, or where the vendor says it of one that nobody verified.
 */
function whatChanges(known: BankAccountRow, holder: Holder, isVouched: boolean): Partial<Holder> {
  const state = known.state === 'removed' ? known.state_before_removal : known.state;
  const isOpen = state === null || state === 'unverified';
  const restored = known.state === 'removed' && {
    state: state ?? 'unverified',
    state_before_removal: null,
  };
  return { ...restored, ...((state === 'mismatch' || (isOpen && isVouched)) && holder) };
}

/**
 * Registers a bank account by its numbers, with the agreement to debit it. One that is known
 * already keeps what is known of it, and takes the holder's name anew where that did not match.
 */
export async function addBankAccount(
  context: RequestContext,
  vault: Vault,
  body: Body,
): Promise<Result<BankAccountRow, AddRefusal>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const rail: Rail = actor.client.region === 'CA' ? 'eft' : 'ach';
  if (actor.client.features[rail] === '0') return fail('feature_off');
  if (!(await findWallet(tx, seenBy(actor), body.wallet_id))) return fail('not_found');
  if (body.agreement && !body.agreement.accepted) return fail('agreement_required');
  const numbers = readNumbers(rail, body);
  if (!numbers.ok) return numbers;

  await lockRegistering(tx, clientId);
  const fingerprints = vault.fingerprints(identityOf(numbers.value), `bank_account:${clientId}`);
  const known = await findKnownAccount(tx, clientId, fingerprints);
  const { companyName } = await clientTerms(tx, clientId);
  const holder = holderOf(body, companyName, context.now);
  const agreementId =
    (known?.agreement_id && known.ended_at === null) || !body.agreement
      ? (known?.agreement_id ?? null)
      : await signAgreement(context, {
          kind: 'sporadic',
          last4: numbers.value.account.slice(-4),
          noticeDays: body.agreement.notice_days,
          maxDebit: body.agreement.max_debit,
        });
  const id = known
    ? known.id
    : await insertBankAccount(tx, {
        client_id: clientId,
        rail,
        institution_number: numbers.value.institution,
        transit_number: numbers.value.transit,
        routing_number: numbers.value.routing,
        number_sealed: vault.seal(numbers.value.account, `bank_account:${clientId}`),
        number_fingerprint: fingerprints[0],
        last4: numbers.value.account.slice(-4),
        account_type: body.account_type,
        ...holder,
        agreement_id: agreementId,
        registered_by: actor.managerId,
        registered_by_name: actor.name,
        created_at: context.now,
      });
  if (known)
    await saveBankAccount(tx, clientId, id, {
      agreement_id: agreementId,
      ...whatChanges(known, holder, body.vouched !== undefined),
    });
  await audit(context, {
    action: 'bank.account_add',
    subject: { kind: 'bank_account', id },
    after: { last4: numbers.value.account.slice(-4), agreement_id: agreementId },
  });
  return ok((await findBankAccount(tx, clientId, id))!);
}
