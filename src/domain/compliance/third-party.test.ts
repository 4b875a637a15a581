import { describe, expect, it } from 'vitest';
import { isDue, runsOutAt, TEXT_VERSION } from './third-party.ts';

describe('a third-party declaration', () => {
  const at = new Date('2026-03-04T15:00:00Z');
  it('is due before the first one', () => expect(isDue(null, at)).toBe(true));
  it.each([
    ['2027-03-04T14:59:59Z', false],
    ['2027-03-04T15:00:00Z', true],
  ])('holds a year: at %s due is %s', (now, due) =>
    expect(isDue({ at, textVersion: TEXT_VERSION }, new Date(now))).toBe(due),
  );
  it('is due again when the text has changed', () =>
    expect(isDue({ at, textVersion: TEXT_VERSION - 1 }, at)).toBe(true));
  it('of a leap day runs out with February', () =>
    expect(runsOutAt(new Date('2028-02-29T10:00:00Z')).toISOString()).toBe(
      '2029-02-28T10:00:00.000Z',
    ));
});
