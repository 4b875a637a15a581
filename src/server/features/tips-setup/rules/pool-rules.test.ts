import { describe, expect, it } from 'vitest';
import {
  type PoolRules,
  TipRuleStory,
  nothing,
  problems,
  terms,
} from '#test/support/tip-rule-story.ts';
import { poolInput } from '../../tips-results/computing/engine-input.ts';

const story = new TipRuleStory();
const { noted, pools, rulesAt, setPools } = story;

describe('rules of a pool', () => {
  it('hold from their day on; earlier ones stay as they were', async () => {
    const first = await setPools([
      { service_id: story.at.dinner, code_id: story.at.server, points: '1.5' },
      { service_id: story.at.dinner, code_id: story.at.barback, points: 1, per: 'shift' },
    ]);
    expect(first.body).toMatchObject({
      effective_from: '2026-02-18',
      made_by: 'Manager',
      rules: [
        { points: '1.5', per: 'hour', contribution: '100', base: 'tips' },
        { points: '1', per: 'shift', contribution: '0' },
      ],
    });
    const next = await setPools(
      [
        {
          service_id: story.at.dinner,
          code_id: story.at.server,
          points: 2,
          contribution: '50',
          base: 'net_sales',
        },
      ],
      { effective_from: '2026-03-09', version: first.body.version },
    );
    expect(next.body).toMatchObject({
      effective_from: '2026-03-09',
      rules: [{ points: '2', contribution: '50' }],
    });
    expect((await pools()).body).toMatchObject({
      version: next.body.version,
      version_id: first.body.version_id,
      upcoming: [{ effective_from: '2026-03-09' }],
      rules: [{ points: '1.5' }, { points: '1' }],
    });
    expect((await pools('2026-03-09')).body.rules).toHaveLength(1);
    const lines = await noted();
    expect(lines[1]).toMatchObject({
      before: {
        'Dinner · Server': [{ points: '1.5', per: 'hour', contribution: '100', base: 'tips' }],
        'Dinner · Barback': [{ per: 'shift' }],
      },
      after: {
        'Dinner · Server': [{ points: '2', contribution: '50', base: 'net_sales' }],
        'Dinner · Barback': null,
        effective_from: '2026-03-09',
      },
    });
  });

  it('reach the engine in its own shapes, a job code without a rule giving and receiving nothing', async () => {
    await setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: '2.5' }]);
    expect(
      poolInput((await rulesAt('pool', story.at.dinner, '2026-03-05'))!, nothing, terms).jobs,
    ).toEqual([
      {
        id: story.at.server,
        revenueGenerating: true,
        pooling: true,
        pointsMilli: 2_500,
        per: 'hour',
        contributionMilliPercent: 100_000,
        base: 'tips',
      },
      {
        id: story.at.barback,
        revenueGenerating: false,
        pooling: true,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 0,
        base: 'tips',
      },
      {
        id: story.at.till,
        revenueGenerating: true,
        pooling: false,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 0,
        base: 'tips',
      },
      {
        id: story.at.boss,
        revenueGenerating: false,
        pooling: false,
        pointsMilli: 0,
        per: 'hour',
        contributionMilliPercent: 0,
        base: 'tips',
      },
    ]);
    expect([
      await rulesAt('pool', story.at.lunch, '2026-03-05'),
      await rulesAt('pool', story.at.dinner, '2026-02-10'),
    ]).toEqual([null, null]);
  });

  it('change one by one, the others staying', async () => {
    await setPools([
      { service_id: story.at.dinner, code_id: story.at.server, points: 1 },
      { service_id: story.at.lunch, code_id: story.at.server, points: 1 },
    ]);
    const one = await story.manager.call<PoolRules>(
      'POST',
      `/tippool/set-rules/${story.at.dinner}/${story.at.barback}`,
      {
        body: { points: '0.5' },
      },
    );
    expect(one.body.rules.map((rule) => rule.points).sort()).toEqual(['0.5', '1', '1']);
    expect(
      (await story.manager.call<{ data: object[] }>('GET', `/tippool/points/${story.wallet}`)).body
        .data,
    ).toContainEqual({
      service_id: story.at.dinner,
      code_id: story.at.barback,
      points: '0.5',
      per: 'hour',
    });
    expect(
      problems(
        await story.manager.call('POST', `/tippool/set-rules/${story.at.dinner}/${story.at.till}`, {
          body: { points: 1 },
        }),
      ),
    ).toEqual(['points job_not_pooling']);
  });

  it('are refused with every mistake named', async () => {
    expect(problems(await setPools([]))).toEqual(['rules rule_required']);
    expect(
      problems(
        await setPools([
          {
            service_id: story.at.dinner,
            code_id: story.at.server,
            points: '100.001',
            contribution: 101,
          },
        ]),
      ),
    ).toEqual(['rules.0.points number_out_of_range', 'rules.0.contribution number_out_of_range']);
    const refused = await setPools(
      [
        { service_id: story.at.dinner, code_id: story.at.boss, points: 1, contribution: 10 },
        { service_id: 999_999, code_id: 999_999, points: 1 },
        { service_id: story.at.dinner, code_id: story.at.server, points: 1 },
        { service_id: story.at.dinner, code_id: story.at.server, points: 2 },
      ],
      { effective_from: '2026-03-03' },
    );
    expect(problems(refused)).toEqual([
      'effective_from day_passed',
      'rules.0.points job_not_pooling',
      'rules.0.contribution job_not_revenue_generating',
      'rules.1.service_id service_unknown',
      'rules.1.code_id job_unknown',
      'rules.3.code_id rule_repeated',
    ]);
    expect(await noted()).toEqual([]);
  });

  it('of two windows let the first in and tell the second who it was', async () => {
    const { version } = (
      await setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: 1 }])
    ).body;
    expect(
      (
        await setPools(
          [{ service_id: story.at.dinner, code_id: story.at.server, points: 2 }],
          { version },
          story.admin,
        )
      ).status,
    ).toBe(200);
    expect(
      await setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: 3 }], {
        version,
      }),
    ).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', params: { by: 'Admin' } } });
    const same = await setPools([
      { service_id: story.at.dinner, code_id: story.at.server, points: '2.000' },
    ]);
    expect(await noted()).toHaveLength(2);
    expect(same.body.rules).toMatchObject([{ points: '2' }]);
  });

  it('make one version where twenty windows save at once', async () => {
    const { version } = (
      await setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: 1 }])
    ).body;
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        setPools([{ service_id: story.at.dinner, code_id: story.at.server, points: nth + 2 }], {
          version,
        }),
      ),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  it('end with their service and job code', async () => {
    await setPools([
      { service_id: story.at.dinner, code_id: story.at.server, points: 1 },
      { service_id: story.at.dinner, code_id: story.at.barback, points: 1 },
      { service_id: story.at.lunch, code_id: story.at.server, points: 1 },
    ]);
    await story.manager.call('DELETE', `/tippool/services/${story.at.lunch}`);
    await story.manager.call('POST', `/tippool/delete-job-code/${story.at.barback}`);
    expect((await pools()).body.rules).toMatchObject([
      { service_id: story.at.dinner, code_id: story.at.server },
    ]);
  });
});
