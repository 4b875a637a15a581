import { describe, expect, it } from 'vitest';
import type { JobFacts, StoreFacts } from './rule-facts.ts';
import { readableShareRules, type ShareRule, shareRulesProblems } from './share-rules.ts';

const job = (id: number, name: string, revenueGenerating: boolean): [number, JobFacts] => [
  id,
  { id, name, revenueGenerating, pooling: !revenueGenerating, management: null, backOfHouse: null },
];
const facts: StoreFacts = {
  services: new Map([
    [1, { id: 1, name: 'Lunch' }],
    [2, { id: 2, name: 'Dinner' }],
    [3, { id: 3, name: 'Late' }],
  ]),
  jobs: new Map([
    job(5, 'Server', true),
    job(6, 'Seller', true),
    job(7, 'Bar', false),
    job(8, 'Kitchen', false),
  ]),
};
const rule = (some: Partial<ShareRule> = {}): ShareRule => ({
  ruleId: null,
  serviceId: null,
  fromJobs: [5],
  base: 'tips',
  milliPercent: 60_000,
  label: '',
  groups: [{ jobs: [7], milliPercent: 100_000, split: 'hours', missing: 'return' }],
  ...some,
});
const above = (at: number, name = 'Server') => ({
  path: `rules.${at}.percent`,
  code: 'percent_above_whole',
  params: { name },
});

describe('rules that take more than all of a job', () => {
  it.each<[string, ShareRule[], object[]]>([
    [
      'are named from the one that goes over, once for all services',
      [rule(), rule(), rule()],
      [above(1), above(2)],
    ],
    ['are not those that take all of it', [rule(), rule({ milliPercent: 40_000 })], []],
    ['are not those of two services', [rule({ serviceId: 1 }), rule({ serviceId: 2 })], []],
    [
      'are those of one service, whatever the others have',
      [rule({ serviceId: 2 }), rule({ serviceId: 1 }), rule({ serviceId: 2 })],
      [above(2)],
    ],
    [
      'are those of one service and of every service together',
      [rule({ serviceId: 2 }), rule()],
      [above(1)],
    ],
    ['are not those of two bases', [rule(), rule({ base: 'net_sales' })], []],
    ['are not those of two jobs', [rule(), rule({ fromJobs: [6] })], []],
    [
      'are named with each of the jobs',
      [rule({ fromJobs: [5, 6] }), rule({ fromJobs: [5, 6] })],
      [above(1), above(1, 'Seller')],
    ],
    ['are not one that names its job twice', [rule({ fromJobs: [5, 5] })], []],
  ])('%s', (_, rules, problems) => expect(shareRulesProblems(rules, facts)).toEqual(problems));
  it('count what the store has already, and name the place among the new ones', () => {
    expect(shareRulesProblems([rule(), rule({ milliPercent: 1 }), rule()], facts, 1)).toEqual([
      above(1),
    ]);
  });
});

describe('what is wrong with a rule', () => {
  it('names the job that does not fit', () =>
    expect(
      shareRulesProblems(
        [
          rule({
            fromJobs: [5, 7],
            groups: [{ jobs: [8, 6], milliPercent: 100_000, split: 'even', missing: 'return' }],
          }),
        ],
        facts,
      ),
    ).toEqual([
      {
        path: 'rules.0.from_jobs.1',
        code: 'job_not_revenue_generating',
        params: { name: 'Bar' },
      },
      { path: 'rules.0.groups.0.jobs.1', code: 'job_not_pooling', params: { name: 'Seller' } },
    ]));
  it('is looked for only in the rules that are new', () =>
    expect(
      shareRulesProblems(
        [rule({ serviceId: 9 }), rule({ serviceId: 8, milliPercent: 1 })],
        facts,
        1,
      ),
    ).toEqual([{ path: 'rules.0.service_id', code: 'service_unknown' }]));
  it('takes nothing more to say where it sums up a job that is unknown', () =>
    expect(shareRulesProblems([rule({ fromJobs: [99] }), rule({ fromJobs: [99] })], facts)).toEqual(
      [
        { path: 'rules.0.from_jobs.0', code: 'job_unknown' },
        { path: 'rules.1.from_jobs.0', code: 'job_unknown' },
        above(1, ''),
      ],
    ));
});

describe('the audit of share rules', () => {
  it('keeps them in order with names, by numbers where there are none', () =>
    expect(
      readableShareRules(
        [
          rule({ label: 'Support', serviceId: 2, fromJobs: [5, 6], milliPercent: 2_500 }),
          rule({
            serviceId: 77,
            fromJobs: [99],
            base: 'net_sales',
            groups: [
              { jobs: [7, 98], milliPercent: 33_300, split: 'even', missing: 'redistribute' },
              { jobs: [8], milliPercent: 66_700, split: 'hours', missing: 'return' },
            ],
          }),
          rule(),
        ],
        facts,
      ),
    ).toEqual({
      '1 Support': [
        {
          service: 'Dinner',
          from_jobs: 'Server + Seller',
          percent: '2.5',
          base: 'tips',
          groups: [{ to: 'Bar', part: '100', split: 'hours', missing: 'return' }],
        },
      ],
      '2': [
        {
          service: '77',
          from_jobs: '99',
          percent: '60',
          base: 'net_sales',
          groups: [
            { to: 'Bar + 98', part: '33.3', split: 'even', missing: 'redistribute' },
            { to: 'Kitchen', part: '66.7', split: 'hours', missing: 'return' },
          ],
        },
      ],
      '3': [
        {
          from_jobs: 'Server',
          percent: '60',
          base: 'tips',
          groups: [{ to: 'Bar', part: '100', split: 'hours', missing: 'return' }],
        },
      ],
    }));
});
