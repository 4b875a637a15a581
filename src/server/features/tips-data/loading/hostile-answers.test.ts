import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import type { PosShift } from '#server/providers/pos/point-of-sale.port.ts';
import { PosNightStory, at, punch, sale } from '#test/support/pos-night-story.ts';

const ANA = 'lightspeed/1';
const story = new PosNightStory([{ id: ANA, firstName: 'Ana' }], '02:00');
const { process, source, sync } = story;

const night = (day: string): void => {
  source.punches.push(punch(`${day} a`, ANA, { from: `${day}T17:00`, to: `${day}T23:00` }));
  source.sales.push(sale(`${day} x`, ANA, { opened: `${day}T18:00`, net: 20_000n, tip: 6_000n }));
};
const plan = (id: string, from: string, to: string): PosShift => ({
  id,
  changedAt: at(from),
  employeeId: ANA,
  role: null,
  from: at(from),
  to: at(to),
  deleted: false,
});

beforeAll(() => story.tieEverything());
beforeEach(() => {
  source.skipped = [];
  source.totals = [];
  source.planned = [];
});

describe('an answer that contradicts itself is read all the same', () => {
  it('where several records cannot be read and have no number, or the same one', async () => {
    night('02-03');
    source.skipped = ['', '', 'lightspeed/7', 'lightspeed/7'].map((id) => ({
      id,
      reason: 'unreadable',
    }));
    expect(await sync('02-03')).toMatchObject({ state: 'done' });
    expect((await process('02-03')).computed).toMatchObject([
      { blocked: ['records_unreadable'], total_payout: '60.00' },
    ]);
  });

  it('where a plan comes twice, on different pages: the later one counts', async () => {
    night('02-04');
    source.planned = [
      plan('p', '02-04T12:00', '02-04T14:00'),
      plan('p', '02-04T17:00', '02-04T23:00'),
    ];
    expect(await sync('02-04')).toMatchObject({ state: 'done' });
    const kept = await story.world.test.owner<{ starts_at: Date }>(
      'SELECT starts_at FROM tip_planned_shift WHERE external_id = $1',
      ['p'],
    );
    expect(kept).toEqual([{ starts_at: at('02-04T17:00') }]);
  });

  it('where it has two totals for a date: neither is held against ours', async () => {
    night('02-05');
    const day = '2026-02-05' as Day;
    source.totals = [
      { day, netSales: 20_000n },
      { day, netSales: 10_000n },
    ];
    expect(await sync('02-05')).toMatchObject({ state: 'done' });
    expect((await process('02-05')).computed).toMatchObject([
      { blocked: [], total_payout: '60.00' },
    ]);
  });
});
