import { expect, it } from 'vitest';
import { workedCases } from './case-files.ts';
import { type CasesFile, runCases } from './run-cases.ts';
import { subscriptionDoor } from './subscription-door.ts';

it('every worked case of subscriptions and pop-ups comes out', () => {
  const cases = workedCases<CasesFile>('subscription-cases.json');
  expect(runCases(cases, subscriptionDoor)).toEqual({ passed: 66, skipped: 0, failures: [] });
});
