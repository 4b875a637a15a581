import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { dataGaps } from '#contract/integrations/gaps.ts';
import { dryRuns } from '#contract/integrations/dry-runs.ts';
import { lightspeedStaff } from '#contract/integrations/lightspeed-staff.ts';
import { posLocations } from '#contract/integrations/locations.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import { tipsData } from '#contract/tips-data/index.ts';
import { tipsPayouts } from '#contract/tips-payouts/index.ts';
import { tipsResults } from '#contract/tips-results/index.ts';
import { tipsSetup } from '#contract/tips-setup/index.ts';
import { ACCESSES, type Access, type Use, stopFor } from '#domain/subscriptions/index.ts';
import { placedUses } from '#server/platform/http/wallet-uses.ts';
import { walletHolders } from '#server/wiring/wallet-holders.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { setAccessOf } from '#test/support/set-access.ts';
import { storyPos } from '#test/support/story-pos.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { kindOf } from './contract-calls.ts';
import { type OtherStoreThings, makeOtherStoreThings } from './other-store-things.ts';
import { inputsOf } from './wallet-uses-inputs.ts';

/*
 * Whatever moves money, or writes in tips, says which wallet it uses and how, or stands on a list
 * with the reason why nothing stops it. Over the wire each is refused, or let through, as the
 * access of its wallet says.
 */
const FREE: Readonly<Record<string, string>> = {
  reverseLoad: 'money comes back',
  reverseLoadUs: 'money comes back',
  reverseLoadAsync: 'money comes back',
  bulkReverseLoadValue: 'money comes back',
  cancelLoad: 'money comes back',
  cancelCardOrder: 'money comes back',
  cancelSelfLoad: 'what was released early goes back',
  returnEwaFloat: 'money comes back',
  takeAdvance: 'a member calls, and the use case asks: a wallet that is stopped stops its fund',
  repayDebt: 'what a returned debit left open can always be repaid',
  closePaymentException: 'what has begun ends',
  decideDispute: 'disputes go on',
  replaceCard: 'the money of a card stays with its member',
  replaceCardUs: 'the money of a card stays with its member',
  shareTipPool: 'shared pages stay open',
  shareTipShare: 'shared pages stay open',
  createSubscription: 'it pays for what is stopped',
  changePrice: 'it pays for what is stopped',
  choosePaymentMethod: 'it pays for what is stopped',
  processLightspeedPayouts: 'each of its wallets is asked by itself, and answers in its rows',
  payInvoice: 'it pays for what is stopped',
};

const all = Object.entries<Operation>(operations);
const TIPS = Object.keys({
  ...tipsSetup,
  ...tipsData,
  ...tipsResults,
  ...tipsPayouts,
  ...dataGaps,
  ...dryRuns,
  ...lightspeedStaff,
  ...posLocations,
});
const isAsked = ([name, { moves, writes }]: (typeof all)[number]): boolean =>
  moves === true || (writes === true && TIPS.includes(name));
const users = all.filter(([, { uses }]) => uses !== undefined);
const NUMBERS_OF_WALLETS = ['wallet', 'store', 'from', 'tip_wallet'];

describe('the contract', () => {
  it('says of all that moves money or writes in tips what it uses, or this list says why not', () => {
    const silent = all.filter((one) => isAsked(one) && one[1].uses === undefined);
    expect(silent.map(([name]) => name).sort()).toEqual(Object.keys(FREE).sort());
    expect(users.length).toBeGreaterThan(70);
  });
  test.each(users)('%s finds its wallet', (_name, operation) => {
    const uses = placedUses(operation);
    expect(uses.length).toBeGreaterThan(0);
    for (const { holder } of uses)
      expect([...NUMBERS_OF_WALLETS, ...Object.keys(walletHolders)]).toContain(holder);
  });
  test.each(users)('%s is a call of one transaction, in a session of a manager', (_name, one) => {
    expect(one.transaction).toBeUndefined();
    expect(['public', 'member']).not.toContain(one.caller);
  });
});

