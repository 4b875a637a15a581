import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import { LEVELS, type Level, existsIn, seesAllWallets } from '#domain/access/levels.ts';
import { RIGHTS, abilitiesOf, may } from '#domain/access/rights.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { admit } from '#server/platform/http/admission.ts';
import {
  SPECIFIED_LEVELS,
  SPECIFIED_RIGHTS,
  isGranted,
  isShownAllWallets,
} from '#test/support/rights-table.ts';

/*
 * The table of rights in the code is compared with one that was copied from the specification by
 * hand, and every call of the contract with the list of who may make it: neither can change alone.
 */
const all = Object.entries<Operation>(operations);
const writes = ({ writes: changes, moves }: Operation): boolean =>
  changes === true || moves === true;

describe('rights are those of the specification', () => {
  it('has its levels and rights, no more and no fewer', () => {
    expect([...LEVELS]).toEqual(SPECIFIED_LEVELS);
    expect([...RIGHTS].sort()).toEqual([...SPECIFIED_RIGHTS].sort());
  });

  test.each(LEVELS)('%s may do exactly what its column says', (level) => {
    for (const right of RIGHTS) {
      expect(may(level, right, false), `${right}, to read`).toBe(isGranted(level, right, false));
      expect(may(level, right, true), `${right}, to write`).toBe(isGranted(level, right, true));
    }
    expect(seesAllWallets(level)).toBe(isShownAllWallets(level));
  });

  test.each(LEVELS)('the portal offers %s what it may do, and no more', (level) => {
    expect([...abilitiesOf(level)].sort()).toEqual(
      SPECIFIED_RIGHTS.flatMap((right) =>
        isGranted(level, right, true)
          ? [right]
          : isGranted(level, right, false)
            ? [`${right}:read`]
            : [],
      ).sort(),
    );
  });

  it('has the three levels of travel programs there alone, and Admin everywhere', () => {
    const of = (variant: 'standard' | 'travel') =>
      LEVELS.filter((level) => existsIn(level, variant));
    expect(of('travel')).toEqual(['Admin', ...SPECIFIED_LEVELS.slice(6)]);
    expect(of('standard')).toEqual(SPECIFIED_LEVELS.slice(0, 6));
  });
});

describe('who may make a call is what the list of callers says', () => {
  const listed = readFileSync(resolve(import.meta.dirname, '../fixtures/callers.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const inContract = all.map(([, operation]) =>
    [
      operation.method,
      BASES[operation.base] + operation.path,
      operation.caller,
      writes(operation) ? 'write' : 'read',
      operation.moves ? 'moves money' : '-',
      operation.adminPath ? 'admin path' : '-',
      operation.feature ?? '-',
      operation.tipsOnly ? 'tips' : '-',
    ].join('\t'),
  );
  it('lists each call of the contract, and none besides', () => {
    expect(
      [...inContract].sort(),
      'a line that is received is what the contract says: if it is right, it is a row of test/fixtures/callers.tsv',
    ).toEqual([...listed].sort());
  });
});

describe('a session is let into exactly the calls of its rights', () => {
  const actor = (level: Level, more: object = {}): ManagerActor => ({
    kind: 'manager',
    sessionId: '',
    managerId: 1,
    homeClientId: 1,
    name: level,
    level,
    status: 'active',
    mobile: '',
    email: null,
    language: 'en',
    loadLimits: null,
    wallets: isShownAllWallets(level) ? 'all' : [1],
    startedAt: new Date(0),
    lastSeenAt: new Date(0),
    client: {
      id: 2,
      name: '',
      region: 'CA',
      currency: 'CAD',
      hideToday: 0,
      features: {},
      flags: {},
      undoSeconds: 0,
      restrictions: [],
      product: '',
      variant: 'standard',
    },
    ...more,
  });
  const closed = all.filter(([, { caller }]) => caller !== 'public' && caller !== 'member');

  test.each(LEVELS)('%s', (level) => {
    for (const [name, operation] of closed) {
      const expected =
        operation.caller === 'operator'
          ? false
          : (operation.caller === 'session' ||
              isGranted(level, operation.caller, writes(operation))) &&
            (!operation.adminPath || isShownAllWallets(level));
      expect(admit(operation, actor(level)).ok, name).toBe(expected);
    }
  });

  it('an operator inside a client has what its Admin has, and the calls of operators', () => {
    const inside = actor('Admin', { kind: 'operator', homeClientId: 1 });
    for (const [name, operation] of closed) expect(admit(operation, inside).ok, name).toBe(true);
  });
  it('an operator outside of a client has the calls of operators and of any session alone', () => {
    const outside = actor('Admin', { kind: 'operator', homeClientId: 2 });
    for (const [name, operation] of closed)
      expect(admit(operation, outside).ok, name).toBe(
        operation.caller === 'operator' || operation.caller === 'session',
      );
  });
});
