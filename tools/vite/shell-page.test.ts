import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { BASES } from '#contract/operation.ts';
import { SESSION_ADDRESS } from './shell-page.ts';

test('the page asks for the session where the contract has it', () => {
  const { method, base, path } = auth.managerSessions;
  expect([method, SESSION_ADDRESS]).toEqual(['GET', BASES[base] + path]);
});
