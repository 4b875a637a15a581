import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkBoundaries, unknownModules } from './boundaries.ts';
import { checkLint, checkStyles } from './lint.ts';
import { compareSchema } from './schema.ts';
import { checkTableOwnership } from './table-ownership.ts';
import { checkTenancy } from './tenancy.ts';

const fixture = (name: string): string =>
  resolve(import.meta.dirname, '../../test/fixtures/checks', name);
const scratch = mkdtempSync(join(tmpdir(), 'cardload-checks-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe('boundaries', () => {
  test('every rule of the map is broken by its fixture, through #imports with .ts extensions', async () => {
    const { looked, problems } = await checkBoundaries(fixture('boundaries'));
    expect(looked).toBeGreaterThan(0);
    const rules = new Set(problems.map((problem) => problem.split(':')[0]));
    expect([...rules].sort()).toEqual([
      'composition-root-is-of-the-server',
      'composition-root-is-on-top',
      'composition-root-uses-front-doors',
      'front-door-of-a-module',
      'front-door-of-ledger',
      'kernel-imports-nothing',
      'layer-of-kernel',
      'layer-of-server-features',
      'layer-of-web-features',
      'level-of-auth',
      'level-of-funds',
      'no-cycles',
      'only-contract-and-server-imports-zod',
      'only-platform-imports-pg',
      'portal-reads-only-choices-of-the-contract',
      'product-knows-no-tests',
      'product-needs-no-dev-packages',
      'pure-layers-do-no-io',
      'resolves',
      'unknown-module',
      'web-modules-are-siblings',
    ]);
  });

  test('a new module that the map does not name fails, even while it imports nothing', () => {
    const root = join(scratch, 'modules');
    for (const file of [
      'src/server/features/funds/index.ts',
      'src/web/features/casino/casino.page.tsx',
    ])
      put(root, file, 'export {};');
    expect(unknownModules(root)).toEqual([
      'unknown-module: src/web/features/casino is not in tools/levels.ts',
    ]);
  });

  test('a project without modules is looked at 0 times, which fails', async () => {
    put(join(scratch, 'empty'), 'src/readme.txt', '');
    expect((await checkBoundaries(join(scratch, 'empty'))).looked).toBe(0);
  });
});

describe('lint', () => {
  test('money, clock, texts, names, casts, promises, forgotten cases, components against React', async () => {
    const { problems } = await checkLint(fixture('lint'));
    expect(problems.map((problem) => problem.split(': ')[0]).sort()).toEqual([
      'src/domain/roll-dice.ts:1 house(clock-and-random)',
      'src/domain/roll-dice.ts:2 house(clock-and-random)',
      'src/server/features/funds/ask-the-machine.ts:1 house(clock-and-random)',
      'src/server/features/funds/ask-the-machine.ts:2 house(clock-and-random)',
      'src/server/features/funds/believe-rows.ts:2 house(cast-says-why)',
      'src/server/features/funds/believe-rows.ts:5 typescript(no-unnecessary-type-assertion)',
      'src/server/features/funds/forget-promises.ts:4 typescript(no-floating-promises)',
      'src/server/features/funds/forget-promises.ts:5 typescript(await-thenable)',
      'src/server/features/funds/forget-promises.ts:5 typescript(no-misused-promises)',
      'src/server/features/funds/forget-promises.ts:6 typescript(switch-exhaustiveness-check)',
      'src/server/features/funds/share-money.ts:3 house(money-is-whole)',
      'src/server/features/funds/share-money.ts:4 house(money-is-whole)',
      'src/server/features/funds/share-money.ts:5 house(money-is-whole)',
      'src/server/features/funds/share-money.ts:6 house(money-is-whole)',
      'src/server/features/funds/share-money.ts:7 house(money-is-whole)',
      'src/web/features/funds/Loud.page.tsx:1 house(kebab-case-file)',
      'src/web/features/funds/Loud.page.tsx:2 house(no-literal-text)',
      'src/web/features/funds/Loud.page.tsx:2 house(no-literal-text)',
      'src/web/features/funds/Loud.page.tsx:3 house(no-literal-text)',
      'src/web/features/funds/against-react.tsx:10 react(purity)',
      'src/web/features/funds/against-react.tsx:11 parse',
      'src/web/features/funds/against-react.tsx:3 react(globals)',
      'src/web/features/funds/against-react.tsx:4 react(refs)',
      'src/web/features/funds/against-react.tsx:5 react(immutability)',
      'src/web/features/funds/against-react.tsx:6 react(set-state-in-effect)',
      'src/web/features/funds/against-react.tsx:7 react-hooks(exhaustive-deps)',
      'src/web/features/funds/against-react.tsx:8 react-hooks(rules-of-hooks)',
      'src/web/features/funds/against-react.tsx:9 react(static-components)',
      'src/web/features/funds/open-screen.ts:1 house(cast-says-why)',
      'src/web/features/funds/open-screen.ts:1 house(no-cast-to-never)',
      'src/web/features/funds/scroll-panel.ts:14 house(effect-returns-cleanup)',
      'src/web/features/funds/scroll-panel.ts:15 house(effect-returns-cleanup)',
      'src/web/features/funds/scroll-panel.ts:17 house(effect-returns-cleanup)',
    ]);
  }, 60_000);

  test('physical properties', async () => {
    const { problems } = await checkStyles(fixture('lint'));
    expect(problems.map((problem) => problem.split(' ')[0]?.split(':')[1]).sort()).toEqual([
      '2',
      '3',
      '4',
      '5',
    ]);
  });
});

