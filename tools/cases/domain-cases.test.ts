import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as bank from '#domain/bank/index.ts';
import { ewaDoor } from './ewa-door.ts';
import { type CasesFile, runCases } from './run-cases.ts';
import { subscriptionDoor } from './subscription-door.ts';
import { runTipCases } from './tip-door.ts';
import type { TipCasesFile } from './tip-files.ts';

/* The worked cases of the domain, which `npm run mutate` counts as tests of it too. */

const casesOf = <File>(name: string): File =>
  // Files of this project, whose shapes other tests prove.
  JSON.parse(readFileSync(join(import.meta.dirname, '../../test/cases', name), 'utf8')) as File;

it('every worked case of money in and out comes out', () => {
  const { passed, skipped, failures } = runCases(casesOf<CasesFile>('money-cases.json'), bank);
  expect(failures).toEqual([]);
  expect({ passed, skipped }).toEqual({ passed: 66, skipped: 6 });
});

it('every worked case of subscriptions and pop-ups comes out', () => {
  const cases = casesOf<CasesFile>('subscription-cases.json');
  const { passed, skipped, failures } = runCases(cases, subscriptionDoor);
  expect(failures).toEqual([]);
  expect({ passed, skipped }).toEqual({ passed: 66, skipped: 0 });
});

it('every worked case of earned wage access comes out', () => {
  const cases = casesOf<CasesFile>('ewa-cases.json');
  expect(runCases(cases, ewaDoor)).toEqual({ passed: 43, skipped: 0, failures: [] });
});

it('every worked case of tips comes out', () => {
  expect(runTipCases(casesOf<TipCasesFile>('tip-cases.json'))).toEqual({
    passed: 26,
    failures: [],
  });
});
