import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  type PlaceFacts,
  type RuleFacts,
  answeredBy,
  checkPayday,
  checkPaying,
  checkRules,
} from './compliance.ts';
import { type Payday, regularPayday } from './payday.ts';

const TEXAS: PlaceFacts = {
  region: 'US',
  province: 'TX',
  tipCredit: false,
  capAtTips: false,
  cardFee: false,
};
const QUEBEC: PlaceFacts = {
  region: 'CA',
  province: 'QC',
  tipCredit: null,
  capAtTips: true,
  cardFee: false,
};
const job = (
  id: number,
  name: string,
  more: { management?: boolean | null; backOfHouse?: boolean | null } = {},
) => ({
  id,
  name,
  revenueGenerating: true,
  pooling: true,
  management: false,
  backOfHouse: false,
  ...more,
});
const server = job(1, 'Server');
const rule = (
  receives: readonly ReturnType<typeof job>[],
  more: Partial<RuleFacts> = {},
): RuleFacts => ({ rule: 'rules.0', receives, gives: [server], base: 'tips', ...more });
const told = (findings: ReturnType<typeof checkRules>) =>
  findings.map(({ check, status, name, lacks }) =>
    [check, status, name || lacks || ''].join(' ').trim(),
  );

describe('the law of the United States', () => {
  it('lets no manager, supervisor or owner receive', () => {
    expect(
      told(
        checkRules(
          TEXAS,
          [
            rule([server, job(2, 'Boss', { management: true })]),
            rule([job(3, 'Chef', { management: null })]),
          ],
          null,
        ),
      ),
    ).toEqual(['law_manager_receives warning Boss', 'law_manager_receives not_checked Chef']);
  });
  it('keeps the back of house out of a pool while a tip credit is taken', () => {
    const rules = [
      rule([job(4, 'Cook', { backOfHouse: true }), job(5, 'Runner', { backOfHouse: null })]),
    ];
    expect(told(checkRules({ ...TEXAS, tipCredit: true }, rules, null))).toEqual([
      'law_back_of_house warning Cook',
      'law_back_of_house not_checked Runner',
    ]);
    expect(told(checkRules({ ...TEXAS, tipCredit: null }, rules, null))).toEqual([
      'law_back_of_house not_checked tip_credit',
    ]);
    expect(checkRules(TEXAS, rules, null)).toEqual([]);
    expect(checkRules({ ...TEXAS, tipCredit: true }, [rule([server])], null)).toEqual([]);
  });
  it('names the first rule by which a job receives, once, and what is not known of it', () => {
    const chef = job(3, 'Chef', { management: null, backOfHouse: null });
    const rules = [rule([chef]), rule([chef], { rule: 'rules.1' })];
    const unknown = { status: 'not_checked', rule: 'rules.0', jobCodeId: 3, name: 'Chef' };
    expect(checkRules({ ...TEXAS, tipCredit: true }, rules, null)).toEqual([
      { ...unknown, check: 'law_manager_receives', lacks: 'management' },
      { ...unknown, check: 'law_back_of_house', lacks: 'back_of_house' },
    ]);
  });
  it('of California takes no card fee from tips', () => {
    expect(told(checkRules({ ...TEXAS, province: 'CA', cardFee: true }, [], null))).toEqual([
      'law_card_fee warning',
    ]);
    expect(told(checkRules({ ...TEXAS, province: null, cardFee: true }, [], null))).toEqual([
      'law_card_fee not_checked province',
    ]);
    expect(checkRules({ ...TEXAS, cardFee: true }, [], null)).toEqual([]);
    expect(checkRules({ ...TEXAS, province: 'CA' }, [], null)).toEqual([]);
    expect(checkRules({ ...TEXAS, province: null }, [], null)).toEqual([]);
  });
});

describe('the law of Canada', () => {
  it('leaves everybody their own tips', () => {
    expect(
      told(
        checkRules({ ...QUEBEC, capAtTips: false }, [rule([server], { base: 'net_sales' })], null),
      ),
    ).toEqual(['law_more_than_own_tips warning Server']);
    expect(checkRules(QUEBEC, [rule([server], { base: 'net_sales' })], null)).toEqual([]);
    expect(checkRules({ ...QUEBEC, capAtTips: false }, [rule([server])], null)).toEqual([]);
  });
  it('of Quebec asks the staff', () => {
    expect(told(checkRules(QUEBEC, [rule([server])], false))).toEqual([
      'law_staff_agreement warning',
    ]);
    expect(checkRules(QUEBEC, [rule([server])], true)).toEqual([]);
    expect(told(checkRules({ ...QUEBEC, province: null }, [rule([server])], false))).toEqual([
      'law_staff_agreement not_checked province',
    ]);
    expect(checkRules({ ...QUEBEC, province: 'ON' }, [rule([server])], false)).toEqual([]);
    expect(checkRules({ ...QUEBEC, province: null }, [rule([server])], true)).toEqual([]);
    expect(checkRules(QUEBEC, [rule([server])], null)).toEqual([]);
  });
});

