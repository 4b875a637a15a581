import { describe, expect, it } from 'vitest';
import {
  type PoolRules,
  type RulesRefused,
  type ShareRules,
  TipRuleStory,
  problems,
} from '#test/support/tip-rule-story.ts';
import { tipsAt } from '#test/support/tips.ts';

const story = new TipRuleStory();
const { furnish, newStore, setPools, shares, toBar } = story;

type Copies = {
  data: {
    wallet_id: number;
    copied: boolean;
    reason: string | null;
    services: string[];
    job_codes: string[];
  }[];
};

describe('copying rules', () => {
  const copy = (to: readonly number[], more: object = {}) =>
    story.manager.call<Copies & RulesRefused>('POST', `/tippool/copy-rules/${story.wallet}`, {
      body: { wallet_ids: to, ...more },
    });

  it('matches services and job codes by name, and names what does not match', async () => {
    await story.manager.call(
      'POST',
      `/tippool/tip-share/edit-wallet-share-type/${story.wallet}/share`,
    );
    await shares('create', [toBar({ service_id: story.at.dinner })]);
    const [whole, bare, pooled] = [await newStore(), await newStore(), await newStore()];
    const there = await furnish(whole);
    await tipsAt(story.manager, story.world.ours, bare).job('server');
    await story.manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${pooled}/pool`);
    const { body } = await copy([whole, bare, pooled]);
    expect(body.data).toMatchObject([
      { wallet_id: whole, copied: true, reason: null },
      {
        wallet_id: bare,
        copied: false,
        reason: 'names_missing',
        services: ['Dinner'],
        job_codes: ['Barback'],
      },
      { wallet_id: pooled, copied: false, reason: 'other_tip_type' },
    ]);
    expect(
      (await story.manager.call<ShareRules>('GET', `/tippool/tip-share-rules/${whole}`)).body.rules,
    ).toMatchObject([
      { service_id: there.dinner, from_jobs: [there.server], groups: [{ jobs: [there.barback] }] },
    ]);
  });

  it('adds what is missing where that is asked for, and nothing where services would be open at once', async () => {
    await setPools([
      { service_id: story.at.dinner, code_id: story.at.server, points: 3 },
      { service_id: story.at.dinner, code_id: story.at.barback, points: '1.5' },
    ]);
    const [empty, other] = [await newStore(), await newStore()];
    await tipsAt(story.manager, story.world.ours, other).service('Evening', '18:00', '23:00');
    const { body } = await copy([empty, other], { create_missing: true });
    expect(body.data).toMatchObject([
      { wallet_id: empty, copied: true, reason: null },
      { wallet_id: other, copied: false, reason: 'services_overlap', services: ['Dinner'] },
    ]);
    expect(
      (
        await story.manager.call<{ data: { name: string }[] }>('GET', `/tippool/services/${empty}`)
      ).body.data.map(({ name }) => name),
    ).toEqual(['Dinner']);
    expect(
      (
        await story.manager.call<{ data: { role_name: string; revenue_generating: boolean }[] }>(
          'GET',
          `/tippool/jobs?wallet_id=${empty}`,
        )
      ).body.data,
    ).toMatchObject([
      { role_name: 'Server', revenue_generating: true },
      { role_name: 'Barback', revenue_generating: false },
    ]);
    expect(
      await story.world.test.owner(
        `SELECT action FROM audit_line WHERE subject_kind = 'tip_rules' AND subject_id = $1`,
        [empty],
      ),
    ).toEqual([{ action: 'tips.copy_rules' }]);
    expect(
      (await story.manager.call<PoolRules>('GET', `/tippool/rules/${empty}`)).body.rules.map(
        (rule) => rule.points,
      ),
    ).toEqual(['3', '1.5']);
    expect(
      (await story.manager.call<{ data: object[] }>('GET', `/tippool/jobs?wallet_id=${other}`)).body
        .data,
    ).toEqual([]);
  });

  it('is warned of by the law of the place, and takes a reason that the audit keeps', async () => {
    await setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: 2 }]);
    const there = await newStore();
    await furnish(there);
    await story.manager.call('POST', `/tippool/settings/${there}`, { body: { province: 'QC' } });
    expect((await copy([there])).body.data).toMatchObject([{ copied: false, reason: 'law_check' }]);
    expect((await copy([there], { override_reason: 'Vote on Friday' })).body.data).toMatchObject([
      { copied: true, reason: null },
    ]);
    expect(
      await story.world.test.owner(
        `SELECT after->>'override_reason' AS reason FROM audit_line WHERE subject_kind = 'tip_rules' AND subject_id = $1`,
        [there],
      ),
    ).toEqual([{ reason: 'Vote on Friday' }]);
  });

  it('reaches only wallets that the manager sees', async () => {
    expect(problems(await copy([story.world.ours.otherStore, story.wallet]))).toEqual([
      'wallet_ids.0 location_unknown',
      'wallet_ids.1 values_equal',
    ]);
    await setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: 1 }]);
    const there = await newStore();
    await furnish(there);
    expect((await copy([there])).body.data).toMatchObject([{ copied: true }]);
    expect(
      (await story.manager.call<PoolRules>('GET', `/tippool/rules/${there}`)).body.rules,
    ).toMatchObject([{ points: '1', contribution: '100' }]);
  });
});
