import type { Cents } from '#kernel/money.ts';
import { after, days } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { TEXT_VERSION } from '#domain/compliance/third-party.ts';
import type { CardState } from '#domain/people/member-status.ts';
import { clientTerms, createClient, createProgram, findClient } from '../features/clients/index.ts';
import { declareThirdParty } from '../features/compliance/index.ts';
import type { FundsDeps } from '../features/funds/index.ts';
import { createManager } from '../features/managers/index.ts';
import {
  type NewMember,
  createMembers,
  inviteMember,
  memberFindStarted,
  stockCards,
} from '../features/members/index.ts';
import {
  type StoreOpened,
  adjustWallet,
  createStore,
  walletsSeen,
} from '../features/wallets/index.ts';
import { balances } from '../ledger/index.ts';
import type { ManagerActor, Origin, SystemActor } from '../platform/actor.ts';
import type { WriteHandle } from '../platform/database/handle.ts';
import { setPasswordHash } from '../platform/directory/people.ts';
import { hashPassword } from '../platform/secrets.ts';
import type { PointOfSale } from '../providers/pos/pos.port.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD, type DemoClient } from './demo-clients.ts';
import { type Payee, demoMoney } from './demo-money.ts';
import { CONNECTED, connectDemoPos } from './demo-pos.ts';
import { demoTips } from './demo-tips.ts';
import { nameOf } from './people.ts';

/** More than the demo's loads and tips take from any wallet; what is left of it goes back to the bank. */
const SPENT: Cents = 2_000_000n;
/** Cards that lie in the office of each client, to be given to members. */
const STOCK = 8;
const ORIGIN: Origin = { ip: null, requestId: 'demo', userAgent: null };

/** Makes the demo world, once, through the product's own use cases. A client that is there already is left alone. */
export async function buildDemoWorld(
  deps: FundsDeps & { readonly pos: PointOfSale | null },
  portalUrl: string,
  taught: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { db, clock } = deps;
  const hash = await hashPassword(DEMO_PASSWORD);
  const now = clock.now();
  const programs = await db.write('platform', async (tx) => {
    if ((await findClient(tx, 1)) !== null) return null;
    return {
      standard: await createProgram(tx, program('standard')),
      travel: await createProgram(tx, program('travel')),
    };
  });
  if (!programs) return;
  for (const client of DEMO_CLIENTS) {
    const built = await db.write({ clientId: client.id }, (tx) =>
      buildClient(tx, client, programs[client.variant], hash, now),
    );
    if (client.declared)
      await db.write({ clientId: client.id }, (tx) =>
        declareOwn(tx, actorOf(client, built.manager), now),
      );
    await db.write({ clientId: client.id }, (tx) =>
      inviteWaiting(tx, client, built.payees, portalUrl, now),
    );
    await db.write({ clientId: client.id }, (tx) =>
      demoTips({
        tx,
        actor: actorOf(client, built.manager),
        origin: ORIGIN,
        now: after(now, -days(21)),
      }),
    );
    await connectPos(deps, actorOf(client, built.manager), taught);
    if (!client.money) continue;
    await demoMoney({
      deps,
      actor: actorOf(client, built.manager),
      origin: ORIGIN,
      payees: built.payees,
      now,
    });
    await db.write({ clientId: client.id }, (tx) => levelWallets(tx, client, now));
  }
}

/** The restaurants of one client have a point of sale, which is told of their staff first. */
async function connectPos(
  { db, clock, pos }: Parameters<typeof buildDemoWorld>[0],
  actor: ManagerActor,
  taught: () => Promise<void>,
): Promise<void> {
  if (pos === null || actor.client.id !== CONNECTED) return;
  await taught();
  await connectDemoPos({ db, clock, pos }, actor, ORIGIN);
}

const contactOf = ({ managers: [first] }: DemoClient) => ({
  name: first?.name ?? '',
  phone: first?.mobile ?? '',
  email: first?.email ?? '',
});

