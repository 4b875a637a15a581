import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertsSeen } from '#test/support/alerts-seen.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { batchesPort } from '../funds/index.ts';
import { applyOutcomes } from './index.ts';
import { raiseException } from './open-exceptions.ts';

const story = new MoneyStory();
let operator: Caller;
beforeAll(async () => {
  operator = await operatorIn(story.world, story.client);
});
beforeEach(() => story.processor.says({}));

type Shown = {
  exception_id: number;
  kind: string;
  movement_id: number;
  booked: string;
  evidence: { ours: object; theirs: object }[];
  closed_by: string | null;
  closing_reason: string | null;
};
const MISMATCHED: Outcome = {
  outcome: 'mismatched',
  said: { outcome: 'accepted', card: '999', amount_minor: '700' },
};
const listed = async (by: Caller, state = 'open'): Promise<Shown[]> =>
  (await by.call<{ data: Shown[] }>('GET', `/payment-exceptions?state=${state}`)).body.data;
const close = (id: number, resolution: string, by = operator, reason = 'Asked the processor') =>
  by.call<Shown & { code: string }>('POST', `/payment-exceptions/${id}/close`, {
    key: story.newKey(),
    body: { resolution, reason },
  });
/** A load whose answer named another card: nobody knows whose it is. */
async function mismatchedLoad(amount: string): Promise<Shown> {
  story.processor.says({ submit: () => MISMATCHED });
  const { id } = (await story.load(amount)).body.transfer;
  story.processor.says({});
  const found = (await listed(story.admin)).find((one) => one.movement_id === id);
  expect(found).toBeDefined();
  return found!;
}

describe('an exception without an outcome', () => {
  it('is told to the operator inside the client, once, and to no manager', async () => {
    const raised = await mismatchedLoad('69.00');
    const told = (by: Caller) => alertsSeen(by, 'exception_opened');
    expect(await told(operator)).toMatchObject([{ subject_id: raised.exception_id }]);
    expect(await told(story.admin)).toEqual([]);
    const again = {
      at: story.world.clock.now().toISOString(),
      ours: { card: '1', amount: '69.00', status: 'pre-paid', state: 'processing' },
      theirs: { outcome: 'accepted' },
    };
    await story.world.test.database.write({ clientId: story.client }, (tx) =>
      raiseException(
        tx,
        story.client,
        {
          paymentId: BigInt(raised.movement_id),
          kind: 'mismatched_answer',
          amount: 0n,
          evidence: again,
        },
        story.world.clock.now(),
      ),
    );
    expect(await told(operator)).toHaveLength(1);
    expect((await close(raised.exception_id, 'paid')).status).toBe(200);
  });

  it('shows what each side said, to the Admin and to the operator inside the client', async () => {
    const raised = await mismatchedLoad('70.00');
    expect(raised).toMatchObject({
      kind: 'mismatched_answer',
      booked: '0.00',
      evidence: [
        {
          ours: { card: '700010000000', amount: '70.00', status: 'pre-paid', state: 'processing' },
          theirs: { outcome: 'accepted', code: null, card: '999', amount: '7.00' },
        },
      ],
    });
    expect(await listed(operator)).toEqual(await listed(story.admin));
    expect((await close(raised.exception_id, 'paid')).status).toBe(200);
  });

  it('is closed as paid: the card has the money; or as not paid: the wallet has it back', async () => {
    const paid = await mismatchedLoad('71.00');
    expect(await story.moved(() => close(paid.exception_id, 'paid'))).toEqual({
      cards: 7_100,
      inFlight: -7_100,
    });
    const unpaid = await mismatchedLoad('72.00');
    expect(await story.moved(() => close(unpaid.exception_id, 'not_paid'))).toEqual({
      wallets: 7_200,
      inFlight: -7_200,
    });
    expect(await listed(story.admin)).toEqual([]);
    const closed = (await listed(story.admin, 'closed')).find(
      ({ exception_id: id }) => id === unpaid.exception_id,
    );
    expect(closed).toMatchObject({ closing_reason: 'Asked the processor' });
    expect(closed!.closed_by).not.toBeNull();
    expect(await story.audited('payments.close_exception', unpaid.exception_id)).toMatchObject([
      { after: { resolution: 'not_paid', reason: 'Asked the processor' } },
    ]);
  });

  it('is closed by one of two at once, and moves its money once', async () => {
    const { exception_id: id } = await mismatchedLoad('73.00');
    const moved = await story.moved(async () => {
      const answers = await Promise.all([close(id, 'paid'), close(id, 'not_paid')]);
      expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['exception_closed']);
    });
    expect([7_300, 0]).toContain(moved.cards ?? 0);
    expect(moved.inFlight).toBe(-7_300);
  });

  it('is not closed without an outcome or a reason, nor by who is not the operator', async () => {
    const { exception_id: id } = await mismatchedLoad('74.00');
    expect((await close(id, 'noted')).body.code).toBe('exception_resolution');
    expect((await close(id, 'paid', operator, '  ')).status).toBe(422);
    expect((await close(id, 'paid', story.admin)).status).toBe(403);
    expect((await close(id + 1_000, 'paid')).status).toBe(404);
    expect((await close(id, 'not_paid')).status).toBe(200);
  });
});

describe('an exception of a decided payment', () => {
  it('is noted, and moves nothing more', async () => {
    const { id } = (await story.load('75.00')).body.transfer;
    const now = story.world.clock.now();
    const says = (outcome: Outcome) =>
      story.world.test.database.write({ clientId: story.client }, (tx) =>
        applyOutcomes(tx, story.client, [{ paymentId: BigInt(id), jobId: null, outcome }], {
          now,
          batches: batchesPort,
        }),
      );
    await says(LOCKED);
    const [raised] = await listed(story.admin);
    expect(raised).toMatchObject({ kind: 'declined_after_accept', booked: '75.00' });
    expect((await close(raised!.exception_id, 'paid')).body.code).toBe('exception_resolution');
    expect(await story.moved(() => close(raised!.exception_id, 'noted'))).toEqual({});
    await says(ACCEPTED);
    const [again] = await listed(story.admin);
    expect((await close(again!.exception_id, 'noted')).status).toBe(200);
  });
});

describe('exceptions', () => {
  it('are nobody else’s to see', async () => {
    for (const level of ['Regional Manager', 'Manager', 'Limited Access'] as const) {
      const caller = await story.as(level);
      expect((await caller.call('GET', '/payment-exceptions')).status).toBe(403);
    }
    const { world } = story;
    const elsewhere = await signedIn(world, world.travel, 'Sunwing Admin');
    expect(await listed(elsewhere, 'all')).toEqual([]);
  });

  it('are paged, newest first', async () => {
    for (let nth = 0; nth < 11; nth += 1) await mismatchedLoad(`80.${10 + nth}`);
    type List = { data: Shown[]; meta: { cursor: string | null } };
    const page = async (cursor = ''): Promise<List> =>
      (await story.admin.call<List>('GET', `/payment-exceptions?per_page=10${cursor}`)).body;
    const first = await page();
    const second = await page(`&cursor=${first.meta.cursor}`);
    expect([first.data.length, second.data.length, second.meta.cursor]).toEqual([10, 1, null]);
    const ids = [...first.data, ...second.data].map(({ exception_id: id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    for (const id of ids) expect((await close(id, 'not_paid')).status).toBe(200);
  });
});
