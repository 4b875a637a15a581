import { afterEach, describe, expect, it } from 'vitest';
import { type Language, preferences } from './preferences.ts';
import { keptDecimal, shownDecimal } from './typed-decimal.ts';

const before = preferences.get();
const readIn = (language: Language) => preferences.set({ ...before, language });
afterEach(() => preferences.set(before));

describe('points and hours that are typed', () => {
  it.each([
    ['1,5', '1.5', '1,5'],
    ['1.5', '1.5', '1,5'],
    ['1,', '1.', '1,'],
    [',5', '.5', ',5'],
    ['7', '7', '7'],
    ['', '', ''],
  ])('in French %s is kept as %s and shown as %s', (typed, kept, shown) => {
    readIn('fr');
    expect(keptDecimal(typed)).toBe(kept);
    expect(shownDecimal(kept)).toBe(shown);
  });

  it.each(['1,5,0', '1,000.5', '1.5,0', 'a,b'])('%s stays in French, to be refused', (typed) => {
    readIn('fr');
    expect(keptDecimal(typed)).toBe(typed);
  });

  it.each(['en', 'es'] as const)(
    'have a point in %s, and a comma is no part of them',
    (language) => {
      readIn(language);
      expect([keptDecimal('1,5'), shownDecimal('1.5')]).toEqual(['1,5', '1.5']);
    },
  );
});
