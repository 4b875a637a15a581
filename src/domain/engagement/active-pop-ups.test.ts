import { expect, it } from 'vitest';
import { type PopUp, activePopUps } from './active-pop-ups.ts';

const now = new Date('2026-11-25T12:00:00Z');
const who = { region: 'CA', clientId: 1, programId: 2, level: 'Admin', dismissed: [] as number[] };
const popUp = (id: number, fields: Partial<PopUp> = {}): PopUp => ({
  id,
  kind: 'info',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  audience: {},
  dismissable: true,
  ...fields,
});
const seen = (...popUps: PopUp[]) => activePopUps({ popUps, who, now });

it('the urgent come first, then the newer, then the one made later', () => {
  const newer = new Date('2026-11-02T00:00:00Z');
  expect(
    seen(
      popUp(1),
      popUp(2, { startsAt: newer }),
      popUp(3),
      popUp(4, { kind: 'warning' }),
      popUp(5, { kind: 'maintenance' }),
    ),
  ).toEqual([5, 4, 2, 3, 1]);
});

it('nobody is shown more than twenty', () => {
  expect(seen(...Array.from({ length: 25 }, (_, index) => popUp(index + 1)))).toHaveLength(20);
});

it('begins at its start, and an empty list of an audience means everybody', () => {
  expect(seen(popUp(1, { startsAt: now }))).toEqual([1]);
  expect(seen(popUp(1, { startsAt: new Date(now.getTime() + 1) }))).toEqual([]);
  expect(seen(popUp(1, { audience: { regions: [], clientIds: [] } }))).toEqual([1]);
});

it.each([
  { regions: ['US'] },
  { clientIds: [9] },
  { programIds: [9] },
  { levels: ['Manager'] },
  { regions: ['CA'], levels: ['Manager'] },
])('is not for %j', (audience) => {
  expect(seen(popUp(1, { audience }))).toEqual([]);
});
