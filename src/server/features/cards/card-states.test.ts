import { describe, expect, it } from 'vitest';
import { IssuerStory } from '#test/support/issuer-story.ts';
import { activateCard, lockCard, unlockCard } from './index.ts';

const story = new IssuerStory();
const { act, ana, ben, cleo, deps, lines, load, proxyOf, set, stateOf } = story;

describe('activating, locking, unlocking', () => {
  it('activates the card of a member who has registered, at the processor too, and says so in the audit', async () => {
    await set(ana(), 'assigned');
    await story.sandbox.tell([{ card: proxyOf(0), state: 'not_activated' }]);
    const done = await act(ana(), 'activate');
    expect(done.body).toMatchObject({
      status: 'active',
      card: { state: 'active', locked_by: null },
    });
    expect((await lines(ana())).at(-1)).toMatchObject({
      action: 'cards.activate',
      actor_kind: 'manager',
      before: { card: 'assigned' },
      after: { card: 'active' },
    });
    expect((await load(story.admin, ana(), story.world.ours.store, '30.00')).status).toBe(200);
    // Twice is once.
    expect((await act(ana(), 'activate')).status).toBe(200);
    expect((await lines(ana())).filter((line) => line.action === 'cards.activate')).toHaveLength(1);
  });

  it('is refused where nobody has registered, and where nothing is answered it is not guessed', async () => {
    await set(ben(), 'assigned');
    await story.world.test.owner('UPDATE customer SET registered_at = NULL WHERE id = $1', [ben()]);
    expect((await act(ben(), 'activate')).body.code).toBe('member_not_registered');
    await story.world.test.owner('UPDATE customer SET registered_at = now() WHERE id = $1', [
      ben(),
    ]);
    story.issuer = {
      ...story.sandbox.issuer,
      act: () => Promise.resolve({ outcome: 'unavailable' }),
    };
    expect(await act(ben(), 'activate')).toMatchObject({
      status: 503,
      body: { code: 'try_again' },
    });
    expect((await stateOf(ben())).state).toBe('assigned');
    story.issuer = story.sandbox.issuer;
    expect((await act(ben(), 'activate')).status).toBe(200);
  });

  it('is opened by the side that locked it', async () => {
    const member = {
      kind: 'customer',
      sessionId: '',
      customerId: ana(),
      clientId: story.world.ours.id,
    } as const;
    const asked = {
      actor: member,
      origin: { ip: null, requestId: 'test', userAgent: null },
      customerId: ana(),
    };
    expect(await lockCard(deps(), asked)).toMatchObject({ ok: true, value: { status: 'locked' } });
    expect((await act(ana(), 'unlock')).body.code).toBe('card_locked_by_member');
    expect((await load(story.admin, ana(), story.world.ours.store, '31.00')).body).toMatchObject({
      code: 'card_locked',
    });
    expect(await unlockCard(deps(), asked)).toMatchObject({
      ok: true,
      value: { status: 'active' },
    });
    expect((await act(ana(), 'lock')).body.card.locked_by).toBe('manager');
    expect(await unlockCard(deps(), asked)).toMatchObject({
      ok: false,
      code: 'card_locked_by_manager',
    });
    expect((await act(ana(), 'unlock')).body.status).toBe('active');
    expect(await activateCard(deps(), asked)).toMatchObject({ ok: true });
  });

  it('believes the processor where the two differ', async () => {
    await story.sandbox.press(`/cards/${proxyOf(2)}/expire`);
    expect((await act(cleo(), 'lock')).body).toMatchObject({
      code: 'card_state',
      params: { state: 'expired' },
    });
    expect(await stateOf(cleo())).toEqual({ state: 'expired', status: 'expired' });
  });
});
