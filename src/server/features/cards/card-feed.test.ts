import { describe, expect, it } from 'vitest';
import { after } from '#kernel/instant.ts';
import { IssuerStory } from '#test/support/issuer-story.ts';
import { readFeed } from './index.ts';

const story = new IssuerStory();
const { ana, balanceOf, deps, lines, proxyOf, stateOf } = story;

describe('what the processor tells', () => {
  it('a member locks and unlocks their card over there, a migration starts and ends', async () => {
    const card = proxyOf(0);
    for (const [button, state] of [
      ['lock', 'locked'],
      ['unlock', 'active'],
      ['migration-start', 'migrating'],
      ['migration-end', 'active'],
    ] as const) {
      await story.sandbox.press(`/cards/${card}/${button}`);
      await readFeed(deps());
      expect(await stateOf(ana()), button).toEqual({ state, status: state });
    }
    expect((await lines(ana())).at(-1)).toMatchObject({
      action: 'cards.state',
      actor_kind: 'system',
      before: { card: 'migrating' },
      after: { card: 'active' },
    });
  });

  it('is read again after a crash without doing anything twice', async () => {
    const card = proxyOf(0);
    await story.sandbox.press(`/cards/${card}/lock`);
    const before = (
      await story.world.test.owner<{ cursor: string }>('SELECT cursor FROM card_feed')
    )[0]!.cursor;
    await readFeed(deps());
    await story.world.test.owner('UPDATE card_feed SET cursor = $1', [before]);
    const count = (await lines(ana())).length;
    await readFeed(deps());
    expect((await lines(ana())).length).toBe(count);
    await story.sandbox.press(`/cards/${card}/unlock`);
    await readFeed(deps());
  });
});

describe('what the processor said before a card was locked here', () => {
  it('does not open the card again, and the feed is read once more', async () => {
    const card = proxyOf(0);
    await story.sandbox.press(`/cards/${card}/lock`);
    await story.sandbox.press(`/cards/${card}/unlock`);
    story.issuer = {
      ...story.sandbox.issuer,
      async look(proxies) {
        const seen = await story.sandbox.issuer.look(proxies);
        story.world.clock.moveTo(after(story.world.clock.now(), 1));
        const locked = await story.admin.call('POST', `/customers/${ana()}/lock-card`, {
          key: 'race',
        });
        expect(locked.status, locked.text).toBe(200);
        return seen;
      },
    };
    await readFeed(deps());
    expect((await stateOf(ana())).state).toBe('locked');
    story.issuer = story.sandbox.issuer;
    expect(await readFeed(deps())).toBeGreaterThan(0);
    expect((await stateOf(ana())).state).toBe('locked');
    await story.admin.call('POST', `/customers/${ana()}/unlock-card`, { key: 'open again' });
    await readFeed(deps());
    expect((await stateOf(ana())).state).toBe('active');
  });
});

describe('what cards do without us', () => {
  const perform = (events: object[]) => story.sandbox.press('/activity', { events });
  const cardOf = async (customer: number) =>
    (
      await story.world.test.owner<{ proxy: string }>('SELECT proxy FROM customer WHERE id = $1', [
        customer,
      ])
    )[0]!.proxy;

  it('comes with the feed, each once, and nonsense in between stops nothing', async () => {
    const card = await cardOf(ana());
    await perform([{ card, kind: 'refund', amount_minor: '6100', merchant: 'Metro Fuel' }]);
    await readFeed(deps());
    const before = Number(await balanceOf(ana()));
    await perform([
      { card, kind: 'authorization', amount_minor: '900', merchant: 'Metro Fuel' },
      { card, kind: 'clearing', amount_minor: '700', merchant: 'Corner Grocery' },
    ]);
    await story.sandbox.press('/feed', {
      events: [
        { about: 'money', kind: 'clearing', card, amount_minor: 'many' },
        { about: 'weather' },
        { about: 'money', kind: 'refund', card, amount_minor: '-9', currency: 'CAD' },
      ],
    });
    await perform([{ card, kind: 'refund', amount_minor: '200', merchant: 'Corner Grocery' }]);
    story.alerts.splice(0);
    expect(await readFeed(deps())).toBe(6);
    await readFeed(deps());
    expect(Number(await balanceOf(ana()))).toBe(before - 500);
    expect(story.alerts.map((alert) => (alert as { reason: string }).reason)).toEqual([
      'malformed',
      'malformed',
      'malformed',
    ]);
  });

  it('is read again where the page is no page, and nothing is lost', async () => {
    const card = await cardOf(ana());
    const before = Number(await balanceOf(ana()));
    await perform([{ card, kind: 'fee', amount_minor: '100' }]);
    story.issuer = {
      ...story.sandbox.issuer,
      events: () => Promise.resolve({ outcome: 'unavailable' }),
    };
    expect(await readFeed(deps())).toBe(0);
    story.issuer = story.sandbox.issuer;
    await readFeed(deps());
    expect(Number(await balanceOf(ana()))).toBe(before - 100);
  });
});
