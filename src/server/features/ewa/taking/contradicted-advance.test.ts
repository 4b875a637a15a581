import { beforeAll, expect, it } from 'vitest';
import { fromWire } from '#kernel/money.ts';
import { batchesPort } from '#server/features/funds/index.ts';
import { applyOutcomes } from '#server/features/payments/index.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';

/*
 * The processor says of an advance what it has denied, or denies what it has said. The fund, the
 * cap and payroll go by the first word; what the card has instead lies in suspense until a person has
 * looked.
 */
const story = new EwaStory();
let ana: Awaited<ReturnType<typeof story.member>>;

beforeAll(async () => {
  await story.begin();
  ana = await story.enrolled(0);
});

async function contradicts(amount: string, outcome: Outcome): Promise<void> {
  const [payment] = await story.world.test.owner<{ movement_id: string }>(
    'SELECT movement_id::text FROM ewa_advance WHERE client_id = $1 AND amount = $2',
    [story.client, fromWire(amount)],
  );
  const paymentId = BigInt(payment!.movement_id);
  const now = story.world.clock.now();
  await story.deps.db.write({ clientId: story.client }, (tx) =>
    applyOutcomes(tx, story.client, [{ paymentId, jobId: null, outcome }], {
      now,
      batches: batchesPort,
    }),
  );
}

const exceptions = async () =>
  (await story.admin.call<{ data: { transaction_type: string }[] }>('GET', '/payment-exceptions'))
    .body.data;

it('declined, and on the card all the same: the fund and the cap do not move', async () => {
  story.processor.says({ submit: () => LOCKED });
  expect((await ana.take('30.00')).status).toBe(409);
  const [fund, before] = [await story.fund(), await ana.standing()];
  expect(await story.moved(() => contradicts('30.00', ACCEPTED))).toEqual({
    cards: 3_000,
    suspense: -3_000,
  });
  expect(await story.fund()).toBe(fund);
  expect(await ana.standing()).toMatchObject({ available: before.available, over_cap: '0.00' });
  expect(await exceptions()).toMatchObject([{ transaction_type: 'advance' }]);
  expect(await story.moved(() => contradicts('30.00', LOCKED))).toEqual({
    cards: -3_000,
    suspense: 3_000,
  });
  expect(await story.wrongSums()).toEqual([]);
});

it('paid, and denied after: what was taken stays taken, and is still deducted', async () => {
  story.processor.says({});
  expect((await ana.take('20.00')).status).toBe(201);
  const [fund, before] = [await story.fund(), await ana.standing()];
  expect(await story.moved(() => contradicts('20.00', LOCKED))).toEqual({
    cards: -2_000,
    suspense: 2_000,
  });
  expect(await story.fund()).toBe(fund);
  expect(await ana.standing()).toMatchObject({ advances_taken: before.advances_taken });
  await contradicts('20.00', ACCEPTED);
  expect(await story.wrongSums()).toEqual([]);
});