const declareOwn = (tx: WriteHandle, actor: ManagerActor, now: Date) =>
  declareThirdParty(
    { tx, actor, origin: ORIGIN, now: after(now, -days(20)) },
    {
      text_version: TEXT_VERSION,
      agreed: true,
      acts_for_third_party: false,
      third_party_name: '',
      third_party_address: '',
      third_party_relationship: '',
    },
  );

const program = (variant: 'standard' | 'travel') => ({
  name: variant === 'travel' ? 'Horizon Baggage' : 'Cardload Prepaid',
  productName: variant === 'travel' ? 'Horizon' : 'Maple',
  variant,
  cardType: 'prepaid',
  network: 'Visa',
  issuingBank: 'Example Trust',
  bin: variant === 'travel' ? '400001' : '400000',
  processor: 'sandbox',
  fees: {},
});

async function buildClient(
  tx: WriteHandle,
  client: DemoClient,
  programId: number,
  hash: string,
  now: Date,
): Promise<{ manager: number; payees: Payee[] }> {
  const actor: SystemActor = { kind: 'system', name: 'demo', clientId: client.id };
  const start = after(now, -days(21));
  const currency = client.region === 'CA' ? 'CAD' : 'USD';
  const accounts = await createClient(
    { tx, actor, origin: ORIGIN, now: start },
    {
      clientId: client.id,
      name: client.name,
      companyName: `${client.name} Inc.`,
      programId,
      region: client.region,
      isProvider: client.provider ?? false,
      hideToday: client.hideToday ?? 0,
      contact: contactOf(client),
    },
  );
  const stores = new Map<string, StoreOpened>();
  for (const store of client.stores) {
    const opened = await createStore(
      { tx, actor, origin: ORIGIN, now: start },
      {
        name: store.name,
        timezone: store.timezone,
        currency,
        alertAmount: store.alert ?? null,
        departments: store.departments ?? [],
      },
    );
    stores.set(store.name, opened);
    await fund(
      tx,
      actor,
      opened.storeId,
      store.balance + (client.money ? SPENT : 0n),
      accounts.adjustment,
      start,
    );
  }
  let first = 0;
  for (const manager of client.managers) {
    const wallets = (manager.stores ?? []).map((name) => stores.get(name)?.storeId ?? 0);
    const created = await createManager(
      { tx, actor, origin: ORIGIN, now: start },
      {
        fullname: manager.name,
        mobile: manager.mobile,
        email: manager.email,
        level: manager.level,
        variant: client.variant,
        wallets,
        status: 'active',
        loadLimits: manager.limits ?? null,
      },
    );
    invariant(created.ok, `demo manager ${manager.name}`);
    first ||= created.value;
    await setPasswordHash(
      tx,
      { kind: 'manager', clientId: client.id, personId: created.value },
      hash,
      start,
    );
  }
  const members = membersOf(client, [...stores.values()], start);
  if (members.length > 0)
    await stockCards(
      tx,
      client.id,
      Array.from({ length: STOCK }, (_, index) => ({
        proxy: `${client.id}9${String(index + 1).padStart(5, '0')}`,
        expires_on: '2029-12-31',
      })),
      start,
    );
  const ids = await createMembers({ tx, actor, origin: ORIGIN, now: start }, currency, members);
  const payees = members.map((member, index) => ({
    id: ids[index] ?? 0,
    identifier: member.mobile ?? '',
    firstName: member.firstName,
    lastName: member.lastName,
    walletId: member.memberships[0]?.storeId ?? 0,
    active: member.card?.state === 'active' && member.memberships[0]?.active !== false,
    waits: member.invitedAt != null && member.registeredAt === null,
  }));
  return { manager: first, payees };
}

