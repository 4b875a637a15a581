import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAdaptiveRate } from './adaptive-rate.ts';
import { createCursor, moveBack } from './cursor.ts';
import { readDecimal, roundToCents } from './decimal.ts';
import { keptBody } from './kept-body.ts';
import { nextQuery } from './page-links.ts';
import { readInstant } from './read-instant.ts';
import { cleanName, idText } from './read-json.ts';

describe('decimal text', () => {
  it.each([
    ['12.345', 1_235n],
    ['-12.345', -1_235n],
    ['12.344999', 1_234n],
    ['0.004999', 0n],
    ['-0.005', -1n],
    ['999999999999.99', 99_999_999_999_999n],
  ])('%s is %d cents, half a cent away from zero', (text, cents) =>
    expect(roundToCents(readDecimal(text) ?? -1n)).toBe(cents),
  );
  it.each(['', '-', '.5', '1.', '+1', '1e3', ' 1', '1,00', '1.0000000', '1234567890123', '١'])(
    '%j is none',
    (text) => expect(readDecimal(text)).toBeNull(),
  );
  it('is written back as it was', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        expect(roundToCents(readDecimal(text) ?? -1n)).toBe(BigInt(cents));
      }),
    ));
});

describe('a moment', () => {
  it.each([
    ['2026-11-20T21:00:00+00:00', '2026-11-20T21:00:00.000Z'],
    ['2026-11-20T21:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['2026-11-20T21:00:00.5-05:00', '2026-11-21T02:00:00.500Z'],
    ['2026-11-20T21:00:00.123456789Z', '2026-11-20T21:00:00.123Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => expect(readInstant(text)?.toISOString()).toBe(iso));
  it.each([
    '2026-11-20 21:00:00Z',
    '2026-11-20T21:00:00',
    '2026-11-20T21:00:00.Z',
    '2026-11-20T21:00:00.1234567890Z',
    '2026-11-20T21:00:00+0000',
    '2026-11-20T21:00:00+25:00',
    '2026-11-20T24:00:00Z',
    '2026-11-20T21:00:60Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '1999-12-31T00:00:00Z',
    '2200-01-01T00:00:00Z',
    '2026-11-20T21:00:00Zx',
    1_795_219_200,
    null,
  ])('%j is none', (text) => expect(readInstant(text)).toBeNull());
  it('is what the calendar says', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true }),
        (date) => {
          expect(readInstant(date.toISOString())).toEqual(date);
        },
      ),
    ));
});

describe('a cursor', () => {
  it('is the newest stamp of the provider, in whatever form and order they come', () => {
    const now = new Date('2026-11-20T13:00:00Z');
    const cursor = createCursor('2026-11-20T00:00:00Z', now);
    for (const stamp of [
      '2026-11-19T00:00:00Z',
      '2026-11-20T10:00:00+00:00',
      '2026-11-20T09:00:00+00:00',
      '2026-11-20T08:00:00-05:00',
      '2026-11-20T12:59:59+00:00',
      '2026-11-21T13:00:01Z',
      'zzzz-11-20T10:00:00+00:00',
      7,
      undefined,
    ])
      cursor.note(stamp);
    expect(cursor.newest()).toBe('2026-11-20T13:00:00Z');
    expect(createCursor(null, now).newest()).toBeNull();
    expect(moveBack('2026-11-20T13:00:00Z', 60_000)).toBe('2026-11-20T12:59:00Z');
    expect(() => moveBack('yesterday', 0)).toThrow('pos_changed: cursor');
  });
});

describe('names and ids', () => {
  it('are cut to what can be stored and shown', () => {
    expect(cleanName(' A\u0007\u202ena\n')).toBe('A  na');
    expect(cleanName(null)).toBe('');
    expect(() => cleanName(7)).toThrow('name');
  });
  it('are no number beyond 2^53, no empty text and no control character', () => {
    expect([7, 'a/b', 0].map(idText)).toEqual(['7', 'a/b', '0']);
    for (const value of [2 ** 53, 1.5, Number.NaN, '', 'a\n', 'x'.repeat(201), {}, null, true])
      expect(idText(value)).toBeNull();
  });
});

describe('what is kept of a record', () => {
  it('is without guests and cards at any depth, and not deeper than any record', () => {
    const body: unknown = JSON.parse(
      '{"id":1,"guest_count":2,"payments":[{"tip":1,"card_number":"4","last4":"4242"}],"customer":{"name":"G"},"__proto__":{"x":1},"a":{"email":"g@example.com","b":2}}',
    );
    // What was parsed is an object.
    expect(keptBody(body as Record<string, unknown>)).toEqual({
      id: 1,
      guest_count: 2,
      payments: [{ tip: 1 }],
      a: { b: 2 },
    });
    const deep = JSON.parse(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`) as { a: unknown };
    expect(JSON.stringify(keptBody(deep)).length).toBeLessThan(60);
    const clean = { id: 1, breaks: [{ paid: true }] };
    expect(keptBody(clean)).toBe(clean);
  });
});

describe('the link of the next page', () => {
  const link = (href: unknown) => ({ links: { next: { href } } });
  it('gives its query and nothing else', () => {
    expect(nextQuery(link('https://evil.example/x?page=2&a=gte(b,1)#c'), 'links')).toBe(
      'page=2&a=gte(b,1)',
    );
    for (const none of [{}, null, { links: null }, link(undefined), link(''), link('https://x')])
      expect(nextQuery(none, 'links')).toBeNull();
    expect(() => nextQuery(link(7), 'links')).toThrow('pos_changed');
    expect(() => nextQuery(link(`?${'x'.repeat(5_000)}`), 'links')).toThrow('pos_changed');
  });
});

it('a limit that nobody publishes is felt for, and halved when it was too much', () => {
  const rate = createAdaptiveRate();
  expect(rate.perSecond('a')).toBe(4);
  for (let call = 0; call < 1_000; call += 1) rate.perSecond('a');
  expect(rate.perSecond('a')).toBe(8);
  for (let times = 0; times < 9; times += 1) rate.slowDown('a');
  expect(rate.perSecond('a')).toBe(0.5);
  expect(rate.perSecond('b')).toBe(4);
});
