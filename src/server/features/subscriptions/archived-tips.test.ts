import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import { inLine } from '#test/support/at-once.ts';
import { signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { payoutActs } from '#test/support/payout-acts.ts';
import { relayIn } from '#test/support/relay.ts';
import { SubscriptionStory } from '#test/support/subscription-story.ts';
import { type Nights, nightsIn, payouts } from '#test/support/tip-nights.ts';

/*
 * What an ended subscription leaves of a wallet's tips: what is paid or under way goes on, what is
 * not is archived, and comes back with a subscription within 90 days.
 */
type Listed = { data: { id: number; archived_at: string | null; stale?: boolean }[] };
let story: SubscriptionStory;
let nights: Nights;
let relay: ReturnType<typeof relayIn>;
let subscription: number;
let method: number;
const acts = payoutActs(() => nights);
const left = { result: 0, locked: 0, draft: 0, ofDraft: 0, squareUp: 0, page: '' };
let paid: number;

beforeAll(async () => {
  story = await SubscriptionStory.begin();
  relay = relayIn(story.world);
  method = await story.saveMethod('pm_card_visa');
  subscription = (await story.subscribe(method)).body.subscription!.id;
  nights = await nightsIn(story.world);
});
afterAll(async () => {
  await expectBooksInOrder(story.world, story.world.ours.id);
  await relay.close();
  expect(await story.end()).toEqual([]);
});

const night = async (): Promise<number> => {
  nights.next();
  return (await nights.resultOf(nights.normal())).id;
};
const listed = async (list: string, archived = false): Promise<Listed['data']> => {
  const answer = await nights.manager.call<Listed>(
    'GET',
    `/tippool/${list}${archived ? '?archived=true' : ''}`,
  );
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const lists = () => [
  `pending-tip-pools/${story.wallet}`,
  `payout-drafts/${story.wallet}`,
  `square-ups/${story.wallet}/pending`,
];
const idsOf = async (archived: boolean): Promise<number[][]> =>
  Promise.all(lists().map(async (list) => (await listed(list, archived)).map(({ id }) => id)));
const end = async (id: number): Promise<void> => {
  expect(await story.endNow(id)).toMatchObject({ status: 'cancelled', access: 'tips_off' });
  await relay.now();
};
const goTo = async (instant: Date): Promise<void> => {
  await story.goTo(instant);
  nights.manager = await signedIn(story.world, story.world.ours, 'Manager');
};
/** All that would change something of what is archived, by what it is refused with. */
const refusals = async (): Promise<string[]> => {
  const { result, locked, draft, squareUp } = left;
  const write = async (
    verb: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: { key?: string; body?: object } = {},
  ) => (await nights.manager.call<{ code: string }>(verb, `/tippool/${path}`, options)).body.code;
  const key = () => ({ key: `archived ${Math.random()}` });
  return [
    await write('POST', `lock-tip-pool/${result}?locked=true`),
    await write('POST', `lock-tip-pool/${locked}?locked=false`),
    await write(
      'POST',
      `tip-pool/${result}/employee/${nights.ana}?code_id=${nights.server}&hours=2`,
    ),
    await write('POST', `adjustments/${result}?amount=5.00&title=More`),
    await write('POST', `process-employees/${result}`, {
      body: { employee_ids: [nights.ana], process: false },
    }),
    await write('POST', `tip-pool/${result}/payout`, key()),
    await write('POST', `tip-pool/${result}/payout?manual=true`, key()),
    await write('DELETE', `payout-drafts/${story.wallet}/${draft}`),
    await write('POST', `process-agnostic-data/${story.world.ours.id}/${story.wallet}/${draft}`),
    await write('DELETE', `square-ups/${story.wallet}/${squareUp}`),
    await write('POST', `accept-square-up/${story.wallet}/${squareUp}`),
    await write('POST', `pay-square-up/${story.wallet}/${squareUp}`, key()),
  ];
};

describe('a subscription that ends', () => {
  it('archives what is not paid, and what is paid goes on to the cards', async () => {
    await acts.card(1, 'locked');
    paid = await night();
    await nights.pay(paid);
    const sent = await night();
    await acts.card(1, 'active');
    await nights.pay(sent);
    const [before] = [await acts.cards()];

    left.result = await night();
    left.locked = await night();
    await nights.manager.call('POST', `/tippool/lock-tip-pool/${left.locked}?locked=true`);
    const shared = await nights.manager.call<{ share_id: string }>(
      'POST',
      `/tippool/share-tip-pool/${left.result}`,
    );
    left.page = shared.body.share_id;
    nights.next();
    left.draft = (await nights.save(nights.normal())).body.id;
    left.squareUp = await acts.squareUp();
    const waiting = await idsOf(false);
    expect(waiting[0]).toEqual([left.locked, left.result]);
    expect(await idsOf(true)).toEqual([[], [], []]);

    await end(subscription);
    expect(await idsOf(false)).toEqual([[], expect.anything(), []]);
    expect(await idsOf(true)).toEqual([
      [left.locked, left.result],
      expect.arrayContaining([left.draft]),
      [left.squareUp],
    ]);
    const page = await nights.manager.call<{ code: string }>(
      'GET',
      `/tippool/view-tip-pool/${left.page}`,
    );
    expect([page.status, page.body.code]).toEqual([404, 'page_gone']);

    // What was confirmed before leaves, and who waits for a card still waits.
    await nights.send();
    expect((await acts.cards()) - before).toBe(16_667n);
    expect(await nights.show(paid)).toMatchObject({ state: 'paid', held: 1 });
    expect((await listed(`paid-tip-pools/${story.wallet}`)).map(({ id }) => id)).toEqual([
      sent,
      paid,
    ]);
    expect(await story.mails()).toContainEqual(expect.stringContaining('has ended'));
  });

  it('leaves what can be read and exported, and changed by nobody', async () => {
    const shown = await nights.manager.call<{ archived_at: string }>(
      'GET',
      `/tippool/tip-pool/${left.result}`,
    );
    expect(shown.body.archived_at).toBe(story.world.clock.now().toISOString());
    expect(
      (await nights.manager.call('GET', `/tippool/export-tip-pool-csv/${left.result}`)).text,
    ).toContain('Ana');
    const file = async (kind: string) =>
      (
        await nights.manager.call('GET', `/tippool/export-archived-${kind}-csv/${story.wallet}`)
      ).text
        .trim()
        .split('\r\n');
    const drafts = await file('drafts');
    const typed = drafts.filter((line) => line.includes(',Ana,'));
    expect([drafts[0], typed.length]).toEqual([
      'Date,Service,Entered by,Employee number,Name,Job,Hours,Net sales,Tips,Cash already taken',
      3,
    ]);
    const squareUps = await file('square-ups');
    expect(squareUps).toHaveLength(2);
    expect(squareUps[1]).toMatch(/,Cleo,.*,5\.00,/);
    expect(new Set(await refusals())).toEqual(new Set(['subscription_required']));
    expect(
      (
        await nights.manager.call<{ code: string }>(
          'POST',
          `/tippool/share-tip-pool/${left.result}`,
        )
      ).body.code,
    ).toBe('tips_archived');
    const lines = await acts.owner<{ after: object }>(
      `SELECT after FROM audit_line WHERE client_id = $1 AND action = 'tips.archive'`,
    );
    expect(lines).toEqual([{ after: { results: 2, drafts: 3, square_ups: 1 } }]);
  });

  it('subscribed again within 90 days it is back, to be calculated again, and can be paid', async () => {
    await goTo(after(story.world.clock.now(), days(89)));
    subscription = (await story.subscribe(method)).body.subscription!.id;
    await relay.now();
    expect(await idsOf(true)).toEqual([[], [], []]);
    const back = await listed(`pending-tip-pools/${story.wallet}`);
    expect(back.map(({ id, stale }) => [id, stale])).toEqual([
      [left.locked, true],
      [left.result, true],
    ]);
    const page = await nights.manager.call('GET', `/tippool/view-tip-pool/${left.page}`);
    expect(page.status).toBe(404);

    const before = await acts.cards();
    await nights.manager.call('GET', `/tippool/process-pools/${story.wallet}`);
    const result = await nights.show(left.result);
    expect([result.state, ...payouts(result)]).toEqual(['pending', 'Ana 66.67', 'Ben 33.33']);
    expect((await nights.pay(left.result, 'again')).status).toBe(200);
    expect((await acts.act('pay-square-up', left.squareUp)).status).toBe(200);
    await nights.send();
    expect((await acts.cards()) - before).toBe(10_500n);
    left.ofDraft = (await nights.turn(left.draft)).body.id;
  });

  it('leaves a payout that is under way: it is paid whole, and not archived', async () => {
    const under = await night();
    const before = await acts.cards();
    let answer: { status: number } = { status: 0 };
    await inLine(
      story.world,
      story.world.ours.id,
      'SELECT FROM tip_wallet WHERE client_id = $1 FOR UPDATE',
      [
        async () => (answer = await nights.pay(under)),
        async () => {
          await end(subscription);
        },
      ],
    );
    expect(answer.status).toBe(200);
    await nights.send();
    expect((await acts.cards()) - before).toBe(10_000n);
    expect(await nights.show(under)).toMatchObject({ state: 'paid', archived_at: null });
    subscription = (await story.subscribe(method)).body.subscription!.id;
    await relay.now();
  });

  it('after 90 days it stays archived: read only, and carried to no new result', async () => {
    left.result = await night();
    left.squareUp = await acts.squareUp();
    nights.next();
    left.draft = (await nights.save(nights.normal())).body.id;
    await end(subscription);
    await goTo(after(story.world.clock.now(), days(91)));
    subscription = (await story.subscribe(method)).body.subscription!.id;
    await relay.now();
    expect(await idsOf(true)).toEqual([
      [left.result, left.ofDraft, left.locked],
      expect.arrayContaining([left.draft]),
      [left.squareUp],
    ]);
    expect(new Set(await refusals())).toEqual(new Set(['tips_archived']));
    const computed = await nights.manager.call<{ computed: []; untouched: { why: string }[] }>(
      'GET',
      `/tippool/process-pools/${story.wallet}`,
    );
    expect(computed.body.computed).toEqual([]);
    expect(computed.body.untouched.map(({ why }) => why)).toEqual([
      'archived',
      'archived',
      'archived',
    ]);

    nights.next();
    const fresh = await nights.resultOf([
      ...nights.normal(),
      { ...nights.normal()[1]!, employee_id: nights.cleo },
    ]);
    expect(fresh.staff.map((one) => one.square_ups)).toEqual(['0.00', '0.00', '0.00']);
    expect((await nights.pay(fresh.id)).status).toBe(200);
    await nights.send();
  });
});
