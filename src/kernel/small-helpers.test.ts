import { describe, expect, it, test } from 'vitest';
import { cutText } from './cut-text.ts';
import { checkedDay, daysBetween } from './day.ts';
import { foldDigits } from './fold-digits.ts';
import { groupBy } from './group-by.ts';
import { isKeyOf } from './keys.ts';
import { timesIn } from './money.ts';
import { pick } from './pick.ts';
import { andThen, fail, ok } from './result.ts';

describe('a text that is cut', () => {
  test.each([
    ['short', 10, 'short'],
    ['just ten..', 10, 'just ten..'],
    ['longer than ten', 10, 'longer tha'],
    ['a🍁b', 2, 'a'],
    ['a🍁b', 3, 'a🍁'],
    ['🍁🍁', 3, '🍁'],
    ['', 3, ''],
  ])('%o to %i', (...[text, most, cut]) => {
    expect(cutText(text, most)).toBe(cut);
  });
});

test.each([
  ['０１２３４５６７８９', '0123456789'],
  ['１\u3000２', '1 2'],
  ['12 ab', '12 ab'],
  ['50²', '50²'],
  ['٣', '٣'],
])('%o with full-width digits made plain is %o', (...[text, folded]) => {
  expect(foldDigits(text)).toBe(folded);
});

it('groups keep the order in which their things came', () => {
  const groups = groupBy(['ana', 'ben', 'abe', 'bo', 'amy'], (name) => name[0]);
  expect([...groups]).toEqual([
    ['a', ['ana', 'abe', 'amy']],
    ['b', ['ben', 'bo']],
  ]);
  expect(groupBy([], String)).toEqual(new Map());
});

it('only the named properties are picked', () => {
  expect(pick({ id: 1, name: 'Ana', secret: 'x' }, ['id', 'name'])).toEqual({ id: 1, name: 'Ana' });
});

it('a name of a table is its own, and text', () => {
  const table = { a: 1 };
  expect(isKeyOf(table, 'a')).toBe(true);
  for (const text of ['b', 'constructor', '', null, undefined, 0])
    expect(isKeyOf(table, text)).toBe(false);
  expect(isKeyOf([1], 0)).toBe(false);
});

describe('a result', () => {
  it('is a value or a refusal', () => {
    expect(ok(5)).toEqual({ ok: true, value: 5 });
    expect(fail('closed')).toEqual({ ok: false, code: 'closed', params: {}, problems: [] });
    const problems = [{ path: 'name', code: 'required' }];
    expect(fail('closed', { until: 3 }, problems)).toEqual({
      ok: false,
      code: 'closed',
      params: { until: 3 },
      problems,
    });
  });

  it('goes on with what succeeded alone', async () => {
    const half = (value: number) =>
      Promise.resolve(value % 2 === 0 ? ok(value / 2) : fail('odd', { value }));
    expect(await andThen(Promise.resolve(ok(8)), half)).toEqual(ok(4));
    expect(await andThen(Promise.resolve(ok(7)), half)).toEqual(fail('odd', { value: 7 }));
    expect(await andThen(Promise.resolve(fail('closed')), half)).toEqual(fail('closed'));
  });
});

describe('days and times', () => {
  it('are counted over leap days, forward and back', () => {
    expect(daysBetween(checkedDay('2028-02-28'), checkedDay('2028-03-01'))).toBe(2);
    expect(daysBetween(checkedDay('2027-03-01'), checkedDay('2027-02-28'))).toBe(-1);
    expect(daysBetween(checkedDay('2027-03-01'), checkedDay('2027-03-01'))).toBe(0);
  });

  it('that are none of the calendar are our mistake', () => {
    expect(() => checkedDay('2027-02-29')).toThrow('not a day: 2027-02-29');
  });

  it('an amount holds another so many whole times', () => {
    expect(timesIn(100n, 30n)).toBe(3);
    expect(timesIn(90n, 30n)).toBe(3);
    expect(timesIn(29n, 30n)).toBe(0);
  });
});
