import { beforeAll, expect, it } from 'vitest';
import { PosNightStory, payouts, punch, sale } from '#test/support/pos-night-story.ts';

/* What comes after midnight belongs to the evening before, also where that was never read. */

const story = new PosNightStory([{ id: 'p1', firstName: 'Ana' }], '02:00');
const { open, process, show, sync } = story;
beforeAll(async () => {
  await story.tieEverything();
  await story.world.test.owner("UPDATE tip_location SET live_from = '2026-02-10'", []);
  story.source.punches.push(
    punch('c1', 'p1', { from: '02-09T17:00', to: '02-10T01:30' }),
    punch('c2', 'p1', { from: '02-10T17:00', to: '02-11T00:00' }),
  );
  story.source.sales.push(
    sale('s1', 'p1', { opened: '02-09T20:00', net: 10_000n, tip: 2_000n }),
    sale('s2', 'p1', { opened: '02-10T00:30', net: 5_000n, tip: 900n }),
    sale('s3', 'p1', { opened: '02-10T18:00', net: 10_000n, tip: 3_000n }),
  );
});

const paidOn = async (day: string): Promise<string[]> => {
  const [night] = (await process(day)).computed;
  return night ? payouts(await show(night.id)) : [];
};

it('the evening before the first date that is read is no night of a few late bills', async () => {
  await sync('02-10');
  expect(await paidOn('02-10')).toEqual(['Ana 30.00']);
  expect(await paidOn('02-09')).toEqual([]);
  expect(await open('02-09')).toEqual([]);
});

it('is a whole night, with its late bills, once somebody reads it', async () => {
  await sync('02-09');
  expect(await paidOn('02-09')).toEqual(['Ana 29.00']);
  expect(await paidOn('02-10')).toEqual(['Ana 30.00']);
});
