import { expect, it } from 'vitest';
import * as bank from '#domain/bank/index.ts';
import { workedCases } from './case-files.ts';
import { type CasesFile, runCases } from './run-cases.ts';

it('every worked case of money in and out comes out', () => {
  const cases = workedCases<CasesFile>('money-cases.json');
  expect(runCases(cases, bank)).toEqual({ passed: 66, skipped: 6, failures: [] });
});
