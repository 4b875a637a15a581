import { describe, expect, it } from 'vitest';
import {
  type ShareRules,
  TipRuleStory,
  nothing,
  problems,
  terms,
} from '#test/support/tip-rule-story.ts';
import { shareInput } from '../../tips-results/computing/engine-input.ts';

const story = new TipRuleStory();
const { noted, rulesAt, shares, toBar } = story;

describe('rules of a share', () => {
  it('stand in their order and keep their numbers from version to version', async () => {
    const first = await shares('create', [
      toBar(),
      toBar({ label: 'Kitchen', percent: 3, base: 'tips', service_id: story.at.dinner }),
    ]);
    expect(first).toMatchObject({
      status: 201,
      body: {
        rules: [
          {
            label: 'Bar',
            service_id: null,
            percent: '2',
            groups: [{ percent: '100', split: 'hours', missing: 'return' }],
          },
          { label: 'Kitchen', service_id: story.at.dinner },
        ],
      },
    });
    const [bar, kitchen] = first.body.rules.map((rule) => rule.rule_id);
    const turned = await shares(
      'update',
      [
        toBar({ rule_id: kitchen, label: 'Kitchen' }),
        toBar({ rule_id: bar, percent: '2.5' }),
        toBar({ label: 'New', percent: 1 }),
      ],
      { version: first.body.version },
    );
    expect(turned.body.rules.map((rule) => rule.rule_id).slice(0, 2)).toEqual([kitchen, bar]);
    const less = await story.manager.call<ShareRules>('DELETE', '/tippool/tip-share-rules', {
      body: {
        wallet_id: story.wallet,
        rule_ids: [kitchen, turned.body.rules[2]!.rule_id],
        version: turned.body.version,
      },
    });
    expect(less.body.rules).toMatchObject([{ rule_id: bar, percent: '2.5' }]);
    expect(
      problems(
        await story.manager.call('DELETE', '/tippool/tip-share-rules', {
          body: { wallet_id: story.wallet, rule_ids: [bar] },
        }),
      ),
    ).toEqual(['rule_ids rule_required']);
    expect(
      problems(
        await story.manager.call('DELETE', '/tippool/tip-share-rules', {
          body: { wallet_id: story.wallet, rule_ids: [kitchen] },
        }),
      ),
    ).toEqual(['rule_ids.0 rule_unknown']);
    expect((await noted()).at(-1)).toMatchObject({
      before: {
        '1 Kitchen': [
          {
            from_jobs: 'Server',
            percent: '2',
            base: 'net_sales',
            groups: [{ to: 'Barback', part: '100', split: 'hours', missing: 'return' }],
          },
        ],
      },
      after: { '1 Kitchen': null, '1 Bar': [{ percent: '2.5' }] },
    });
  });

  it('reach the engine by service, those for every service among them', async () => {
    await shares('create', [toBar({ service_id: story.at.lunch }), toBar({ label: 'All' })]);
    expect(
      (await rulesAt('share', story.at.dinner, '2026-03-04'))!.share.map((rule) => rule.label),
    ).toEqual(['All']);
    const lunch = (await rulesAt('share', story.at.lunch, '2026-03-04'))!;
    expect(shareInput(lunch, nothing, terms).jobs).toMatchObject([
      { id: story.at.server, revenueGenerating: true, pooling: true, weightMilli: 1_000 },
      {},
      {},
      {},
    ]);
    expect(lunch.share).toMatchObject([
      {
        fromJobs: [story.at.server],
        base: 'net_sales',
        milliPercent: 2_000,
        groups: [
          { jobs: [story.at.barback], milliPercent: 100_000, split: 'hours', missing: 'return' },
        ],
      },
      { label: 'All' },
    ]);
    expect(
      (
        await story.manager.call<ShareRules>(
          'GET',
          `/tippool/tip-share-rules/service/${story.at.dinner}`,
        )
      ).body.rules,
    ).toHaveLength(1);
    expect(
      (await story.manager.call<ShareRules>('GET', `/tippool/tip-share-rules/${story.wallet}`)).body
        .rules,
    ).toHaveLength(2);
  });

  it('are refused with every mistake named', async () => {
    expect(
      problems(await shares('create', [toBar({ label: 'x'.repeat(16), percent: 0, groups: [] })])),
    ).toEqual([
      'rules.0.percent number_out_of_range',
      'rules.0.label too_long',
      'rules.0.groups required',
    ]);
    expect(
      problems(
        await shares('create', [
          toBar({
            groups: [
              { jobs: [story.at.barback], percent: 0 },
              { jobs: [], percent: 100 },
            ],
          }),
        ]),
      ),
    ).toEqual(['rules.0.groups.0.percent number_out_of_range', 'rules.0.groups.1.jobs required']);
    const refused = await shares('create', [
      toBar({
        from_jobs: [story.at.barback],
        groups: [
          { jobs: [story.at.till], percent: 60 },
          { jobs: [story.at.server, 999_999], percent: 39 },
        ],
      }),
      toBar({ base: 'tips', percent: 60 }),
      toBar({ base: 'tips', percent: 41, service_id: story.at.dinner }),
    ]);
    expect(problems(refused)).toEqual([
      'rules.0.from_jobs.0 job_not_revenue_generating',
      'rules.0.groups.0.jobs.0 job_not_pooling',
      'rules.0.groups.1.jobs.1 job_unknown',
      'rules.0.groups groups_not_whole',
      'rules.2.percent percent_above_whole',
    ]);
    expect(refused.body.errors[3]!.params).toEqual({ total: '99' });
    expect(problems(await shares('update', [toBar({ rule_id: 999_999 })]))).toEqual([
      'rules.0.rule_id rule_unknown',
    ]);
  });

  it('of different services and bases may each take all', async () => {
    const all = (more: object) => toBar({ percent: 100, ...more });
    expect(
      (
        await shares('create', [
          all({ service_id: story.at.lunch, base: 'tips' }),
          all({ service_id: story.at.dinner, base: 'tips' }),
          all({ base: 'net_sales' }),
        ])
      ).status,
    ).toBe(201);
  });
});
