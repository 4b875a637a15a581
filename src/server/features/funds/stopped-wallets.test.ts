import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '#domain/subscriptions/index.ts';
import { signedIn } from '#test/support/caller.ts';
import { type Job, MoneyStory } from '#test/support/money-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';
import { setAccessOf } from '#test/support/set-access.ts';

/*
 * What a subscription stops does not begin, and moves nothing. What has begun ends, what was
 * answered is answered again, and money always comes back.
 */
const story = new MoneyStory();
const restrict = (access: Access, wallet = story.store) => setAccessOf(story.world, wallet, access);
beforeEach(() => story.processor.says({}));
afterEach(async () => {
  await restrict('full');
  await restrict('full', story.otherStore);
});

type Answer = { status: number; body: { code?: string } };
const NAME = 'First';

describe('a wallet whose renewal failed', () => {
  const refused = async (attempt: () => Promise<Answer>) => {
    await restrict('blocked');
    const moved = await story.moved(async () => {
      expect(await attempt()).toMatchObject({
        status: 409,
        body: { code: 'access_restricted', params: { wallet: NAME } },
      });
    });
    expect(moved).toEqual({});
  };

  it('loads no card', () => refused(() => story.load('31.00')));
  it('loads no card as a job', () => refused(() => story.loadAsJob('32.00')));
  it('sends no batch that was uploaded before, and its review says so', async () => {
    const job = await story.draft([[0, '34.00']]);
    await refused(() => story.confirm(job));
    expect((await story.job(job)).blockers).toEqual([
      { code: 'access_restricted', params: { wallet: NAME } },
    ]);
  });
  it('sends no rows again that failed', async () => {
    story.processor.says({ submit: () => LOCKED });
    const job = await story.sent([[0, '35.00']]);
    await refused(() => story.retry(job));
  });
  it('stops the other batches of its table, and each alone goes', async () => {
    const table = await story.admin.call<Job>('POST', '/bulk/drafts', {
      body: {
        kind: 'load',
        store_id: story.store,
        rows: [
          { staff_id: 'S0', load_amount: '36.00' },
          { staff_id: 'S0', load_amount: '37.00', store_id: story.otherStore },
        ],
      },
    });
    expect(table.status).toBe(201);
    await restrict('blocked', story.otherStore);
    expect(await story.confirm(table.body, story.admin, { group: true })).toMatchObject({
      status: 409,
      body: { code: 'access_restricted', params: { wallet: 'Second' } },
    });
    expect((await story.confirm(table.body)).body.code).not.toBe('access_restricted');
  });
  it('takes nothing from another wallet, and the refusal names the field', async () => {
    await restrict('blocked', story.otherStore);
    expect(await story.transfer('10.00')).toMatchObject({
      status: 409,
      body: { code: 'access_restricted', errors: [{ path: 'receiver_wallet_id' }] },
    });
  });

  it('gives money to another wallet, and takes it back from cards', async () => {
    expect((await story.load('60.00')).status).toBe(200);
    await restrict('blocked');
    expect(await story.moved(() => story.unload('20.00'))).toEqual({
      wallets: 2_000,
      cards: -2_000,
    });
    expect(await story.moved(() => story.sent([[0, '-30.00']], { kind: 'unload' }))).toEqual({
      wallets: 3_000,
      cards: -3_000,
    });
    expect((await story.transfer('10.00')).status).toBe(200);
  });
});

describe('what has begun', () => {
  it('is answered again by its key, and with a new key it is refused', async () => {
    const key = story.newKey();
    const first = await story.load('41.00', { key });
    expect(first.status).toBe(200);
    await restrict('blocked');
    const again = await story.load('41.00', { key });
    expect({ status: again.status, body: again.body }).toEqual({
      status: 200,
      body: first.body,
    });
    expect((await story.load('41.00', { more: { duplicate_ok: true } })).body.code).toBe(
      'access_restricted',
    );
  });

  it('is done under the same key once the wallet is open again: a refusal is not remembered', async () => {
    const key = story.newKey();
    await restrict('blocked');
    expect((await story.load('42.00', { key })).status).toBe(409);
    await restrict('full');
    expect((await story.load('42.00', { key })).status).toBe(200);
  });

  it('ends: a batch that was confirmed before is sent', async () => {
    const job = await story.draft([[0, '43.00']]);
    expect((await story.confirm(job)).status).toBe(202);
    await restrict('blocked');
    expect(await story.work(job)).toMatchObject({ state: 'complete', sent: { count: 1 } });
  });

  it('ends: a load whose outcome was not known is settled', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const load = await story.load('44.00');
    await restrict('blocked');
    story.processor.says({});
    await story.later(3_600_000);
    await story.sweep();
    expect(load.status).toBeLessThan(300);
    const shown = await story.admin.call<{ state: string }>(
      'GET',
      `/movements/${load.body.transfer.id}`,
    );
    expect(shown.body.state).toBe('final');
  });
});

describe('a trial that is over', () => {
  it('lets no new funds in, and still pays the members', async () => {
    await restrict('no_new_funds', story.otherStore);
    await restrict('no_new_funds');
    expect(await story.transfer('10.00')).toMatchObject({
      status: 409,
      body: { code: 'funding_stopped' },
    });
    expect((await story.load('51.00')).status).toBe(200);
  });
});

describe('a wallet without tips', () => {
  it('moves money as before', async () => {
    await restrict('tips_off');
    expect((await story.load('52.00')).status).toBe(200);
    expect((await story.transfer('11.00')).status).toBe(200);
  });
});

describe('a review', () => {
  const blockers = async (kind: 'load' | 'unload' | 'transfer') => {
    const body = {
      kind,
      store_id: story.store,
      amount: '20.00',
      notes: 'n',
      description: 'd',
      ...(kind === 'transfer'
        ? { receiver_wallet_id: story.otherStore }
        : { customer_id: story.person(0) }),
    };
    const review = await story.admin.call<{ blockers: { code: string }[] }>('POST', '/reviews', {
      body,
    });
    return review.body.blockers.map(({ code }) => code);
  };

  it('says what is stopped before anything is sent', async () => {
    expect((await story.load('70.00')).status).toBe(200);
    await restrict('blocked');
    expect(await blockers('load')).toEqual(['access_restricted']);
    expect(await blockers('unload')).toEqual([]);
    expect(await blockers('transfer')).toEqual([]);
    await restrict('no_new_funds', story.otherStore);
    expect(await blockers('transfer')).toEqual(['funding_stopped']);
  });
});

it('somebody who does not see the wallet learns nothing of it', async () => {
  await restrict('blocked', story.otherStore);
  const manager = await signedIn(story.world, story.world.ours, 'Manager');
  const answer = await story.load('20.00', { by: manager, store: story.otherStore });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

it('each change of access leaves an audit line, and none where nothing changes', async () => {
  const before = (await story.audited('wallets.access', story.store)).length;
  await restrict('blocked');
  await restrict('blocked');
  await restrict('full');
  const lines = (await story.audited('wallets.access', story.store)).slice(before);
  expect(lines.map(({ after }) => after)).toEqual([{ access: 'blocked' }, { access: 'full' }]);
});
