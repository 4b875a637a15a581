import { sum } from '#kernel/money.ts';
import { type Answer, type PoolInput, type StaffInput, minutesOf } from './tip-files.ts';
import { type CaseRule, shareOutcome } from './tip-nights.ts';

type RulesInput = {
  readonly net_sales_cents?: number;
  readonly tips_cents?: number;
  readonly rules: readonly {
    readonly to: string;
    readonly percent: number;
    readonly present?: boolean;
  }[];
};

export function byPercentOfRoles({
  pool_cents: cents,
  roles,
}: PoolInput & {
  readonly roles: readonly {
    readonly id: string;
    readonly percent: number;
    readonly present: boolean;
  }[];
}): Answer {
  const rule: CaseRule = {
    base: 'tips',
    percent: 100,
    split: 'even',
    missing: 'redistribute',
    groups: roles.map(({ id, percent }) => ({ jobs: [id], percent })),
  };
  const present = roles.filter((role) => role.present);
  return shareOutcome({ tips: BigInt(cents), netSales: 0n }, [rule], present.map(there)).received;
}

const there = ({ id }: { readonly id: string }) => ({ id, minutes: 60, weight: 1 });

export function byWeightedHours({ pool_cents: cents, staff }: StaffInput): Answer {
  const rule: CaseRule = {
    base: 'tips',
    percent: 100,
    split: 'weighted_hours',
    missing: 'return',
    groups: [{ jobs: staff.map(({ id }) => id), percent: 100 }],
  };
  const present = staff.map((one) => ({
    id: one.id,
    minutes: minutesOf(one),
    weight: one.weight ?? 1,
  }));
  return shareOutcome({ tips: BigInt(cents), netSales: 0n }, [rule], present).received;
}

/** What several rules take, each by itself, of tips or of what was sold. */
function byRules({ net_sales_cents: sales, tips_cents: tips, rules }: RulesInput) {
  return shareOutcome(
    { tips: BigInt(tips ?? 0), netSales: BigInt(sales ?? 0) },
    rules.map(({ to, percent }) => ({
      base: sales === undefined ? 'tips' : 'net_sales',
      percent,
      split: 'even',
      missing: 'return',
      groups: [{ jobs: [to], percent: 100 }],
    })),
    rules.filter(({ present = true }) => present).map(({ to }) => there({ id: to })),
  );
}

export const contribution = (base: number, percent: number): bigint =>
  byRules({ net_sales_cents: base, rules: [{ to: 'given', percent }] }).received.given ?? 0n;

type Contributions =
  | { readonly base_cents: number; readonly percent: number }
  | { readonly lines: readonly { readonly base_cents: number; readonly percent: number }[] };

/** Lines have no names of their own: the case names what it expects of them in their order. */
export function contributions(input: Contributions, names: readonly string[]): Answer {
  if (!('lines' in input)) return { contribution: contribution(input.base_cents, input.percent) };
  const given = input.lines.map((line) => contribution(line.base_cents, line.percent));
  const named = names.filter((name) => name !== 'total');
  const byName = given.map((amount, at) => [named[at] ?? `line ${at + 1}`, amount]);
  return { ...Object.fromEntries(byName), total: sum(given) };
}

export function withReturn({ rules, ...input }: RulesInput): Answer {
  const { received, kept } = byRules({ rules, ...input });
  const absent = Object.fromEntries(rules.map(({ to }) => [to, 0n]));
  return { ...absent, ...received, server: kept };
}

export function byRulesOfSales(input: RulesInput): Answer {
  const { received } = byRules(input);
  return { ...received, total: sum(Object.values(received)) };
}
