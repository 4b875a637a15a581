import { expect, it } from 'vitest';
import { type MemberFacts, memberStatus, whyNotPayable } from './member-status.ts';

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
