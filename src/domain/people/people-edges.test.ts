import { describe, expect, it } from 'vitest';
import { readAddress, readPostalCode, readRegion, regionsOf } from './addresses.ts';
import { adviseOnPassword, maskAddress, readEmail, readIdentifier } from './identifiers.ts';
import {
  type CardState,
  memberStatus,
  payable,
  whyNotMovable,
  whyNotPayable,
} from './member-status.ts';

/**
 * One code of each province and state: the first and the last that it has, of each of its ranges.
 */
const PROVINCES: Record<string, string> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
};
const STATES: Record<string, string> = {
  AK: '995 999',
  AL: '350 369',
  AR: '716 729 755',
  AZ: '850 865',
  CA: '900 961',
  CO: '800 816',
  CT: '060 069',
  DC: '200 205 569',
  DE: '197 199',
  FL: '320 349',
  GA: '300 319 398 399',
  GU: '969',
  HI: '967 968',
  IA: '500 528',
  ID: '832 838',
  IL: '600 629',
  IN: '460 479',
  KS: '660 679',
  KY: '400 427',
  LA: '700 714',
  MA: '010 027 055',
  MD: '206 219',
  ME: '039 049',
  MI: '480 499',
  MN: '550 567',
  MO: '630 658',
  MS: '386 397',
  MT: '590 599',
  NC: '270 289',
  ND: '580 588',
  NE: '680 693',
  NH: '030 038',
  NJ: '070 089',
  NM: '870 884',
  NV: '889 898',
  NY: '005 063 100 149',
  OH: '430 459',
  OK: '730 731 734 749',
  OR: '970 979',
  PA: '150 196',
  PR: '006 007 009',
  RI: '028 029',
  SC: '290 299',
  SD: '570 577',
  TN: '370 385',
  TX: '733 750 799 885',
  UT: '840 847',
  VA: '201 220 246',
  VI: '008',
  VT: '050 054 056 059',
  WA: '980 994',
  WI: '530 549',
  WV: '247 268',
  WY: '820 831',
};

describe('a postal code', () => {
  it.each(Object.entries(PROVINCES))('of %s begins with one of %s', (province, letters) => {
    const here = (letter: string) => readPostalCode('CA', province, `${letter}2X 1Y4`).ok;
    expect([...'ABCEGHJKLMNPRSTVXY'].filter(here).join('')).toBe(letters);
  });
  it.each(Object.entries(STATES))('of %s begins with %s', (state, prefixes) => {
    for (const prefix of prefixes.split(' '))
      expect(readPostalCode('US', state, `${prefix}01`)).toEqual({
        ok: true,
        value: `${prefix}01`,
      });
  });
  it.each([
    ['just before the first', 'AL', '34999'],
    ['just after the last', 'AL', '37000'],
    ['between two ranges', 'OK', '73200'],
  ])('%s is of another state', (_, state, typed) => {
    expect(readPostalCode('US', state, typed)).toMatchObject({
      code: 'postal_code_elsewhere',
      params: { region: state },
    });
  });
  it('is held against nothing where the region is not known', () => {
    expect(readPostalCode('CA', null, 'H2X1Y4')).toEqual({ ok: true, value: 'H2X 1Y4' });
    expect(readPostalCode('US', null, '10001')).toEqual({ ok: true, value: '10001' });
    expect(readPostalCode('CA', 'ZZ', 'H2X1Y4')).toMatchObject({ code: 'postal_code_elsewhere' });
    expect(readPostalCode('US', 'ZZ', '10001')).toMatchObject({ code: 'postal_code_elsewhere' });
    expect(readPostalCode('CA', 'ON', 'H2X1Y4')).toMatchObject({ params: { region: 'ON' } });
  });
  it.each([
    ['CA', 'AH2X1Y4'],
    ['CA', 'H2X1Y45'],
    ['US', '0100011'],
    ['US', '1000112345'],
    ['US', '100011'],
  ] as const)('%s %s has too much', (country, typed) => {
    expect(readPostalCode(country, null, typed).ok).toBe(false);
  });
});

describe('a region', () => {
  it('is two letters of its country, however they are typed', () => {
    expect(readRegion('CA', ' qc ')).toEqual({ ok: true, value: 'QC' });
    expect(readRegion('CA', 'NY')).toMatchObject({ code: 'province_invalid' });
    expect(readRegion('US', 'QC')).toMatchObject({ code: 'state_invalid' });
    expect(regionsOf('CA')).toEqual(Object.keys(PROVINCES));
    expect(regionsOf('US')).toEqual(Object.keys(STATES));
  });
});

