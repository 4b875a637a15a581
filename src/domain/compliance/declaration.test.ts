import { describe, expect, it } from 'vitest';
import { readLocationId } from '#domain/wallets/location-id.ts';
import { declarationProblems } from './third-party.ts';

const input = (some: object) => ({
  agreed: true,
  acts_for_third_party: false,
  third_party_name: '',
  third_party_address: '',
  third_party_relationship: '',
  ...some,
});
const problems = (some: object) =>
  declarationProblems(input(some)).map(({ path, code }) => `${path} ${code}`);

describe('a declaration', () => {
  it('for oneself names nobody', () => expect(problems({})).toEqual([]));
  it('has to be agreed to', () => {
    expect(problems({ agreed: false })).toEqual(['agreed agreement_required']);
  });
  it('for somebody else names them whole', () => {
    expect(problems({ acts_for_third_party: true, third_party_address: '1 A' })).toEqual([
      'third_party_name required',
      'third_party_relationship required',
    ]);
    expect(problems({ acts_for_third_party: true, third_party_name: 'B' })).toEqual([
      'third_party_address required',
      'third_party_relationship required',
    ]);
  });
});

describe('the id of a location elsewhere', () => {
  it.each([
    ['A1,é2', true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
    ['', false],
    ['A 1', false],
    ['A-1', false],
    [' A1', false],
    ['A1 ', false],
  ])('%j: %s', (typed, is) => {
    const read = readLocationId(typed);
    expect(read.ok ? read.value : read.code).toBe(is ? typed : 'location_id_invalid');
  });
});
