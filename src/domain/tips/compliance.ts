import type { Day } from '#kernel/day.ts';
import { type Payday, regularPayday } from './payday.ts';
import type { Base, JobFacts } from './setup/rule-facts.ts';

export type LawCheck = 'law_manager_receives' | 'law_back_of_house' | 'law_more_than_own_tips' | 'law_card_fee' | 'law_staff_agreement' | 'law_payday';
/** A warning names the rule and the job or person; a check whose datum is missing says which one it lacks. */
export type Finding = { readonly check: LawCheck; readonly status: 'warning' | 'not_checked'; readonly rule: string | null; readonly jobId: number | null; readonly name: string; readonly lacks: string | null };

/** Where a store is, and what is known of how it pays; null is not known. */
export type PlaceFacts = {
  readonly region: 'US' | 'CA'; readonly province: string | null; readonly tipCredit: boolean | null; readonly capAtTips: boolean;
  /** A fee of the program comes off what reaches the card. */
  readonly cardFee: boolean;
};
/** Who receives by a rule, and who gives what of. `rule` is its place in the input. */
export type RuleFacts = { readonly rule: string | null; readonly receives: readonly JobFacts[]; readonly gives: readonly JobFacts[]; readonly base: Base };

const warn = (check: LawCheck, of: Partial<Finding> = {}): Finding => ({ check, status: 'warning', rule: null, jobId: null, name: '', lacks: null, ...of });
const notChecked = (check: LawCheck, lacks: string, of: Partial<Finding> = {}): Finding => ({ check, status: 'not_checked', rule: null, jobId: null, name: '', lacks, ...of });
const ofJob = (job: JobFacts, rule: string | null): Partial<Finding> => ({ rule, jobId: job.id, name: job.name });

/** What the law wants shown of rules. `agreed` is null where nothing is being changed. */
export function checkRules(place: PlaceFacts, rules: readonly RuleFacts[], agreed: boolean | null): Finding[] {
  const receiving = onceEach(rules, 'receives');
  const giving = onceEach(rules.filter(({ base }) => base === 'net_sales'), 'gives');
  return place.region === 'US'
    ? [...receiving.flatMap(([job, rule]) => managers(job, rule)), ...backOfHouse(place, receiving), ...cardFee(place)]
    : [...(place.capAtTips ? [] : giving.map(([job, rule]) => warn('law_more_than_own_tips', ofJob(job, rule)))), ...agreement(place, agreed)];
}

function onceEach(rules: readonly RuleFacts[], side: 'receives' | 'gives'): [JobFacts, string | null][] {
  const found = new Map<number, [JobFacts, string | null]>();
  for (const rule of rules) for (const job of rule[side]) if (!found.has(job.id)) found.set(job.id, [job, rule.rule]);
  return [...found.values()];
}

function managers(job: JobFacts, rule: string | null): Finding[] {
  if (job.management === null) return [notChecked('law_manager_receives', 'management', ofJob(job, rule))];
  return job.management ? [warn('law_manager_receives', ofJob(job, rule))] : [];
}

function backOfHouse({ tipCredit }: PlaceFacts, receiving: readonly [JobFacts, string | null][]): Finding[] {
  if (tipCredit === null) return [notChecked('law_back_of_house', 'tip_credit')];
  if (!tipCredit) return [];
  return receiving.flatMap(([job, rule]) => {
    if (job.backOfHouse === null) return [notChecked('law_back_of_house', 'back_of_house', ofJob(job, rule))];
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

/** Whether what was earned on a day is paid too late. */
export function checkPayday(earned: Day, paid: Day, payday: Payday | null): Finding[] {
  const regular = payday && regularPayday(earned, payday);
  if (regular === null) return [notChecked('law_payday', 'payday')];
  return paid > regular ? [warn('law_payday')] : [];
}
