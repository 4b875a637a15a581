import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { LEVELS, type Level } from '#domain/access/levels.ts';
import { SPECIFIED_RIGHTS, isGranted, isShownAllWallets } from '#test/support/rights-table.ts';
import { storyPos } from '#test/support/story-pos.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { call, kindOf } from './contract-calls.ts';
import { bodiesOfOtherStore } from './other-store-bodies.ts';
import {
  OTHER_NAMES,
  type OtherStoreThings,
  makeOtherStoreThings,
  makeOwnThings,
} from './other-store-things.ts';

/*
 * A manager who is assigned one store gets at nothing of another store of the same client: no id
 * of a path opens it, for any operation of the contract, and no list shows it. A thing of another
 * store is answered like one that does not exist.
 */
let world: World;
let things: OtherStoreThings;
/** Of the store that the lower levels are assigned. */
let own: Readonly<Record<string, number>> = {};
const tokens = new Map<Level, string>();

beforeAll(async () => {
  world = await buildWorld({ doors: storyPos([]).doors, randomCalls: true });
  things = await makeOtherStoreThings(world);
  own = await makeOwnThings(world);
  for (const [level, manager] of Object.entries(world.ours.managers))
    tokens.set(level as Level, await world.session(world.ours.id, manager));
});
afterAll(() => world?.close());

/** What belongs to the client or to the manager, or names no thing at all. */
const OF_NO_STORE = [
  'account',
  'agreement',
  'device',
  'manager',
  'pop_up',
  'client',
  'client_id',
  'code',
  'connection',
  'payment_method',
  'proxy',
  'proxy_file',
  'role_name',
  'deactivation',
  'id',
  'kind',
  'share_type',
  'state',
  'type',
  'value',
  'x',
];
/** What is named within a thing that the path names too, and which is looked at first. */
const WITHIN = ['line', 'employee_id', 'first_day'];

const writes = (operation: Operation): boolean =>
  operation.writes === true || operation.moves === true;
/** The levels that may use the operation, but only in the stores that they are assigned. */
const assigned = (operation: Operation): Level[] =>
  LEVELS.filter(
    (level) =>
      !isShownAllWallets(level) &&
      !operation.adminPath &&
      isOurs(level) &&
      (SPECIFIED_RIGHTS.includes(operation.caller)
        ? isGranted(level, operation.caller, writes(operation))
        : operation.caller === 'session'),
  );
const isOurs = (level: Level): boolean =>
  !['Sunwing Admin', 'Destination Manager', 'Sunwing Baggage Admin - View Only'].includes(level);
const forAssigned = Object.entries<Operation>(operations)
  .map(([name, operation]) => [name, operation, assigned(operation)] as const)
  .filter(([, , levels]) => levels.length > 0);
const parameters = forAssigned.flatMap(([name, operation, levels]) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(
    (match) => [name, match[1]!, operation, levels] as const,
  ),
);

test('every kind of thing that a path names is of no store, or stands in another store of this world', () => {
  const kinds = new Set(parameters.map(([, parameter, operation]) => kindOf(operation, parameter)));
  const known = [...Object.keys(things), ...OF_NO_STORE, ...WITHIN];
  expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  expect(parameters.length).toBeGreaterThan(150);
});

describe('a thing of another store: 404', () => {
  const ofStores = parameters.filter(
    ([, parameter, operation]) =>
      ![...OF_NO_STORE, ...WITHIN].includes(kindOf(operation, parameter)),
  );
  test.each(ofStores)('%s, {%s}', async (name, parameter, operation, levels) => {
    for (const level of levels) {
      const answer = await call(world, operation, world.ours.managers[level]!, {
        token: tokens.get(level)!,
        key: `${name} ${parameter} ${level}`,
        params: { [parameter]: things[kindOf(operation, parameter)]! },
      });
      expect({ level, status: answer.status, code: answer.code }).toEqual({
        level,
        status: 404,
        code: 'not_found',
      });
    }
  });
});

const kindOfFilter = (filter: string): string =>
  filter === 'store_id' ? 'store' : filter === 'wallet_id' ? 'wallet' : filter;

