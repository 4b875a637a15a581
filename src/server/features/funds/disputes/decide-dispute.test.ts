import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { relayEvents } from '#server/platform/relay-events.ts';
import type { Caller } from '#test/support/caller.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED } from '#test/support/scripted-processor.ts';
import { applyOutcomes, settlePayment } from '../../payments/index.ts';
import type { Outcome } from '#server/providers/processor/processor.port.ts';
import { paymentsDeps } from '../bulk/batches.port.ts';

type Dispute = {
  dispute_id: number;
  record_id: number;
  state: string;
  from_card: string | null;
  from_provider: string | null;
  decision_note: string | null;
  code?: string;
  errors?: { path: string; code: string; params: object }[];
};
type Exception = { exception_id: number; kind: string; booked: string; state: string | null };

const story = new MoneyStory();
let operator: Caller;
let owner: Database;
const ANA = 0;
const BEN = 1;
const CLEO = 2;

const open = (record: number, person: number) =>
  story.admin.call<Dispute>('POST', `/managers/${story.admin.manager}/dispute-transaction`, {
    body: {
      customer_id: story.person(person),
      record_id: record,
      notes: 'Left on Monday',
      description: 'Paid twice',
      united_states: false,
    },
  });
/** A load that somebody disputed. */
async function disputed(amount: string, person: number): Promise<number> {
  const load = await story.load(amount, { person });
  expect(load.status).toBe(200);
  const { status, body } = await open(load.body.transfer.id, person);
  expect(status).toBe(201);
  return body.dispute_id;
}
const decide = (id: number, more: object, { by = operator, key = story.newKey() } = {}) =>
  by.call<Dispute>('POST', `/disputes/${id}/decide`, {
    key,
    body: { decision: 'won', note: 'The member agrees', ...more },
  });
const shown = async (id: number): Promise<Dispute> =>
  (await story.admin.call<Dispute>('GET', `/disputes/${id}`)).body;

const unloadOf = async (id: number): Promise<bigint> => {
  const [row] = await story.world.test.owner<{ unload_id: string }>(
    'SELECT unload_id::text FROM dispute WHERE id = $1',
    [id],
  );
  return BigInt(row!.unload_id);
};
const relay = () =>
  relayEvents(owner, (error) => {
    throw error;
  });
/** What the worker does once the decision has committed. */
async function unloadLeaves(id: number): Promise<void> {
  await settlePayment(paymentsDeps(story.deps), story.client, await unloadOf(id), 'submit');
  await relay();
}
/** The processor says something else of an unload than it did before. */
async function told(id: number, outcome: Outcome): Promise<void> {
  const paymentId = await unloadOf(id);
  const { batches } = paymentsDeps(story.deps);
  const now = story.deps.clock.now();
  await story.deps.db.write({ clientId: story.client }, (tx) =>
    applyOutcomes(tx, story.client, [{ paymentId, jobId: null, outcome }], { now, batches }),
  );
}
async function contradicts(id: number, outcome: Outcome): Promise<void> {
  await told(id, outcome);
  await relay();
}
/** A covered dispute whose unload the processor declined. */
async function coveredAfterDecline(amount: string, person: number): Promise<number> {
  const id = await disputed(amount, person);
  story.processor.says({ submit: () => LOCKED });
  await decide(id, { cover: true });
  await unloadLeaves(id);
  story.processor.says({});
  return id;
}
const covers = async (): Promise<Exception[]> =>
  (
    await story.admin.call<{ data: Exception[] }>('GET', '/payment-exceptions?state=open')
  ).body.data.filter(({ kind }) => kind === 'dispute_covered');

beforeAll(async () => {
  operator = await operatorIn(story.world, story.client);
  owner = openDatabase({ urls: [story.world.test.url], max: 2, role: 'none' });
});
afterAll(() => owner.close());

