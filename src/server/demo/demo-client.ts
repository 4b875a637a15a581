import type { Cents } from '#kernel/money.ts';
import { after, days } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { clientTerms, createClient } from '../features/clients/index.ts';
import { adjustWallet } from '../features/funds/index.ts';
import { createManager } from '../features/managers/index.ts';
import {
  createMembers,
  inviteMember,
  memberFindStarted,
  stockCards,
} from '../features/members/index.ts';
import { type StoreOpened, createStore, walletsSeen } from '../features/wallets/index.ts';
import { balances } from '../ledger/index.ts';
import type { SystemActor } from '../platform/actor.ts';
import { setPasswordHash } from '../platform/directory/people.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { type DemoClient, type DemoManager, openingOf } from './demo-clients.ts';
import { demoMembers } from './demo-members.ts';
import type { Payee } from './demo-money.ts';

/** Cards that lie in the office of each client, to be given to members. */
const STOCK = 8;

type Context = RequestContext<SystemActor>;
type Stores = ReadonlyMap<string, StoreOpened>;

/**
 * What is there before anybody can call the API, three weeks ago: a client under a number of its
 * own, its stores with money in them, managers who have their passwords, and members whose cards
 * were activated since.
 */
export async function foundClient(
  context: Context,
  client: DemoClient,
  { programId, passwordHash }: { readonly programId: number; readonly passwordHash: string },
): Promise<{ readonly managerId: number; readonly payees: readonly Payee[] }> {
  const [manager] = client.managers;
  const { adjustment } = await createClient(context, {
    clientId: client.id,
    name: client.name,
    companyName: `${client.name} Inc.`,
    programId,
    region: client.region,
    billing: client.subscribes ? 'subscription' : 'included',
    isProvider: client.provider ?? false,
    hideToday: client.hideToday ?? 0,
    contact: {
      name: manager?.name ?? '',
      phone: manager?.mobile ?? '',
      email: manager?.email ?? '',
    },
  });
  const stores = await openStores(context, client, adjustment);
  const managers: number[] = [];
  for (const one of client.managers)
    managers.push(await addManager(context, { client, manager: one, stores, passwordHash }));
  return { managerId: managers[0] ?? 0, payees: await addMembers(context, client, stores) };
}

async function openStores(
  context: Context,
  client: DemoClient,
  fundingAccountId: number,
): Promise<Stores> {
  const stores = new Map<string, StoreOpened>();
  for (const store of client.stores) {
    const opened = await createStore(context, {
      name: store.name,
      timezone: store.timezone,
      currency: currencyOf(client),
      alertAmount: store.alert ?? null,
      departments: store.departments ?? [],
    });
    stores.set(store.name, opened);
    const amount = openingOf(client, store);
    await fund(context, { walletId: opened.storeId, amount, fundingAccountId });
  }
  return stores;
}

type NewManager = {
  readonly client: DemoClient;
  readonly manager: DemoManager;
  readonly stores: Stores;
  readonly passwordHash: string;
};
async function addManager(
  context: Context,
  { client, manager, stores, passwordHash }: NewManager,
): Promise<number> {
  const created = await createManager(context, {
    fullname: manager.name,
    mobile: manager.mobile,
    email: manager.email,
    level: manager.level,
    variant: client.variant,
    wallets: (manager.stores ?? []).map((name) => stores.get(name)?.storeId ?? 0),
    status: 'active',
    loadLimits: manager.limits ?? null,
  });
  invariant(created.ok, `demo manager ${manager.name}`);
  const person = { kind: 'manager', clientId: client.id, personId: created.value } as const;
  await setPasswordHash(context.tx, person, passwordHash, context.now);
  return created.value;
}

async function addMembers(
  context: Context,
  client: DemoClient,
  stores: Stores,
): Promise<readonly Payee[]> {
  const members = demoMembers(client, [...stores.values()], context.now);
  if (members.length > 0)
    await stockCards(
      context.tx,
      client.id,
      Array.from({ length: STOCK }, (_, index) => ({
        proxy: `${client.id}9${String(index + 1).padStart(5, '0')}`,
        expires_on: '2029-12-31',
      })),
      context.now,
    );
  const ids = await createMembers(context, currencyOf(client), members);
  return members.map((member, index) => ({
    id: ids[index] ?? 0,
    identifier: member.mobile ?? '',
    email: member.email ?? '',
    firstName: member.firstName,
    lastName: member.lastName,
    walletId: member.memberships[0]?.storeId ?? 0,
    proxy: member.card?.proxy ?? '',
    active: member.card?.state === 'active' && member.memberships[0]?.active !== false,
    waits: member.invitedAt != null && member.registeredAt === null,
  }));
}

/**
 * Members who were invited and have not answered get their link, so that their registration can be
 * tried. Not through the API: where a client shows tips alone, nobody may invite.
 */
export async function inviteWaiting(
  context: Context,
  payees: readonly Payee[],
  portalUrl: string,
): Promise<void> {
  const waiting = payees.filter((one) => one.waits);
  for (const payee of waiting) await inviteMember(context, payee.id, portalUrl);
  // One of them has begun to find the account and gone no further.
  const [first] = waiting;
  if (first)
    await memberFindStarted(
      context.tx,
      context.actor.clientId,
      first.id,
      after(context.now, days(5)),
    );
}

const currencyOf = ({ region }: DemoClient) => (region === 'CA' ? 'CAD' : 'USD');

async function fund(
  context: Context,
  input: { readonly walletId: number; readonly amount: Cents; readonly fundingAccountId: number },
): Promise<void> {
  const funded = await adjustWallet(context, { ...input, notes: 'Opening balance' });
  invariant(funded.ok, 'the demo funds its wallets');
}

/** After its loads every wallet holds what the demo world says. */
export async function levelWallets(context: Context, client: DemoClient): Promise<void> {
  const { tx } = context;
  const { accounts } = await clientTerms(tx, client.id);
  const wallets = await walletsSeen(tx, { clientId: client.id, wallets: 'all' });
  const held = await balances(tx, {
    clientId: client.id,
    accountIds: wallets.map((wallet) => wallet.account_id),
  });
  for (const store of client.stores) {
    const wallet = wallets.find((one) => one.name === store.name);
    invariant(wallet, 'a demo store has its wallet');
    const over = (held.get(wallet.account_id) ?? 0n) - store.balance;
    if (over !== 0n)
      await fund(context, {
        walletId: wallet.id,
        amount: -over,
        fundingAccountId: accounts.adjustment,
      });
  }
}
