import { describe, expect, it } from 'vitest';
import {
  adviseOnPassword,
  foldName,
  maskAddress,
  readEmail,
  readIdentifier,
  readMobile,
} from './identifiers.ts';

describe('a mobile number', () => {
  it.each(['5145550100', '514 555 0100', '(514) 555-0100', '514.555.0100', '５１４５５５０１００'])(
    'reads %s as ten digits',
    (typed) => {
      expect(readMobile(typed)).toMatchObject({ ok: true, value: '5145550100' });
    },
  );
  it.each(['+1 514 555 0100', '15145550100', '001 514 555 0100'])(
    'refuses the country code of %s and offers the ten digits',
    (typed) => {
      expect(readMobile(typed)).toMatchObject({
        ok: false,
        code: 'mobile_country_code',
        params: { offer: '5145550100' },
      });
    },
  );
  it.each(['', '514555010', '514555010x', '+33612345678', '1234567890123'])(
    'refuses %j',
    (typed) => {
      expect(readMobile(typed)).toMatchObject({ ok: false, code: 'mobile_invalid' });
    },
  );
});

describe('an e-mail address', () => {
  it('is kept in lower case', () =>
    expect(readEmail(' Ada@Maple.Example ')).toMatchObject({ value: 'ada@maple.example' }));
  it.each([
    'ada',
    'ada@',
    '@maple.example',
    'a b@maple.example',
    'ada@maple',
    'ada@maple..example',
    'a"b@maple.example',
  ])('refuses %j', (typed) => {
    expect(readEmail(typed).ok).toBe(false);
  });
});

it('wants at least 10 characters of a name to sign in with', () => {
  expect(readIdentifier('a@b.co')).toMatchObject({ code: 'identifier_too_short' });
});
it('shows of an address only what its owner recognises', () => {
  expect([maskAddress('5145550121'), maskAddress('ada@maple.example')]).toEqual([
    '21',
    'a…@maple.example',
  ]);
});
it('folds accents, case and spaces of names in any script', () => {
  expect([foldName('  Éloïse  TREMBLAY '), foldName('Nguyễn Văn'), foldName('李 雷')]).toEqual([
    'eloise tremblay',
    'nguyen van',
    '李 雷',
  ]);
});
it('warns of short and common passwords and allows them', () => {
  expect(['1234', 'kitten', 'Cardload-demo-1'].map(adviseOnPassword)).toEqual([
    'common',
    'short',
    'none',
  ]);
});
