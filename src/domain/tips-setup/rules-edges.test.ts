import { describe, expect, it } from 'vitest';
import { readMilli, writeMilli } from './milli.ts';
import {
  type PoolRule,
  poolRulesProblems,
  readablePoolRules,
  withContribution,
} from './pool-rules.ts';
import type { JobFacts, StoreFacts } from './rule-facts.ts';
import { type ShareRule, shareRulesProblems } from './share-rules.ts';

const job = (id: number, name: string, some: Partial<JobFacts> = {}): [number, JobFacts] => [
  id,
  {
    id,
    name,
    revenueGenerating: false,
    pooling: false,
    management: null,
    backOfHouse: null,
    ...some,
  },
];
const facts: StoreFacts = {
  services: new Map([[1, { id: 1, name: 'Dinner' }]]),
  jobs: new Map([
    job(5, 'Server', { revenueGenerating: true, pooling: true }),
    job(6, 'Bar', { pooling: true }),
    job(7, 'Seller', { revenueGenerating: true }),
    job(8, 'Office'),
  ]),
};

describe('a rule of a pool', () => {
  const rule = (some: Partial<PoolRule> = {}): PoolRule => ({
    serviceId: 1,
    jobId: 5,
    pointsMilli: 10_000,
    per: 'hour',
    contributionMilliPercent: 50_000,
    base: 'tips',
    ...some,
  });
  it.each<[string, Partial<PoolRule>, object[]]>([
    ['is right for who sells and pools', {}, []],
    [
      'needs its service',
      { serviceId: 2 },
      [{ path: 'rules.0.service_id', code: 'service_unknown' }],
    ],
    ['needs its job', { jobId: 9 }, [{ path: 'rules.0.code_id', code: 'job_unknown' }]],
    [
      'gives no points to who does not pool',
      { jobId: 7 },
      [{ path: 'rules.0.points', code: 'job_not_pooling', params: { name: 'Seller' } }],
    ],
    ['gives nobody points where it gives none', { jobId: 7, pointsMilli: 0 }, []],
    [
      'takes nothing from who does not sell',
      { jobId: 6, contributionMilliPercent: 1 },
      [
        {
          path: 'rules.0.contribution',
          code: 'job_not_revenue_generating',
          params: { name: 'Bar' },
        },
      ],
    ],
    ['takes nothing where it takes nothing', { jobId: 6, contributionMilliPercent: 0 }, []],
  ])('%s', (_, some, problems) => {
    expect(poolRulesProblems([rule(some)], facts)).toEqual(problems);
  });
  it('stands once for a job in a service', () => {
    expect(
      poolRulesProblems([rule(), rule(), rule({ jobId: 6, contributionMilliPercent: 0 })], facts),
    ).toEqual([{ path: 'rules.1.code_id', code: 'rule_repeated' }]);
  });
  it('takes all from who sells and nothing from others, where it does not say', () => {
    const left = { ...rule(), contributionMilliPercent: undefined };
    const taken = (jobId: number) =>
      withContribution({ ...left, jobId }, facts).contributionMilliPercent;
    expect([5, 6, 7, 8, 9].map(taken)).toEqual([100_000, 0, 100_000, 0, 0]);
    expect(withContribution(rule(), facts).contributionMilliPercent).toBe(50_000);
  });
  it('is kept in the audit by its names, by numbers where there are none', () => {
    expect(
      readablePoolRules([rule(), rule({ serviceId: 2, jobId: 9, per: 'shift' })], facts),
    ).toEqual({
      'Dinner · Server': [{ points: '10', per: 'hour', contribution: '50', base: 'tips' }],
      '2 · 9': [{ points: '10', per: 'shift', contribution: '50', base: 'tips' }],
    });
  });
});

describe('a rule of a share', () => {
  const rule = (some: Partial<ShareRule> = {}): ShareRule => ({
    ruleId: null,
    serviceId: null,
    fromJobs: [5],
    base: 'tips',
    milliPercent: 60_000,
    label: 'Bar',
    groups: [{ jobs: [6], milliPercent: 100_000, split: 'hours', missing: 'return' }],
    ...some,
  });
  const group = { split: 'hours', missing: 'return' } as const;
  const found = (...rules: ShareRule[]) =>
    shareRulesProblems(rules, facts).map(({ path, code }) => `${path} ${code}`);
  it.each<[string, Partial<ShareRule>, string[]]>([
    ['is right', {}, []],
    ['may be of one service', { serviceId: 1 }, []],
    ['needs that service', { serviceId: 2 }, ['rules.0.service_id service_unknown']],
    ['needs its jobs', { fromJobs: [9] }, ['rules.0.from_jobs.0 job_unknown']],
    [
      'takes from who sells',
      { fromJobs: [5, 6] },
      ['rules.0.from_jobs.1 job_not_revenue_generating'],
    ],
    [
      'gives to who pools',
      { groups: [{ ...group, jobs: [6, 7], milliPercent: 100_000 }] },
      ['rules.0.groups.0.jobs.1 job_not_pooling'],
    ],
    [
      'gives away the whole',
      { groups: [{ ...group, jobs: [6], milliPercent: 99_999 }] },
      ['rules.0.groups groups_not_whole'],
    ],
  ])('%s', (_, some, problems) => expect(found(rule(some))).toEqual(problems));
  it('says how much its groups give away', () => {
    const groups = [{ ...group, jobs: [6], milliPercent: 99_500 }];
    expect(shareRulesProblems([rule({ groups })], facts)[0]?.params).toEqual({ total: '99.5' });
  });
  it('takes no more than all from a job, with the other rules', () => {
    expect(found(rule(), rule({ milliPercent: 40_000 }))).toEqual([]);
    expect(found(rule(), rule({ milliPercent: 40_001 })).length).toBeGreaterThan(0);
    expect(found(rule(), rule({ milliPercent: 40_001, fromJobs: [7] }))).toEqual([]);
  });
});

describe('thousandths', () => {
  it('say between what they lie', () => {
    expect(readMilli('11', 100, 10_000)).toMatchObject({
      code: 'number_out_of_range',
      params: { minimum: '0.1', maximum: '10' },
    });
    expect(readMilli('10', 100, 10_000)).toEqual({ ok: true, value: 10_000 });
    expect(readMilli('0.1', 100, 10_000)).toEqual({ ok: true, value: 100 });
    expect(readMilli('x1', 0, 10_000).ok).toBe(false);
    expect(readMilli('1x', 0, 10_000).ok).toBe(false);
    expect(readMilli('1.5000', 0, 10_000)).toEqual({ ok: true, value: 1_500 });
    expect([writeMilli(1_500n), writeMilli(100_000), writeMilli(20)]).toEqual([
      '1.5',
      '100',
      '0.02',
    ]);
  });
});