let world: World;
let things: OtherStoreThings;
let inputOf: ReturnType<typeof inputsOf>;
let admin: Caller;
let operator: Caller;
let wallets: { id: number; name: string }[];
let calls = 0;
beforeAll(async () => {
  world = await buildWorld({ doors: storyPos([]).doors, randomCalls: true });
  things = await makeOtherStoreThings(world);
  inputOf = inputsOf(world, things);
  admin = await signedIn(world, world.ours);
  operator = await operatorIn(world, world.ours.id);
  wallets = await world.test.owner('SELECT id, name FROM wallet WHERE client_id = $1', [
    world.ours.id,
  ]);
});
afterAll(() => world?.close());

const restrict = async (access: Access): Promise<void> => {
  for (const { id } of wallets) await setAccessOf(world, id, access);
};

/** Calls the operation about something of the other stores. */
async function send(name: string, operation: Operation) {
  const caller = operation.caller === 'operator' ? operator : admin;
  const own: Readonly<Record<string, string | number>> = {
    manager: caller.manager,
    client_id: world.ours.id,
    role_name: `Host ${(calls += 1)}`,
    share_type: 'pool',
    value: 'true',
    employee_id: things.tip_employee!,
    ...things,
  };
  const { query, body } = inputOf(name);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(own[kindOf(operation, parameter)] ?? `no ${parameter}`),
  );
  if (operation.file)
    return caller.upload<Refusal>(
      `${path}${query}&uuid=${crypto.randomUUID()}`,
      operation.file,
      'payout_id,to_date,service,employee_id,first_name,tips\n1,2026-02-02,Lunch,1,Ana,1.00\n',
    );
  const base = BASES[operation.base];
  return caller.call<Refusal>(operation.method, base === BASES.service ? `${path}${query}` : path, {
    body,
    key: `uses ${calls}`,
  });
}
type Refusal = { code?: string; params: Record<string, string>; errors: { code: string }[] };

const useOf = (operation: Operation): Use => placedUses(operation)[0]!.use;
const cells = users.flatMap(([name, operation]) =>
  ACCESSES.map((access) => ({ name, operation, access, stop: stopFor(access, useOf(operation)) })),
);

const accessesWith = (isStopped: boolean): Access[] =>
  ACCESSES.filter((access) =>
    cells.some((cell) => cell.access === access && (cell.stop !== null) === isStopped),
  );

// What is refused changes nothing, so all of it goes before what is let through.
describe.each(accessesWith(true))('at a wallet whose access is %s', (access) => {
  beforeAll(() => restrict(access));
  const stopped = cells.filter((cell) => cell.access === access && cell.stop !== null);
  it.each(stopped)('$name is refused: $stop', async ({ name, operation, stop }) => {
    const { status, body } = await send(name, operation);
    expect({ status, code: body.code }).toEqual({ status: 409, code: stop });
    expect(wallets.map((wallet) => wallet.name)).toContain(body.params.wallet);
    expect(body.errors.map(({ code }) => code)).toContain(stop);
  });
});

describe.each(accessesWith(false))('at a wallet whose access is %s', (access) => {
  beforeAll(() => restrict(access));
  const open = cells.filter((cell) => cell.access === access && cell.stop === null);
  it.each(open)('$name is not stopped', async ({ name, operation }) => {
    const { status, body } = await send(name, operation);
    expect(status).toBeLessThan(500);
    expect(['access_restricted', 'funding_stopped', 'subscription_required']).not.toContain(
      body.code,
    );
  });
});

it('the table has each access and each use', () => {
  expect(accessesWith(true).sort()).toEqual(['blocked', 'no_new_funds', 'tips_off']);
  expect(new Set(cells.map(({ operation }) => useOf(operation))).size).toBe(4);
});
