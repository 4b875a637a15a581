import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import type { Level } from '#domain/access/levels.ts';
import { seesAllWallets } from '#domain/access/levels.ts';
import type { ManagerActor } from '../actor.ts';
import { admit } from './admission.ts';

const actor = (
  level: Level,
  client: Partial<ManagerActor['client']> = {},
  more: Partial<ManagerActor> = {},
) =>
  ({
    kind: 'manager',
    level,
    wallets: seesAllWallets(level) ? 'all' : [1],
    homeClientId: 1,
    client: { id: 2, hideToday: 0, features: {}, ...client },
    ...more,
  }) as ManagerActor;
const code = (operation: Operation, who: ManagerActor): string => {
  const admitted = admit(operation, who);
  return admitted.ok ? 'ok' : admitted.code;
};

describe('a client that sees only the tips', () => {
  const juniper = actor('Admin', { hideToday: 1 });
  it.each([
    'managerSessions',
    'managerLogout',
    'managerActivity',
    'clientWallets',
    'listCustomersPaginated',
    'changePassword',
    'saveColumns',
  ] as const)('is served %s', (name) => expect(code(operations[name], juniper)).toBe('ok'));
  it.each([
    'loadValue',
    'bulkTransfer',
    'walletToWallet',
    'cardLoads',
    'listJobs',
    'ledgerProof',
  ] as const)('is refused %s', (name) => expect(code(operations[name], juniper)).toBe('forbidden'));
});

describe('a payment feature that is "0"', () => {
  const off = actor('Admin', { features: { corp_load: '0' } });
  it.each([
    'loadValue',
    'reverseLoad',
    'bulkTransfer',
    'bulkLoadValue',
    'confirmJob',
    'retryFailed',
  ] as const)('refuses %s as feature_off', (name) =>
    expect(code(operations[name], off)).toBe('feature_off'),
  );
  it('says nothing of it to a level that may not load anyway', () =>
    expect(
      code(operations.loadValue, actor('Tipout Manager', { features: { corp_load: '0' } })),
    ).toBe('forbidden'));
});

it('an admin path wants a level that sees all wallets', () => {
  expect(code(operations.allWallets, actor('Regional Manager'))).toBe('forbidden');
  expect(code(operations.allWallets, actor('Admin'))).toBe('ok');
});

it('an operator acts as an Admin inside a client, and lists clients outside', () => {
  const outside = actor('Admin', { id: 1 }, { kind: 'operator' });
  const inside = actor('Admin', { id: 2 }, { kind: 'operator' });
  expect([
    code(operations.listClients, outside),
    code(operations.loadValue, outside),
    code(operations.loadValue, inside),
  ]).toEqual(['ok', 'forbidden', 'ok']);
  expect(code(operations.listClients, actor('Admin'))).toBe('forbidden');
});