describe('a dispute that is won', () => {
  it('takes the deposit from the card, as an unload without a fee', async () => {
    const id = await disputed('20.00', ANA);
    expect(
      await story.moved(async () => {
        expect((await decide(id, {})).body).toMatchObject({
          state: 'won',
          from_card: '20.00',
          from_provider: '0.00',
          decision_note: 'The member agrees',
        });
        await unloadLeaves(id);
      }),
    ).toEqual({ wallets: 2000, cards: -2000 });
    expect(await shown(id)).toMatchObject({ state: 'won', from_card: '20.00' });
    expect(await covers()).toEqual([]);
  });

  it('moves once, however often it is pressed', async () => {
    const id = await disputed('21.00', ANA);
    const key = story.newKey();
    expect(
      await story.moved(async () => {
        const [pressed, again, elsewhere] = await Promise.all([
          decide(id, {}, { key }),
          decide(id, {}, { key }),
          decide(id, {}),
        ]);
        // Whichever of the two windows is first decides; one key has one answer.
        expect(again.status).toBe(pressed.status);
        expect([pressed.status, elsewhere.status].sort()).toEqual([200, 409]);
        await unloadLeaves(id);
      }),
    ).toEqual({ wallets: 2100, cards: -2100 });
    expect((await decide(id, { decision: 'lost' })).body.code).toBe('dispute_state');
    expect((await open((await shown(id)).record_id, ANA)).body.code).toBe('dispute_exists');
  });

  it('leaves on the card what an authorization holds there', async () => {
    const id = await disputed('15.00', ANA);
    await story.world.test.owner(
      `INSERT INTO card_hold (client_id, authorization_id, customer_id, amount, expires_at) VALUES ($1, 'held', $2, 400, $3)`,
      [story.client, story.person(ANA), new Date('2027-01-01T00:00:00Z')],
    );
    expect(
      await story.moved(async () => {
        expect((await decide(id, {})).body).toMatchObject({ from_card: '11.00' });
        await unloadLeaves(id);
      }),
    ).toEqual({ wallets: 1100, cards: -1100 });
    await story.world.test.owner('DELETE FROM card_hold WHERE client_id = $1', [story.client]);
  });

  it('is covered by the provider where the card lacks it, until that is recovered', async () => {
    const id = await disputed('30.00', BEN);
    await story.unload('18.00', { person: BEN });
    expect(
      await story.moved(async () => {
        expect((await decide(id, { amount: '25.00', cover: true })).body).toMatchObject({
          from_card: '12.00',
          from_provider: '13.00',
        });
        await unloadLeaves(id);
      }),
    ).toEqual({ wallets: 2500, cards: -1200 });
    const [open] = await covers();
    expect(open).toMatchObject({ booked: '-13.00' });
    const closed = await operator.call('POST', `/payment-exceptions/${open!.exception_id}/close`, {
      key: story.newKey(),
      body: { resolution: 'recovered', reason: 'Refunded by the network' },
    });
    expect(closed.status).toBe(200);
    expect(await covers()).toEqual([]);
  });

  it('gives what the card holds and no more where nobody covers the rest', async () => {
    const id = await disputed('40.00', BEN);
    await story.unload('35.00', { person: BEN });
    expect(
      await story.moved(async () => {
        expect((await decide(id, {})).body).toMatchObject({
          from_card: '5.00',
          from_provider: '0.00',
        });
        await unloadLeaves(id);
      }),
    ).toEqual({ wallets: 500, cards: -500 });
  });

  it('is covered as a whole where the processor declines the unload', async () => {
    const id = await disputed('50.00', CLEO);
    await story.unload('10.00', { person: CLEO });
    story.processor.says({ submit: () => LOCKED });
    expect(
      await story.moved(async () => {
        expect((await decide(id, { cover: true })).body).toMatchObject({
          from_card: '40.00',
          from_provider: '10.00',
        });
        await unloadLeaves(id);
      }),
    ).toEqual({ wallets: 5000 });
    story.processor.says({});
    expect(await shown(id)).toMatchObject({ from_card: '0.00', from_provider: '50.00' });
    const [open] = await covers();
    expect(open).toMatchObject({ booked: '-50.00' });
    const closed = await operator.call('POST', `/payment-exceptions/${open!.exception_id}/close`, {
      key: story.newKey(),
      body: { resolution: 'written_off', reason: 'Nobody refunds it' },
    });
    expect(closed.status).toBe(200);
  });
});

