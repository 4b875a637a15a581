import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { leavesOpen } from './open-outcome.ts';

const refused = (code: ConstructorParameters<typeof ApiError>[0]['code'], status: number) =>
  new ApiError({ code, status });

it.each([
  ['no answer came', refused('network', 0)],
  ['the server was cut off', refused('try_again', 503)],
  ['something broke', refused('internal', 500)],
  ['the first press is still under way', refused('idempotency_in_flight', 409)],
  ['the session was over', refused('unauthenticated', 401)],
  ['what was thrown is no answer', new Error('aborted')],
])('an outcome is open where %s', (_why, error) => {
  expect(leavesOpen(error)).toBe(true);
});

it.each([
  ['there is less to take', refused('over_available', 409)],
  ['the words are others now', refused('authorisation_changed', 409)],
  ['the card service did not answer, and no money moved', refused('processor_unavailable', 503)],
  ['the amount is wrong', refused('invalid_input', 422)],
])('nothing was taken where %s', (_why, error) => {
  expect(leavesOpen(error)).toBe(false);
});
