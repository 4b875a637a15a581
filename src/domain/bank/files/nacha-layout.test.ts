import { describe, expect, test } from 'vitest';
import { isDebitCode, serviceClassOf } from './nacha-layout.ts';

describe('the code of an entry', () => {
  test.each(['25', '26', '27', '28', '29', '35', '36', '37', '38', '39', '55'])(
    '%s takes money from an account',
    (code) => {
      expect(isDebitCode(code)).toBe(true);
    },
  );
  test.each(['21', '22', '23', '24', '31', '32', '33', '34', '52'])('%s brings it some', (code) => {
    expect(isDebitCode(code)).toBe(false);
  });
});

describe('the class of a batch', () => {
  test.each([
    ['225', ['27', '37']],
    ['225', ['26']],
    ['220', ['22', '32']],
    ['200', ['27', '22']],
    ['200', ['21', '36']],
  ] as const)('is %s with %o', (...[serviceClass, codes]) => {
    expect(serviceClassOf(codes)).toBe(serviceClass);
  });
});
