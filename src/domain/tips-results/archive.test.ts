import { expect, it } from 'vitest';
import { restorableSince, restorableUntil } from './archive.ts';

it('what was archived comes back with a subscription for 90 days', () => {
  const archivedAt = new Date('2026-03-01T09:00:00Z');
  const until = restorableUntil(archivedAt);
  expect(until).toEqual(new Date('2026-05-30T09:00:00Z'));
  expect(restorableSince(until)).toEqual(archivedAt);
});
