import { describe, expect, it } from 'vitest';
import {
  type MemberFacts,
  belongingTo,
  mayMoveWith,
  memberStatus,
  whyNotPayable,
} from './member-status.ts';

const facts = (given: Partial<MemberFacts>): MemberFacts => ({
  activeMemberships: 1,
  card: 'assigned',
  invited: false,
  registered: false,
  ...given,
});

it.each([
  ['assigned', facts({})],
  ['pending', facts({ invited: true })],
  ['registered', facts({ invited: true, registered: true })],
  ['active', facts({ registered: true, card: 'active' })],
  ['locked', facts({ registered: true, card: 'locked' })],
  ['expired', facts({ card: 'expired' })],
  ['migrating', facts({ card: 'migrating' })],
  ['closed', facts({ card: 'closed' })],
  ['assigned', facts({ card: null })],
  ['inactive', facts({ activeMemberships: 0, card: 'active' })],
] as const)('shows %s', (status, given) => expect(memberStatus(given)).toBe(status));

it('pays only active members and says why not the others', () => {
  expect(
    ['active', 'locked', 'expired', 'pending', 'registered', 'inactive'].map(whyNotPayable),
  ).toEqual([
    null,
    'card_locked',
    'card_expired',
    'card_not_activated',
    'card_not_activated',
    'card_not_payable',
  ]);
});

describe('somebody stands to the store of a wallet', () => {
  const at = (store_id: number, active: boolean) => ({ store_id, active });

  it('as one who works there', () => {
    expect(belongingTo(1, [at(1, true)])).toBe('current');
    expect(belongingTo(1, [at(2, false), at(1, true)])).toBe('current');
  });

  it('as one who works there again, also where an earlier time has ended', () => {
    expect(belongingTo(1, [at(1, false), at(1, true)])).toBe('current');
  });

  it('as one who has worked there, whatever they do elsewhere', () => {
    expect(belongingTo(1, [at(1, false)])).toBe('former');
    expect(belongingTo(1, [at(1, false), at(2, true)])).toBe('former');
  });

  it('as a stranger, whatever they do elsewhere', () => {
    expect(belongingTo(1, [])).toBe('none');
    expect(belongingTo(1, [at(2, true), at(3, false)])).toBe('none');
  });

  it.each([
    ['current', 'load', true],
    ['current', 'unload', true],
    ['former', 'load', false],
    ['former', 'unload', true],
    ['none', 'load', false],
    ['none', 'unload', false],
  ] as const)('and being %s, a wallet may %s their card: %s', (belonging, kind, may) => {
    expect(mayMoveWith(kind, belonging)).toBe(may);
  });
});
