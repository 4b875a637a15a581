import { expect, it } from 'vitest';
import { workedCases } from './case-files.ts';
import { ewaDoor } from './ewa-door.ts';
import { type CasesFile, runCases } from './run-cases.ts';

it('every worked case of earned wage access comes out', () => {
  const cases = workedCases<CasesFile>('ewa-cases.json');
  expect(runCases(cases, ewaDoor)).toEqual({ passed: 43, skipped: 0, failures: [] });
});
