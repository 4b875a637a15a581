import { beforeAll, describe, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { MoneyStory, type Refused } from '#test/support/money-story.ts';

/*
 * Money into a fund and back goes through a review: priced, read again, and sent once under its own
 * key. What changed since is seen when it is sent.
 */
const story = new MoneyStory();
type Side = { kind: string; before: string | null; after: string | null };
type Review = Refused & {
  review_id: string;
  key: string;
  from: Side;
  to: Side;
  fee: string;
  enough: boolean;
  blockers: { code: string; params: Record<string, string> }[];
  duplicate_of: { id: number } | null;
  sent: boolean;
  outcome: { id: number; transaction_type: string; status: string } | null;
};
type Caller = typeof story.admin;
const review = (kind: 'ewa_fund' | 'ewa_return', amount: string, by: Caller = story.admin) =>
  by.call<Review>('POST', '/reviews', { body: { kind, store_id: story.store, amount } });
const shown = (id: string, by: Caller = story.admin) => by.call<Review>('GET', `/reviews/${id}`);
const ewa = (by: Caller = story.admin) => ewaAt(by, story.store);

beforeAll(async () => {
  expect((await ewa().save({ on: true })).status).toBe(200);
});

describe('money into a fund', () => {
  it('is priced with both sides, and moves once under the key of its review', async () => {
    const made = await review('ewa_fund', '300.00');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      from: { kind: 'wallet', before: '10000.00', after: '9700.00' },
      to: { kind: 'fund', before: '0.00', after: '300.00' },
      fee: '0.00',
      enough: true,
      blockers: [],
      duplicate_of: null,
      sent: false,
      outcome: null,
    });
    expect((await ewa().settings()).body.fund_balance).toBe('0.00');
    const { review_id: id, key } = made.body;
    const sent = await ewa().fund({ amount: '300.00' }, key);
    expect((await ewa().fund({ amount: '300.00' }, key)).body).toEqual(sent.body);
    expect((await ewa().settings()).body.fund_balance).toBe('300.00');
    expect((await shown(id)).body).toMatchObject({
      sent: true,
      from: { before: '10000.00' },
      outcome: { id: sent.body.movement_id, transaction_type: 'ewa_fund', status: 'paid' },
    });
  });

  it('says what stands against it, which also stops it when it is sent', async () => {
    const much = await review('ewa_fund', '9700.01');
    expect(much.body).toMatchObject({
      enough: false,
      blockers: [{ code: 'insufficient_wallet', params: { balance: '9700.00' } }],
    });
    const again = await review('ewa_fund', '300.00');
    expect(again.body.duplicate_of).not.toBeNull();
    expect((await ewa().fund({ amount: '300.00' }, again.body.key)).body.code).toBe(
      'looks_like_duplicate',
    );
    expect((await shown(again.body.review_id)).body.sent).toBe(false);
    // A wallet that came to owe money after its review.
    const before = await review('ewa_fund', '10.00');
    await story.block(story.store);
    try {
      expect((await review('ewa_fund', '11.00')).body.blockers).toMatchObject([
        { code: 'wallet_blocked' },
      ]);
      expect((await ewa().fund({ amount: '10.00' }, before.body.key)).body.code).toBe(
        'wallet_blocked',
      );
    } finally {
      await story.block(story.store, false);
    }
    expect((await ewa().settings()).body.fund_balance).toBe('300.00');
  });

  it('is reviewed by those who may edit floats, of a store that they see, and by nobody else again', async () => {
    const made = await review('ewa_fund', '20.00');
    const manager = await story.as('Manager');
    expect((await review('ewa_fund', '20.00', manager)).status).toBe(403);
    expect((await shown(made.body.review_id, manager)).status).toBe(404);
    const zone = await story.as('Zone Manager');
    expect((await review('ewa_fund', '20.00', zone)).status).toBe(201);
    const elsewhere = { kind: 'ewa_fund', store_id: story.otherStore, amount: '20.00' };
    const off = await story.admin.call<Review>('POST', '/reviews', { body: elsewhere });
    expect([off.status, off.body.code]).toEqual([409, 'ewa_off']);
    expect((await review('ewa_fund', '0.00')).status).toBe(422);
    expect((await review('ewa_fund', 'much')).status).toBe(422);
  });
});

describe('money back from a fund', () => {
  it('is priced the other way round, and refused above what the fund holds', async () => {
    const made = await review('ewa_return', '100.00');
    expect(made.body).toMatchObject({
      from: { kind: 'fund', before: '300.00', after: '200.00' },
      to: { kind: 'wallet', before: '9700.00', after: '9800.00' },
    });
    expect((await ewa().giveBack({ amount: '100.00' }, made.body.key)).status).toBe(200);
    expect((await shown(made.body.review_id)).body.outcome).toMatchObject({
      transaction_type: 'ewa_return',
    });
    expect((await review('ewa_return', '200.01')).body.blockers).toEqual([
      { code: 'ewa_fund_short', params: { balance: '200.00' } },
    ]);
  });
});
