import { expect, it } from 'vitest';
import { workedCases } from './case-files.ts';
import { runTipCases } from './tip-door.ts';
import type { TipCasesFile } from './tip-files.ts';

it('every worked case of tips comes out', () => {
  const cases = workedCases<TipCasesFile>('tip-cases.json');
  expect(runTipCases(cases)).toEqual({ passed: 26, failures: [] });
});
