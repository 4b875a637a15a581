import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { after } from '#kernel/instant.ts';
import { IssuerStory, type ShownCard } from '#test/support/issuer-story.ts';
import { signedIn } from '#test/support/caller.ts';

const story = new IssuerStory();
const { act, ana, balanceOf, lines, proxyOf, stateOf, stock, sweepAll } = story;

describe('replacing', () => {
  beforeAll(async () => {
    expect((await story.load(story.admin, ana(), story.world.ours.store, '30.00')).status).toBe(
      200,
    );
  });
  const replace = (customer: number, proxy: string, key: string, reason = 'lost') =>
    story.admin.call<ShownCard>('POST', `/customers/${customer}/replace-card`, {
      key,
      body: { proxy, reason },
    });

  it('moves the money to the new card, once, whatever is sent twice', async () => {
    await stock('9000001');
    const [before] = await story.world.test.owner<{ account_id: number }>(
      'SELECT account_id FROM customer WHERE id = $1',
      [ana()],
    );
    const answers = await Promise.all([
      replace(ana(), '9000001', 'r1'),
      replace(ana(), '9000001', 'r1'),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers[0].body).toMatchObject({
      status: 'registered',
      card: { proxy: '9000001', state: 'assigned' },
    });
    expect(await balanceOf(ana())).toBe('3000');
    const [old] = await story.world.test.owner<{ balance: string }>(
      'SELECT balance::text FROM ledger_account WHERE id = $1',
      [before!.account_id],
    );
    expect(old!.balance).toBe('0');
    expect((await lines(ana())).at(-1)).toMatchObject({
      action: 'cards.replace',
      actor_kind: 'manager',
      before: { proxy: proxyOf(0) },
      after: { proxy: '9000001', reason: 'lost', moved: '3000' },
    });
    expect((await act(ana(), 'activate')).body.status).toBe('active');
  });

  it('is taken up by the sweep where the process was killed after the processor had said yes', async () => {
    await stock('9000002');
    story.issuer = {
      ...story.sandbox.issuer,
      replace: async (...given) => {
        await story.sandbox.issuer.replace(...given);
        throw new Error('killed');
      },
    };
    expect((await replace(ana(), '9000002', 'r2')).status).toBe(500);
    expect((await stateOf(ana())).state).toBe('active');
    story.issuer = story.sandbox.issuer;
    expect((await replace(ana(), '9000002', 'r3')).body.code).toBe('replacement_running');
    story.world.clock.moveTo(after(story.world.clock.now(), 30_000));
    await sweepAll();
    expect((await stateOf(ana())).state).toBe('assigned');
    expect(await balanceOf(ana())).toBe('3000');
    await sweepAll();
    expect((await replace(ana(), '9000002', 'r2')).body.card.proxy).toBe('9000002');
    expect(
      (
        await story.world.test.owner(`SELECT 1 FROM card_replacement WHERE customer_id = $1`, [
          ana(),
        ])
      ).length,
    ).toBe(2);
  });

  it('gives back the new card where the processor refuses, and names what is wrong with a proxy', async () => {
    await stock('9000003');
    story.issuer = {
      ...story.sandbox.issuer,
      replace: () => Promise.resolve({ outcome: 'refused', code: 'card_state' }),
    };
    expect((await replace(ana(), '9000003', 'r4')).body.code).toBe('card_state');
    expect(
      (
        await story.world.test.owner<{ reserved: boolean; state: string }>(
          `SELECT reserved, state FROM card WHERE proxy = '9000003'`,
        )
      )[0],
    ).toEqual({ reserved: false, state: 'free' });
    expect((await replace(ana(), 'nobody', 'r5')).body.errors).toEqual([
      expect.objectContaining({ path: 'proxy', code: 'proxy_unknown' }),
    ]);
    expect((await replace(ana(), proxyOf(1), 'r6')).body.errors).toEqual([
      expect.objectContaining({ path: 'proxy', code: 'proxy_taken' }),
    ]);
    expect(
      (
        await story.admin.call<ShownCard>('POST', `/us/customers/${ana()}/replace-card`, {
          key: 'r7',
          body: { proxy: '9000003' },
        })
      ).body.code,
    ).toBe('wrong_region_route');
  });

  it('money that comes back to the old card late follows to the new one', async () => {
    const [old] = await story.world.test.owner<{ account_id: number }>(
      `SELECT account_id FROM card WHERE proxy = '9000001'`,
    );
    const [wallet] = await story.world.test.owner<{ account_id: number }>(
      'SELECT account_id FROM wallet WHERE id = $1',
      [story.world.ours.store],
    );
    const { postTransfer } = await import('#server/ledger/index.ts');
    await story.world.test.database.write({ clientId: story.world.ours.id }, (tx) =>
      postTransfer(tx, {
        clientId: story.world.ours.id,
        kind: 'load',
        effectiveAt: story.world.clock.now(),
        entries: [
          { accountId: wallet!.account_id, amount: -500n },
          { accountId: old!.account_id, amount: 500n },
        ],
      }),
    );
    await sweepAll();
    expect(await balanceOf(ana())).toBe('3500');
  });

  it('two who replace one card, or give one member a card each: the first wins, the second is told', async () => {
    for (const proxy of ['9000011', '9000012', '9000013']) await stock(proxy);
    story.issuer = {
      ...story.sandbox.issuer,
      replace: async (...given) => {
        await setTimeout(300);
        return story.sandbox.issuer.replace(...given);
      },
    };
    const answers = await Promise.all(
      ['9000011', '9000012', '9000013'].map((proxy) => replace(ana(), proxy, `b${proxy}`)),
    );
    story.issuer = story.sandbox.issuer;
    expect(answers.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([
      200,
      'replacement_running',
      'replacement_running',
    ]);
    const free = () =>
      story.world.test.owner<{ proxy: string }>(
        `SELECT proxy FROM card WHERE proxy LIKE '900001_' AND state = 'free' AND NOT reserved`,
      );
    const left = (await free()).map((card) => card.proxy);
    expect(left).toHaveLength(2);
    await story.world.test.owner(`UPDATE customer SET proxy = NULL WHERE id = $1`, [ana()]);
    await story.world.test.owner(
      `UPDATE card SET customer_id = NULL, state = 'closed' WHERE customer_id = $1 AND state = 'assigned'`,
      [ana()],
    );
    const given = await Promise.all(
      left.map((proxy) =>
        story.admin.call<ShownCard>('POST', `/customers/${ana()}/give-card`, { body: { proxy } }),
      ),
    );
    expect(given.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([
      200,
      'has_card',
    ]);
    expect(await free()).toHaveLength(1);
  });
});

describe('replacing a card', () => {
  it('has an address of its own in the United States', async () => {
    const region = (to: string) =>
      story.world.test.owner('UPDATE client SET region = $2 WHERE client_id = $1', [
        story.world.ours.id,
        to,
      ]);
    await stock('9000009');
    await region('US');
    const american = await signedIn(story.world, story.world.ours);
    const replaced = await american.call<ShownCard>(
      'POST',
      `/us/customers/${story.world.ours.customers[1]}/replace-card`,
      { key: 'us', body: { proxy: '9000009', reason: 'lost' } },
    );
    await region('CA');
    expect(replaced.body).toMatchObject({ card: { proxy: '9000009', state: 'assigned' } });
  });
});
