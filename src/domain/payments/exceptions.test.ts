import { describe, expect, it } from 'vitest';
import { EXCEPTION_REASONS, type ExceptionReason, resolutionsFor } from './exceptions.ts';

const OF_COVERS: readonly ExceptionReason[] = ['overdraft', 'dispute_covered'];
const others = EXCEPTION_REASONS.filter((reason) => !OF_COVERS.includes(reason));

describe('a person closes an exception', () => {
  it.each(OF_COVERS)(
    'of %s, where the provider has covered money: it was recovered or is written off',
    (reason) => {
      expect(resolutionsFor(reason, false)).toEqual(['recovered', 'written_off']);
      expect(resolutionsFor(reason, true)).toEqual(['recovered', 'written_off']);
    },
  );

  it.each(others)('of %s by saying whether its open payment was paid', (reason) => {
    expect(resolutionsFor(reason, true)).toEqual(['paid', 'not_paid']);
  });

  it.each(others)('of %s with a note alone, where no payment is open', (reason) => {
    expect(resolutionsFor(reason, false)).toEqual(['noted']);
  });
});