describe('the regular payday', () => {
  const by = (earned: string, every: Payday['every'], on: string | null) =>
    regularPayday(earned as Day, { every, on: on as Day | null });
  it('is the first one a whole period after the day', () => {
    expect(by('2026-03-05', 'week', '2026-01-02')).toBe('2026-03-13');
    expect(by('2026-03-06', 'week', '2026-12-25')).toBe('2026-03-13');
    expect(by('2026-03-05', 'two_weeks', '2026-03-06')).toBe('2026-03-20');
    expect(by('2026-03-07', 'two_weeks', '2026-03-06')).toBe('2026-04-03');
    expect([
      by('2026-01-31', 'half_month', null),
      by('2026-02-01', 'half_month', null),
      by('2026-02-14', 'half_month', null),
    ]).toEqual(['2026-02-15', '2026-02-28', '2026-03-15']);
    expect([
      by('2026-01-31', 'month', '2026-01-31'),
      by('2026-03-10', 'month', '2026-01-05'),
      by('2026-12-05', 'month', '2026-01-05'),
    ]).toEqual(['2026-02-28', '2026-05-05', '2027-01-05']);
    expect(by('2026-03-05', 'week', null)).toBeNull();
  });
  it('warns after it, and says where it is not known', () => {
    const friday: Payday = { every: 'week', on: '2026-03-06' as Day };
    expect(checkPayday('2026-03-05' as Day, '2026-03-13' as Day, friday)).toEqual([]);
    expect(told(checkPayday('2026-03-05' as Day, '2026-03-14' as Day, friday))).toEqual([
      'law_payday warning 2026-03-13',
    ]);
    expect(told(checkPayday('2026-03-05' as Day, '2026-03-14' as Day, null))).toEqual([
      'law_payday not_checked payday',
    ]);
  });
});

describe('a result that is about to be paid', () => {
  const nights = {
    earned: '2026-11-01' as Day,
    paid: '2026-11-02' as Day,
    payday: { every: 'week', on: '2026-11-06' } as Payday,
  };
  const person = (
    name: string,
    receivesIn: readonly ReturnType<typeof job>[],
    taken = 0n,
    own = 0n,
  ) => ({ name, receivesIn, taken, own });
  const boss = job(2, 'Boss', { management: true });
  it('names the people, where rules name job codes, and what is not known once', () => {
    const unknown = job(3, 'Chef', { management: null });
    expect(
      told(
        checkPaying(TEXAS, {
          ...nights,
          people: [
            person('Ana Roy', [server]),
            person('Dana Fox', [boss]),
            person('Ed', [unknown]),
            person('Flo', [unknown]),
          ],
        }),
      ),
    ).toEqual([
      'law_manager_receives warning Dana Fox (Boss)',
      'law_manager_receives not_checked Chef',
    ]);
  });
  it('under a tip credit names the back of house, and the missing tip credit once', () => {
    const cook = job(4, 'Cook', { backOfHouse: true });
    const people = [person('Ana', [server, cook]), person('Ben', [cook])];
    const ofPlace = (tipCredit: boolean | null) =>
      told(checkPaying({ ...TEXAS, tipCredit }, { ...nights, people }));
    expect(ofPlace(true)).toEqual([
      'law_back_of_house warning Ana (Cook)',
      'law_back_of_house warning Ben (Cook)',
    ]);
    expect(ofPlace(null)).toEqual(['law_back_of_house not_checked tip_credit']);
    expect(ofPlace(false)).toEqual([]);
  });
  it('in Canada names whom the rules took more from than their own tips', () => {
    expect(
      told(
        checkPaying(QUEBEC, {
          ...nights,
          people: [
            person('Ana', [boss], 500n, 500n),
            person('Ben', [], 501n, 500n),
            person('Cleo', [], 1n, -5n),
            person('Dan', [], 0n, -5n),
          ],
        }),
      ),
    ).toEqual(['law_more_than_own_tips warning Ben', 'law_more_than_own_tips warning Cleo']);
  });
  it('names the day by which it had to be paid', () => {
    expect(told(checkPaying(QUEBEC, { ...nights, paid: '2026-12-24' as Day, people: [] }))).toEqual(
      ['law_payday warning 2026-11-13'],
    );
  });
  it('is answered by the reason that its rules were saved with, as far as they were warned of', () => {
    const [finding] = checkPaying(TEXAS, { ...nights, people: [person('Dana', [boss])] });
    expect(answeredBy(finding!, [{ check: 'law_manager_receives', jobCodeId: 2 }])).toBe(true);
    expect(
      answeredBy(finding!, [
        { check: 'law_manager_receives', jobCodeId: 9 },
        { check: 'law_payday', jobCodeId: null },
      ]),
    ).toBe(false);
  });
  it.each([
    ['for that job, beside others', 2, [3, 2], true],
    ['for all jobs', 2, [null], true],
    ['for one job, where it is about none', null, [3], true],
    ['for other jobs alone', 2, [3, 4], false],
    ['for nothing', 2, [], false],
  ])('is answered by a reason %s: %s', (_, jobCodeId, jobs, isAnswered) => {
    const finding = {
      check: 'law_back_of_house',
      status: 'warning',
      rule: null,
      jobCodeId,
      name: 'Ana (Cook)',
      lacks: null,
    } as const;
    const overridden = jobs.map((of) => ({ check: 'law_back_of_house', jobCodeId: of }) as const);
    expect(answeredBy(finding, overridden)).toBe(isAnswered);
  });
});