/** The client's first manager, as if signed in: the demo's money goes the way of a manager's clicks. */
const actorOf = (client: DemoClient, managerId: number): ManagerActor => ({
  kind: 'manager',
  sessionId: 'demo',
  managerId,
  homeClientId: client.id,
  name: client.managers[0]?.name ?? '',
  level: client.managers[0]?.level ?? 'Admin',
  status: 'active',
  mobile: '',
  email: null,
  language: 'en',
  loadLimits: null,
  wallets: 'all',
  startedAt: new Date(0),
  lastSeenAt: new Date(0),
  client: {
    id: client.id,
    name: client.name,
    region: client.region,
    currency: client.region === 'CA' ? 'CAD' : 'USD',
    hideToday: 0,
    features: {},
    flags: {},
    undoSeconds: 0,
    product: '',
    variant: client.variant,
  },
});

async function fund(
  tx: WriteHandle,
  actor: SystemActor,
  walletId: number,
  amount: Cents,
  fundingAccountId: number,
  at: Date,
): Promise<void> {
  const done = await adjustWallet(
    { tx, actor, origin: ORIGIN, now: at },
    { walletId, amount, fundingAccountId, notes: 'Opening balance' },
  );
  invariant(done.ok, 'the demo funds its wallets');
}

/** Members who were invited and have not answered get their link, so that their registration can be tried. */
async function inviteWaiting(
  tx: WriteHandle,
  client: DemoClient,
  payees: readonly Payee[],
  portalUrl: string,
  now: Date,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', name: 'demo', clientId: client.id };
  const waiting = payees.filter((one) => one.waits);
  for (const payee of waiting)
    await inviteMember(
      { tx, actor, origin: ORIGIN, now: after(now, -days(6)) },
      payee.id,
      portalUrl,
    );
  // One of them has begun to find the account and gone no further.
  if (waiting[0]) await memberFindStarted(tx, client.id, waiting[0].id, after(now, -days(1)));
}

/** After its loads every wallet holds what the demo world says. */
async function levelWallets(tx: WriteHandle, client: DemoClient, now: Date): Promise<void> {
  const actor: SystemActor = { kind: 'system', name: 'demo', clientId: client.id };
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
    if (over !== 0n) await fund(tx, actor, wallet.id, -over, accounts.adjustment, now);
  }
}

/** The members of a client, spread over its stores (but for a head office) and departments. */
function membersOf(client: DemoClient, stores: readonly StoreOpened[], start: Date): NewMember[] {
  const kinds = Object.entries(client.members).flatMap(([kind, count]) =>
    Array<string>(count).fill(kind),
  );
  const places = stores.filter(
    (store) => Object.keys(store.departments).length > 0 || stores.length <= 2,
  );
  return kinds.map((kind, index) => memberOf(client, kind, index, places, start));
}

function memberOf(
  client: DemoClient,
  kind: string,
  index: number,
  places: readonly StoreOpened[],
  start: Date,
): NewMember {
  const { first, last } = nameOf(index);
  const place = places[index % places.length];
  invariant(place, 'a demo member has a store');
  const departments: readonly number[] = Object.values(place.departments);
  const number = index + 1;
  // Cards of travellers close after some days: theirs are young.
  const joined = after(start, days(client.variant === 'travel' ? 15 + (index % 5) : index % 14));
  const unregistered = kind === 'pending' || kind === 'assigned';
  const card: CardState =
    kind === 'pending' || kind === 'registered'
      ? 'assigned'
      : kind === 'inactive'
        ? 'active'
        : (kind as CardState);
  return {
    firstName: first,
    lastName: last,
    mobile: `${client.area}${String(6_000_000 + (client.id % 1_000) * 10_000 + number).padStart(7, '0')}`,
    email: `member${number}.${client.id}@example.com`,
    usernameOption: 1,
    staffId: `S${String(number).padStart(4, '0')}`,
    memberships: [
      {
        storeId: place.storeId,
        departmentId: departments[index % Math.max(1, departments.length)] ?? null,
        active: kind !== 'inactive',
      },
    ],
    card: {
      proxy: `${client.id}${String(number).padStart(6, '0')}`,
      state: card,
      activatedAt: card === 'assigned' ? null : joined,
      expiresOn: kind === 'expired' ? '2026-10-31' : '2029-12-31',
    },
    invitedAt: joined,
    registeredAt: unregistered ? null : after(joined, days(1)),
  };
}
