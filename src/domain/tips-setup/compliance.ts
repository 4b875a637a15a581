import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { type Payday, regularPayday } from './payday.ts';
import type { Base, JobFacts } from './rule-facts.ts';

export type LawCheck =
  | 'law_manager_receives'
  | 'law_back_of_house'
  | 'law_more_than_own_tips'
  | 'law_card_fee'
  | 'law_staff_agreement'
  | 'law_payday';
/**
 * A warning names the rule and the job or person; a check whose datum is missing says which one it
 * lacks.
 */
export type Finding = {
  readonly check: LawCheck;
  readonly status: 'warning' | 'not_checked';
  readonly rule: string | null;
  readonly jobCodeId: number | null;
  readonly name: string;
  readonly lacks: string | null;
};

/** Where a store is, and what is known of how it pays; null is not known. */
export type PlaceFacts = {
  readonly region: 'US' | 'CA';
  readonly province: string | null;
  readonly tipCredit: boolean | null;
  readonly capAtTips: boolean;
  /** A fee of the program comes off what reaches the card. */
  readonly cardFee: boolean;
};
/** Who receives by a rule, and who gives what of. `rule` is its place in the input. */
export type RuleFacts = {
  readonly rule: string | null;
  readonly receives: readonly JobFacts[];
  readonly gives: readonly JobFacts[];
  readonly base: Base;
};

const warn = (check: LawCheck, of: Partial<Finding> = {}): Finding => ({
  check,
  status: 'warning',
  rule: null,
  jobCodeId: null,
  name: '',
  lacks: null,
  ...of,
});
const notChecked = (check: LawCheck, lacks: string, of: Partial<Finding> = {}): Finding => ({
  check,
  status: 'not_checked',
  rule: null,
  jobCodeId: null,
  name: '',
  lacks,
  ...of,
});
const ofJob = (job: JobFacts, rule: string | null): Partial<Finding> => ({
  rule,
  jobCodeId: job.id,
  name: job.name,
});

/** What the law wants shown of rules. `agreed` is null where nothing is being changed. */
export function checkRules(
  place: PlaceFacts,
  rules: readonly RuleFacts[],
  agreed: boolean | null,
): Finding[] {
  const receiving = onceEach(rules, 'receives');
  const giving = onceEach(
    rules.filter(({ base }) => base === 'net_sales'),
    'gives',
  );
  return place.region === 'US'
    ? [
        ...receiving.flatMap(([job, rule]) => managers(job, rule)),
        ...backOfHouse(place, receiving),
        ...cardFee(place),
      ]
    : [
        ...(place.capAtTips
          ? []
          : giving.map(([job, rule]) => warn('law_more_than_own_tips', ofJob(job, rule)))),
        ...agreement(place, agreed),
      ];
}

function onceEach(
  rules: readonly RuleFacts[],
  side: 'receives' | 'gives',
): [JobFacts, string | null][] {
  const found = new Map<number, [JobFacts, string | null]>();
  for (const rule of rules)
    for (const job of rule[side]) if (!found.has(job.id)) found.set(job.id, [job, rule.rule]);
  return [...found.values()];
}

function managers(job: JobFacts, rule: string | null): Finding[] {
  if (job.management === null)
    return [notChecked('law_manager_receives', 'management', ofJob(job, rule))];
  return job.management ? [warn('law_manager_receives', ofJob(job, rule))] : [];
}

function backOfHouse(
  { tipCredit }: PlaceFacts,
  receiving: readonly [JobFacts, string | null][],
): Finding[] {
  if (tipCredit === null) return [notChecked('law_back_of_house', 'tip_credit')];
  if (!tipCredit) return [];
  return receiving.flatMap(([job, rule]) => {
    if (job.backOfHouse === null)
      return [notChecked('law_back_of_house', 'back_of_house', ofJob(job, rule))];
    return job.backOfHouse ? [warn('law_back_of_house', ofJob(job, rule))] : [];
  });
}

function cardFee({ province, cardFee: taken }: PlaceFacts): Finding[] {
  if (!taken) return [];
  if (province === null) return [notChecked('law_card_fee', 'province')];
  return province === 'CA' ? [warn('law_card_fee')] : [];
}

function agreement({ province }: PlaceFacts, agreed: boolean | null): Finding[] {
  if (agreed === null) return [];
  if (province === null) return agreed ? [] : [notChecked('law_staff_agreement', 'province')];
  return province === 'QC' && !agreed ? [warn('law_staff_agreement')] : [];
}

/**
 * Whether what was earned on a day is paid too late; a warning names the day by which it was due.
 */
export function checkPayday(earned: Day, paid: Day, payday: Payday | null): Finding[] {
  const regular = payday && regularPayday(earned, payday);
  if (regular === null) return [notChecked('law_payday', 'payday')];
  return paid > regular ? [warn('law_payday', { name: regular })] : [];
}

/**
 * Somebody of a result: the jobs in which they receive something, what the rules took in the end,
 * and their own tips.
 */
export type PaidPerson = {
  readonly name: string;
  readonly receivesIn: readonly JobFacts[];
  readonly taken: Cents;
  readonly own: Cents;
};
export type Paying = {
  readonly people: readonly PaidPerson[];
  readonly earned: Day;
  readonly paid: Day;
  readonly payday: Payday | null;
};

/**
 * What the law wants shown of a result that is about to be paid: it names the people, where rules
 * name jobs.
 */
export function checkPaying(
  place: PlaceFacts,
  { people, earned, paid, payday }: Paying,
): Finding[] {
  const late = checkPayday(earned, paid, payday);
  if (place.region === 'CA')
    return [
      ...people
        .filter((person) => person.taken > (person.own > 0n ? person.own : 0n))
        .map(({ name }) => warn('law_more_than_own_tips', { name })),
      ...late,
    ];
  const received = people.flatMap((person) =>
    person.receivesIn.map((job) => [person, job] as const),
  );
  const findings = received.flatMap(([person, job]) =>
    [...managers(job, null), ...backOfHouse(place, [[job, null]])].map((one) =>
      one.status === 'warning' ? { ...one, name: `${person.name} (${job.name})` } : one,
    ),
  );
  return [...onlyOnce(findings), ...cardFee(place), ...late];
}

/** What could not be checked is said once, however many people it is about. */
function onlyOnce(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>();
  return findings.filter((one) => {
    const key = `${one.check} ${one.status} ${String(one.jobCodeId)} ${one.name} ${one.lacks ?? ''}`;
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}

/** Whether a reason that was given for rules answers a finding about a result that they made. */
export const answeredBy = (
  finding: Finding,
  overridden: readonly Pick<Finding, 'check' | 'jobCodeId'>[],
): boolean =>
  overridden.some(
    (one) =>
      one.check === finding.check &&
      (one.jobCodeId === finding.jobCodeId || one.jobCodeId === null || finding.jobCodeId === null),
  );