describe('tables and tenants', () => {
  test('a write by another module, a table without an owner', () => {
    const { problems } = checkTableOwnership(fixture('tenancy'), {});
    expect(problems.filter((problem) => !problem.startsWith('no-table'))).toEqual([
      'no-owner: table stray is not in tools/table-owners.ts',
      'strange-write: src/server/features/funds/pay.ts:3 writes customer, which belongs to members',
      'strange-write: src/server/features/funds/pay.ts:6 writes customer, which belongs to members',
      'strange-write: src/server/features/funds/pay.ts:7 writes customer, which belongs to members',
    ]);
  });

  test('a read of a table of a higher level, and an exception that is not needed any more', () => {
    const root = join(scratch, 'reads');
    put(root, 'db/migrations/0001_all.sql', 'CREATE TABLE wallet (); CREATE TABLE customer ();');
    const repo = 'src/server/features/members/members.repo.ts';
    put(
      root,
      repo,
      ['/* A sentence about money from wallet. */', '`SELECT 1 FROM customer JOIN wallet w`'].join(
        '\n',
      ),
    );
    put(root, 'src/server/features/cards/cards.repo.ts', "q.selectFrom('customer as c');");
    const upward = (exceptions?: Record<string, readonly string[]>) =>
      checkTableOwnership(root, exceptions).problems.filter((problem) =>
        /^(upward-read|outdated)/.test(problem),
      );
    expect(upward({})).toEqual([`upward-read: ${repo}:2 reads wallet, which belongs to wallets`]);
    expect(upward({ [repo]: ['wallet', 'store'] })).toEqual([
      `outdated: tools/upward-reads.ts lets ${repo} read store: not needed`,
    ]);
  });

  test('statements that name no client, and the directory from outside of the platform', () => {
    const repo = 'src/server/features/members/members.repo.ts';
    expect(checkTenancy(fixture('tenancy')).problems).toEqual([
      `directory: ${repo} reaches into the schema directory, which is for platform code`,
      ...[3, 4, 5].map(
        (line) => `unscoped: ${repo}:${line} has a statement that does not name its client`,
      ),
    ]);
  });

  test('types that differ from the database', () => {
    const column = (kinds: string[], nullable = false) => ({ kinds: new Set(kinds), nullable });
    const types = new Map([
      [
        'wallet',
        new Map([
          ['id', column(['string'])],
          ['name', column(['string'], true)],
          ['ghost', column(['string'])],
          ['at', column(['Date'])],
        ]),
      ],
    ]);
    const real = (name: string, type: string, nullable = false) => ({
      table: 'wallet',
      name,
      type,
      nullable,
    });
    expect(
      compareSchema(types, [
        real('id', 'int4'),
        real('name', 'text'),
        real('at', 'timestamptz'),
        real('extra', 'bool'),
        { table: 'new', name: 'id', type: 'int4', nullable: false },
      ]),
    ).toEqual([
      'untyped: table new is in the database, not in Schema',
      'type: wallet.id is int4 in the database, string in Schema',
      'null: wallet.name is not nullable in the database, the other way round in Schema',
      'untyped: wallet.extra (bool) is in the database, not in Schema',
      'invented: wallet.ghost is in Schema, not in the database',
    ]);
  });
});

function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