describe('an address', () => {
  it('without anything keeps nothing', () => {
    const empty = { street: ' ', more: ' Apt  4 ', city: '', region: ' ', postalCode: '' };
    expect(readAddress('CA', empty)).toEqual({
      address: { street: '', more: 'Apt 4', city: '', region: '', postalCode: '', country: 'CA' },
      problems: ['street', 'city', 'region', 'postalCode'].map((field) => ({
        field,
        code: 'required',
        params: {},
      })),
    });
  });
  it('with a region that is none still has its code read', () => {
    const typed = { street: '1 A', more: '', city: 'B', region: 'ZZ', postalCode: 'h2x1y4' };
    expect(readAddress('CA', typed)).toMatchObject({
      address: { region: '', postalCode: 'H2X 1Y4' },
      problems: [{ field: 'region', code: 'province_invalid' }],
    });
    expect(readAddress('CA', { ...typed, region: 'ON' })).toMatchObject({
      address: { region: 'ON', postalCode: '' },
      problems: [{ field: 'postalCode', code: 'postal_code_elsewhere', params: { region: 'ON' } }],
    });
  });
});

describe('a name to sign in with', () => {
  it.each([
    ['514555010', 'identifier_too_short'],
    ['5145550100', null],
    [' 51455501 ', 'identifier_too_short'],
    [' 5145550100 ', null],
    ['ana@be.com', null],
    ['ana@b.com', 'identifier_too_short'],
    ['51455501000', 'mobile_invalid'],
    ['25145550100', 'mobile_invalid'],
    ['anabecompany', 'mobile_invalid'],
    ['ana@@be.com', 'email_invalid'],
  ])('%j: %s', (typed, code) => {
    const read = readIdentifier(typed);
    expect(read.ok ? null : read.code).toBe(code);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['a'.repeat(64) + '@b.co', true],
    ['a'.repeat(65) + '@b.co', false],
    ['a@b.c', false],
    ['a@-b.co', false],
    ['a@b-.co', false],
    ['a@b-b.co', true],
    ['a@b.co1', false],
    ['a@sub.b.co', true],
    [`a@${'b'.repeat(63)}.co`, true],
    [`a@${'b'.repeat(64)}.co`, false],
    ['a..b@b.co', false],
    ['x a@b.co', false],
    ['a@b.co x', false],
  ])('%s is one: %s', (typed, is) => expect(readEmail(typed).ok).toBe(is));
  it('has 254 characters at most', () => {
    const labels = Array.from({ length: 3 }, () => 'd'.repeat(61)).join('.');
    const of = (length: number) => `${'a'.repeat(length - labels.length - 4)}@${labels}.co`;
    expect([of(249).length, readEmail(of(249)).ok]).toEqual([249, true]);
    const longer = (length: number) => of(249).replace('.co', `.${'e'.repeat(length - 250)}.co`);
    expect([longer(254).length, readEmail(longer(254)).ok]).toEqual([254, true]);
    expect([longer(255).length, readEmail(longer(255)).ok]).toEqual([255, false]);
  });
});

it('an address without a name before its @ shows its last two characters', () => {
  expect(maskAddress('@be.co')).toBe('co');
  expect(maskAddress('a@be.co')).toBe('a…@be.co');
});

describe('a password', () => {
  it.each([
    ...['1234', '12345', '123456', '1234567', '12345678', '123456789', '1111', '0000', 'password'],
    ...['password1', 'qwerty', 'abc123', 'letmein', 'welcome', 'admin', 'iloveyou', 'monkey'],
    ...['dragon', 'sunshine', 'princess', 'football', 'baseball', 'cardload', 'PassWord'],
  ])('%s is common', (password) => expect(adviseOnPassword(password)).toBe('common'));
  it.each([
    ['sevense', 'short'],
    ['eightcha', 'none'],
    ['😀😀😀😀😀😀😀', 'short'],
    ['😀😀😀😀😀😀😀😀', 'none'],
    ['', 'short'],
  ])('%s: %s', (password, advice) => expect(adviseOnPassword(password)).toBe(advice));
});

describe('a member', () => {
  const shown = (card: CardState | null) =>
    memberStatus({ activeMemberships: 1, card, invited: true, registered: true });
  it.each<[CardState | null, string]>([
    ['active', 'active'],
    ['locked', 'locked'],
    ['expired', 'expired'],
    ['migrating', 'migrating'],
    ['closed', 'closed'],
    ['error', 'error'],
    ['free', 'registered'],
    ['assigned', 'registered'],
    ['replaced', 'registered'],
    [null, 'registered'],
  ])('with a card that is %s is %s', (card, status) => expect(shown(card)).toBe(status));

  it.each([
    ['active', null, null],
    ['locked', 'card_locked', 'card_locked'],
    ['expired', 'card_expired', 'card_expired'],
    ['pending', 'card_not_activated', 'card_not_activated'],
    ['registered', 'card_not_activated', 'card_not_activated'],
    ['assigned', 'card_not_activated', 'card_not_activated'],
    ['inactive', 'card_not_payable', null],
    ['closed', 'card_not_payable', 'card_not_payable'],
    ['error', 'card_not_payable', 'card_not_payable'],
    ['migrating', 'card_not_payable', 'card_not_payable'],
  ])('who is %s is not loaded: %s, not unloaded: %s', (status, load, unload) => {
    expect(payable(status)).toBe(load === null);
    expect(whyNotPayable(status)).toBe(load);
    expect(whyNotMovable('load', status)).toBe(load);
    expect(whyNotMovable('unload', status)).toBe(unload);
  });
});
