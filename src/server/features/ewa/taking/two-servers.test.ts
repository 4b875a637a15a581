import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { EwaStory } from '#test/support/ewa-story.ts';
import { beginAdvance } from './take-advance.ts';

/* Two phones of one member reach two servers: the second waits for the first, and sees what it took. */
const story = new EwaStory();
const AMOUNT = 5_000n;
beforeAll(() => story.begin());

it('of two servers the second sees what the first took', async () => {
  const ana = await story.enrolled(0);
  const { authorisation } = (await ana.quote('50.00')).body;
  const { test, clock } = story.world;
  const clientId = story.client;
  const now = clock.now();
  const actor = {
    kind: 'customer',
    sessionId: 'story',
    customerId: story.person(0),
    clientId,
  } as const;
  const body = {
    store_id: story.store,
    amount: AMOUNT,
    authorisation,
    language: 'en' as const,
    duplicate_ok: true,
  };
  const take = (hold: () => Promise<unknown>) =>
    test.database.write(
      { clientId },
      async (tx) => {
        const origin = { ip: null, requestId: 'story', userAgent: null };
        const begun = await beginAdvance({ tx, actor, origin, now }, body);
        await hold();
        return begun;
      },
      (begun) => begun.ok,
    );
  const second: { taking?: ReturnType<typeof take> } = {};
  // The first has decided and not committed yet, while the second is on its way.
  const first = await take(async () => {
    second.taking = take(() => Promise.resolve());
    await pause(500);
  });
  const later = await second.taking;
  expect([first.ok, later?.ok, later && !later.ok && later.code]).toEqual([
    true,
    false,
    'over_available',
  ]);
  const [sums] = await test.owner<{ taken: string }>(
    'SELECT taken::text FROM ewa_member_period WHERE client_id = $1',
    [clientId],
  );
  expect(sums?.taken).toBe(AMOUNT.toString());
  expect(await story.wrongSums()).toEqual([]);
});