describe('a processor that contradicts itself about the unload of a dispute', () => {
  it('accepted after all: the cover goes back, and comes again when that was not true either', async () => {
    const id = await coveredAfterDecline('17.00', ANA);
    expect(await shown(id)).toMatchObject({ from_card: '0.00', from_provider: '17.00' });
    // What the card gave is in suspense until somebody has looked; the wallet has it once.
    expect(await story.moved(() => contradicts(id, ACCEPTED))).toEqual({ suspense: -1700 });
    expect(await shown(id)).toMatchObject({ from_card: '17.00', from_provider: '0.00' });
    expect(await covers()).toEqual([]);
    expect(await story.moved(relay)).toEqual({});
    expect(await story.moved(() => contradicts(id, LOCKED))).toEqual({ suspense: 1700 });
    expect(await shown(id)).toMatchObject({ from_card: '0.00', from_provider: '17.00' });
    expect(await covers()).toMatchObject([{ booked: '-17.00' }]);
    await contradicts(id, ACCEPTED);
  });

  it('accepted when the wallet has spent the cover: what is lacking stays open for a person', async () => {
    const id = await coveredAfterDecline('23.00', ANA);
    await told(id, ACCEPTED);
    const rest = (await story.balance(story.store)) - 500n;
    expect((await story.transfer(toWire(rest))).status).toBe(200);
    expect(await story.moved(relay)).toEqual({ wallets: -500 });
    expect(await covers()).toMatchObject([{ booked: '-18.00' }]);
    await story.transfer(toWire(rest), story.otherStore, story.store);
  });

  it('declined after it was paid: the provider covers what the card takes back', async () => {
    const id = await disputed('19.00', CLEO);
    await decide(id, { cover: true });
    await unloadLeaves(id);
    expect(await story.moved(() => contradicts(id, LOCKED))).toEqual({ suspense: 1900 });
    expect(await shown(id)).toMatchObject({ from_card: '0.00', from_provider: '19.00' });
  });
});

it('what is lost moves nothing, and its recipients read why', async () => {
  const [row] = await story.world.test.owner<{ wallet_id: number }>(
    `UPDATE wallet SET notification_recipients = '{pay@maple.example}' WHERE id = $1 RETURNING id AS wallet_id`,
    [story.store],
  );
  expect(row).toBeDefined();
  const id = await disputed('11.00', ANA);
  expect(
    await story.moved(async () => {
      expect((await decide(id, { decision: 'lost', note: 'It was hers' })).body).toMatchObject({
        state: 'lost',
        from_card: null,
        from_provider: null,
        decision_note: 'It was hers',
      });
    }),
  ).toEqual({});
  const [mail] = await story.world.test.owner<{ subject: string; body: string }>(
    `SELECT subject, body FROM directory.message WHERE recipient = 'pay@maple.example' ORDER BY id DESC LIMIT 1`,
  );
  expect(mail!.subject).toContain('the dispute of $11.00 was lost');
  expect(mail!.body).toContain('It was hers');
});

it('refused is more than the deposit, a decision without its reason, and whoever is no operator', async () => {
  const id = await disputed('13.00', ANA);
  expect((await decide(id, { amount: '13.01' })).body.errors).toMatchObject([
    { path: 'amount', code: 'amount_above_maximum', params: { maximum: '13.00' } },
  ]);
  expect((await decide(id, { note: ' ' })).status).toBe(422);
  expect((await decide(id, {}, { by: story.admin })).status).toBe(403);
  expect((await shown(id)).state).toBe('open');
});
