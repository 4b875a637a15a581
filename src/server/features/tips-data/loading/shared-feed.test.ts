import { beforeAll, describe, expect, it } from 'vitest';
import { PosNightStory, punch } from '#test/support/pos-night-story.ts';
import { LOCATION } from '#test/support/story-pos.ts';

/** Two stores whose hours come from one location; whoever acts for one leaves the other alone. */
const ANA = 'lightspeed/1';
const story = new PosNightStory([{ id: ANA, firstName: 'Ana' }], '02:00');
const { source, sync } = story;
let other = 0;

const punchesOf = async (store: number): Promise<string[]> =>
  (
    await story.world.test.owner<{ external_id: string }>(
      'SELECT external_id FROM tip_punch WHERE client_id = $1 AND store_id = $2 ORDER BY 1',
      [story.world.ours.id, store],
    )
  ).map((row) => row.external_id);
const zone = async (): Promise<string | undefined> =>
  (
    await story.world.test.owner<{ timezone: string }>(
      `SELECT timezone FROM tip_feed WHERE client_id = $1 AND data_type = 'clockings'`,
      [story.world.ours.id],
    )
  )[0]?.timezone;

beforeAll(async () => {
  await story.tieEverything();
  other = story.world.ours.otherStore;
  await story.post(`tip-share/edit-wallet-share-type/${other}/pool`, {});
  await story.post(`tip-share/edit-wallet-import-type/${other}?import_type=pos`, {});
  const chosen = await story.post(`location-mapping/${other}`, {
    clockings: { ...LOCATION, live_from: '2026-02-10' },
    sales: null,
  });
  expect(chosen.status, chosen.text).toBe(200);
});

describe('a location that feeds two stores', () => {
  it('is read by hand for one of them: the other gets nothing from before it went live', async () => {
    source.punches.push(
      punch('early', ANA, { from: '02-03T17:00', to: '02-03T23:00' }),
      punch('late', ANA, { from: '02-12T17:00', to: '02-12T23:00' }),
    );
    await sync('02-03', '02-12');
    expect(await punchesOf(story.store)).toEqual(['early', 'late']);
    expect(await punchesOf(other)).toEqual(['late']);
  });

  it('keeps its zone where one of them chooses it again with another', async () => {
    const choose = async (liveFrom: string): Promise<void> => {
      const clockings = { ...LOCATION, live_from: liveFrom };
      const body = { clockings, sales: LOCATION };
      const chosen = await story.post(`location-mapping/${story.store}`, body);
      expect(chosen.status, chosen.text).toBe(200);
    };
    await story.world.test.owner(`UPDATE tip_feed SET timezone = 'America/Vancouver'`, []);
    await choose('2026-01-02');
    expect(await zone()).toBe('America/Vancouver');
    await story.world.test.owner('DELETE FROM tip_location WHERE store_id = $1', [other]);
    await choose('2026-01-03');
    expect(await zone()).toBe('America/Toronto');
  });
});