describe('a list', () => {
  const lists = forAssigned.filter(
    ([, { method, output }]) => method === 'GET' && output !== 'text/event-stream',
  );
  const FILTERS = ['store', 'store_id', 'wallet', 'wallet_id', 'department', 'customer'] as const;
  const filtersOf = ({ query }: Operation): (typeof FILTERS)[number][] =>
    FILTERS.filter((filter) => query && filter in query.shape);

  test.each(lists)('%s shows nothing of another store', async (_name, operation, levels) => {
    const asked = [
      '',
      ...filtersOf(operation).map((filter) => `?${filter}=${things[kindOfFilter(filter)]}`),
    ];
    for (const level of levels) {
      for (const query of asked) {
        const answer = await call(world, operation, world.ours.managers[level]!, {
          token: tokens.get(level)!,
          query,
        });
        const { text } = answer;
        expect(
          OTHER_NAMES.filter((name) => text.includes(name)),
          `${level} ${query} ${text.slice(0, 400)}`,
        ).toEqual([]);
      }
    }
  });

  test('many of them show a thing of another store to who sees all', async () => {
    const shown: string[] = [];
    for (const [name, operation] of lists) {
      const { text } = await call(world, operation, world.ours.managers.Admin!, {
        token: tokens.get('Admin')!,
        query: filtersOf(operation).includes('wallet_id') ? `?wallet_id=${things.wallet}` : '',
        params: ofAnotherStore(operation),
      });
      if (OTHER_NAMES.some((part) => text.includes(part))) shown.push(name);
    }
    expect(shown.length, shown.join(' ')).toBeGreaterThan(30);
  });
  const ofAnotherStore = (operation: Operation): Record<string, string | number> =>
    Object.fromEntries(
      [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, parameter = '']) => {
        const thing = things[kindOf(operation, parameter)];
        return thing === undefined ? [] : [[parameter, thing]];
      }),
    );
});

describe('a body that names a thing of another store', () => {
  const fieldsOf = (schema: z.ZodType): string[] =>
    Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  /** What names a store, or something of one. */
  const NAMES =
    /^(stores?|store_id|wallets?|wallet_ids?|receiver_wallet_id|customer_ids?|department_ids?|(share|pool|tip_out|service)_id)$/;
  /**
   * A row of a file names its wallet by name, a record is one of the wallet that the path names.
   * A cheque is no JSON, and a payment method is confirmed at the provider first: their own tests
   * send them for another store.
   */
  const NO_IDS = ['addPaymentMethod', 'fixMemberFileRow', 'resolveRecord', 'sendVoidCheque'];
  /** Says of each member what became of them, and of none that is not seen. */
  const ANSWERS_EACH = ['invitationsOfMany'];
  const naming = forAssigned.filter(
    ([name, { body }]) =>
      body && !NO_IDS.includes(name) && fieldsOf(body).some((field) => NAMES.test(field)),
  );

  test.each(naming)('%s is refused, and for its store', async (name, operation, levels) => {
    const body = bodiesOfOtherStore(world, things)[name];
    expect(
      body,
      'other-store-bodies.ts has a body for it, or NO_IDS names it: the field is text',
    ).toBeDefined();
    const us = name.endsWith('Us');
    if (us) await setRegion('US');
    const send = async (level: Level) =>
      call(world, operation, world.ours.managers[level]!, {
        token: tokens.get(level)!,
        key: `${name} ${level}`,
        params: own,
        body,
      });
    const answers = new Map<string, string>();
    for (const level of [...levels, 'Admin'] as const) {
      const { status, code, paths, text } = await send(level);
      answers.set(level, code ? `${status} ${code} ${paths.join(' ')}` : `${status} ${text}`);
    }
    if (us) await setRegion('CA');
    for (const level of levels) {
      expect(answers.get(level), level).toMatch(ANSWERS_EACH.includes(name) ? /^200/ : /^4/);
      expect(answers.get(level), level).not.toBe(answers.get('Admin'));
    }
  });
  const setRegion = (region: string) =>
    world.test.owner('UPDATE client SET region = $2 WHERE client_id = $1', [world.ours.id, region]);
});
