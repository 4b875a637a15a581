import { beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

type Messages = {
  data: { bonus_message: string; amount: string; wallet_name: string }[];
  meta: { cursor: string | null };
};

const story = new MoneyStory();
const ANA = 0;
const BEN = 1;

const loadWith = (message: string, amount: string, { person = ANA, store = story.store } = {}) =>
  story.load(amount, { person, store, more: { bonus_message: message } });
const messages = (query = '', by: Caller = story.admin) =>
  by.call<Messages>('GET', `/managers/${by.manager}/today-bonus-messages?per_page=10${query}`);
const texts = async (query = '', by: Caller = story.admin): Promise<string[]> =>
  (await messages(query, by)).body.data.map((one) => one.bonus_message);

beforeAll(async () => {
  await story.worksInBoth(BEN);
  expect((await story.transfer('500.00')).status).toBe(200);
  const minutesLater = (minutes: number) =>
    story.world.clock.moveTo(new Date(Date.UTC(2026, 2, 4, 15, minutes)));
  expect((await loadWith('Well done', '20.00')).status).toBe(200);
  minutesLater(1);
  expect((await story.load('21.00', { person: BEN })).status).toBe(200);
  story.processor.says({ submit: () => LOCKED });
  await loadWith('Declined', '22.00');
  story.processor.says({ submit: () => UNKNOWN });
  await loadWith('Not known', '23.00');
  story.processor.says({});
  minutesLater(2);
  const second = { person: BEN, store: story.otherStore };
  expect((await loadWith('Best week yet', '24.50', second)).status).toBe(200);
});

it('stand newest first, each with whom it went to, how much and from which wallet', async () => {
  const { status, body } = await messages();
  expect(status).toBe(200);
  expect(body.data).toEqual([
    expect.objectContaining({
      bonus_message: 'Best week yet',
      customer_id: story.person(BEN),
      amount: '24.50',
      wallet_name: 'Second',
      at: '2026-03-04T15:02:00.000Z',
    }),
    {
      bonus_message: 'Well done',
      customer_id: story.person(ANA),
      full_name: 'Ana Tester',
      amount: '20.00',
      wallet_name: 'First',
      at: '2026-03-04T15:00:00.000Z',
    },
  ]);
});

it('those of one wallet are asked for by its number; of a wallet not seen there are none', async () => {
  const manager = await story.as('Manager');
  expect(await texts(`&wallet=${story.store}`)).toEqual(['Well done']);
  expect(await texts('', manager)).toEqual(['Well done']);
  expect((await messages(`&wallet=${story.otherStore}`, manager)).status).toBe(404);
});

it('more than a page go on where the page before ended', async () => {
  for (let count = 1; count <= 9; count += 1)
    expect((await loadWith(`Thanks ${count}`, `3${count}.00`)).status).toBe(200);
  const first = (await messages()).body;
  expect(first.data).toHaveLength(10);
  expect(await texts(`&cursor=${first.meta.cursor}`)).toEqual(['Well done']);
  expect((await messages(`&cursor=${first.meta.cursor}`)).body.meta.cursor).toBeNull();
});

it("today is each wallet's own: over in Toronto while it lasts in Vancouver", async () => {
  await story.world.test.owner(`UPDATE store SET timezone = 'America/Vancouver' WHERE id = $1`, [
    story.otherStore,
  ]);
  story.world.clock.moveTo(new Date('2026-03-05T04:59:59Z'));
  expect(await texts('', await signedIn(story.world, story.world.ours))).toHaveLength(10);
  story.world.clock.moveTo(new Date('2026-03-05T05:00:00Z'));
  expect(await texts('', await signedIn(story.world, story.world.ours))).toEqual(['Best week yet']);
  story.world.clock.moveTo(new Date('2026-03-05T08:00:00Z'));
  expect(await texts('', await signedIn(story.world, story.world.ours))).toEqual([]);
});
