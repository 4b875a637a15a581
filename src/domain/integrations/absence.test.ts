import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absenceOf } from './index.ts';

const absence = (kept: readonly string[], came: readonly string[]) =>
  absenceOf({ kept, came: new Set(came) });

describe('what a whole window does not bring', () => {
  it('goes', () => {
    expect(absence(['a', 'b', 'c'], ['a', 'c'])).toEqual({ gone: ['b'], vanished: false });
    expect(absence(['a', 'b'], ['x'])).toEqual({ gone: ['a', 'b'], vanished: false });
    expect(absence([], [])).toEqual({ gone: [], vanished: false });
  });
  it('stays where the answer is empty, even if it is one record', () =>
    expect(absence(['a'], [])).toEqual({ gone: [], vanished: true }));
  it('stays where more than two and more than half would go', () => {
    expect(absence(['a', 'b', 'c', 'd', 'e'], ['a', 'b'])).toEqual({ gone: [], vanished: true });
    expect(absence(['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c']).gone).toEqual(['d', 'e', 'f']);
    expect(absence(['a', 'b'], ['new']).gone).toEqual(['a', 'b']);
  });
  it('is never something that came, and never most of a night', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 20 }),
        fc.array(fc.string(), { maxLength: 20 }),
        (kept, came) => {
          const { gone, vanished } = absence(kept, came);
          expect(gone.some((key) => came.includes(key))).toBe(false);
          expect(gone.length <= 2 || gone.length * 2 <= kept.length).toBe(true);
          expect(vanished && gone.length > 0).toBe(false);
        },
      ),
    ));
});
