import { bankAccounts } from '#contract/bank-accounts.ts';
import type { BodyOf } from '#contract/operation.ts';
import { webhooks } from '#contract/webhooks.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';
import { findWallet, seenBy, walletsSeen } from '../../wallets/index.ts';
import { weekOfClient } from '../transfers/create-self-load.ts';
import { withdrawAgreement } from '../transfers/withdraw-agreement.ts';
import type { BankDeps } from '../bank.deps.ts';
import type { CutOff } from '../calendar/debit-calendar.ts';
import { presentAccount } from './accounts.present.ts';
import { findAgreement, findBankAccount, listBankAccounts } from './accounts.repo.ts';
import { addBankAccount } from './add-account.ts';
import {
  beginConnection,
  findOwnConnection,
  openVendorPage,
  registerConnected,
} from './connect-account.ts';
import { enterMicroAmounts } from './enter-micro-amounts.ts';
import { hearVendor } from './hear-vendor.ts';
import { removeBankAccount } from './remove-account.ts';
import { startMicroDeposits } from './start-micro-deposits.ts';
import { sendVoidCheque } from './void-cheques.ts';

/** All wallets of a client are of one company, so that each account serves those that are seen. */
const walletIds = async (tx: ReadHandle, actor: ManagerActor): Promise<number[]> =>
  (await walletsSeen(tx, seenBy(actor))).map(({ id }) => id);

type Accounts = typeof bankAccounts;
/** How an account is registered: written already, or to be read from the vendor. */
type Registered =
  | { readonly account: number }
  | { readonly account: null; readonly connection: number; readonly vendorId: string };

/** What asks the vendor of connections between two transactions. */
const asking = (vault: Vault) => ({
  connectBankAccount: twoSteps<Accounts['connectBankAccount'], BankDeps>()(
    ({ tx, actor, origin, now, body }) => beginConnection({ tx, actor, origin, now }, body),
    (begun, { outside, actor, body }) => openVendorPage(outside, begun, { actor, body }),
  ),
  addBankAccount: twoSteps<Accounts['addBankAccount'], BankDeps>()(
    async ({ tx, actor, origin, now, body }) => {
      if (body.connect_id === '') {
        const sent = { ...body, wallet_id: body.wallet_id ?? 0 };
        const added = await addBankAccount({ tx, actor, origin, now }, vault, sent);
        return added.ok ? ok<Registered>({ account: added.value.id }) : added;
      }
      if (!body.agreement.accepted) return fail('agreement_required');
      const own = await findOwnConnection({ tx, actor, now }, body);
      return own ? ok<Registered>({ account: null, ...own }) : fail('connect_expired');
    },
    async (begun, { outside, actor, origin, now, body }) => {
      if (begun.account === null) {
        const done = await registerConnected(outside, begun, { actor, origin, now, body });
        if (!done.ok) return done;
        return outside.db.read({ clientId: actor.client.id }, (tx) =>
          accountOf(tx, actor, done.value.id),
        );
      }
      const { account } = begun;
      return outside.db.read({ clientId: actor.client.id }, (tx) => accountOf(tx, actor, account));
    },
  ),
});

async function accountOf(tx: ReadHandle, actor: ManagerActor, id: number) {
  const row = await findBankAccount(tx, actor.client.id, id);
  return row ? ok(presentAccount(row, await walletIds(tx, actor))) : fail('not_found');
}

/** Serves what the vendor of connections tells by itself. */
export function serveBankWebhooks(edge: Edge<BankDeps>): void {
  edge.serve(webhooks, {
    hearBankConnect: ({ outside, signed, origin, now }) =>
      hearVendor(
        outside,
        {
          body: signed.body,
          timestamp: signed.header('x-connect-timestamp'),
          signature: signed.header('x-connect-signature'),
        },
        { origin, now },
      ),
  });
}

/** Serves the bank accounts of a client. */
export function serveBankAccounts(edge: Edge<BankDeps>, vault: Vault, cutOff: CutOff): void {
  edge.serve(bankAccounts, {
    ...asking(vault),
    async listBankAccounts({ tx, actor, query, now }) {
      if (query.wallet_id !== undefined && !(await findWallet(tx, seenBy(actor), query.wallet_id)))
        return fail('not_found');
      const [wallets, rows] = [
        await walletIds(tx, actor),
        await listBankAccounts(tx, actor.client.id),
      ];
      return ok({
        accounts: rows.map((row) => presentAccount(row, wallets)),
        week: await weekOfClient(tx, actor.client.id, now),
      });
    },
    async removeBankAccount({ tx, actor, origin, now, query }) {
      if (query.account_id === undefined) return fail('bank_account_required');
      const done = await removeBankAccount({ tx, actor, origin, now }, query.account_id);
      return done.ok ? ok({ status: 'removed' as const }) : done;
    },
    async sendMicroDeposits({ tx, actor, origin, now, params }) {
      const done = await startMicroDeposits({ tx, actor, origin, now }, params.account, cutOff);
      return done.ok ? ok(presentAccount(done.value, await walletIds(tx, actor))) : done;
    },
    async verifyMicroDeposits({ outside, actor, origin, now, params, body }) {
      return verifyByAmounts(outside.db, { actor, origin, now }, params.account, body);
    },
    async endAgreement({ tx, actor, origin, now, params }) {
      const clientId = actor.client.id;
      if (!(await findAgreement(tx, clientId, params.agreement))) return fail('not_found');
      const ended = { clientId, agreementId: params.agreement, by: actor, now };
      await withdrawAgreement(tx, ended);
      await audit(
        { tx, actor, origin, now },
        {
          action: 'bank.agreement_end',
          subject: { kind: 'bank_agreement', id: params.agreement },
        },
      );
      return ok({ status: 'ended' as const });
    },
    async sendVoidCheque({ tx, actor, origin, now, body, upload }) {
      const account = await accountOfCheque({ tx, actor, origin, now }, vault, body);
      if (!account.ok) return account;
      const cheque = { accountId: account.value, content: upload.content, note: body.note };
      const done = await sendVoidCheque({ tx, actor, origin, now }, vault, cheque);
      return done.ok ? ok(presentAccount(done.value, await walletIds(tx, actor))) : done;
    },
  });
}

/** Each try is a transaction of its own, which is kept whether it was right or wrong. */
async function verifyByAmounts(
  db: BankDeps['db'],
  { actor, origin, now }: Omit<RequestContext, 'tx'>,
  account: number,
  { first, second }: BodyOf<(typeof bankAccounts)['verifyMicroDeposits']>,
) {
  const scope = { clientId: actor.client.id };
  const entered = await db.write(
    scope,
    (tx) => enterMicroAmounts({ tx, actor, origin, now }, account, { first, second }),
    (result) => result.ok,
  );
  if (!entered.ok) return entered;
  if (entered.value.kind === 'wrong' && entered.value.left > 0)
    return fail('micro_deposits_wrong', { left: entered.value.left });
  if (entered.value.kind !== 'verified') return fail('micro_deposits_refused');
  return db.read(scope, (tx) => accountOf(tx, actor, account));
}

/** The account that a cheque is sent for; one that is new comes with its numbers. */
async function accountOfCheque(
  context: RequestContext,
  vault: Vault,
  body: BodyOf<(typeof bankAccounts)['sendVoidCheque']>,
) {
  if (body.account_id !== undefined) return ok(body.account_id);
  if (body.wallet_id === undefined) return fail('bank_account_required');
  const sent = { ...body, wallet_id: body.wallet_id, agreement: null };
  const added = await addBankAccount(context, vault, sent);
  return added.ok ? ok(added.value.id) : added;
}
