import { isDeepStrictEqual } from 'node:util';
import { allocate } from '#domain/tips/index.ts';
import { floorOf, partOf, toWire } from '#kernel/money.ts';
import { comparable } from './run-cases.ts';
import { byDayParts, byOverlap } from './tip-day-parts.ts';
import {
  type Answer,
  type PoolInput,
  type StaffInput,
  type TipCase,
  type TipCasesFile,
  minutesOf,
} from './tip-files.ts';
import { poolPaid } from './tip-nights.ts';
import {
  byPercentOfRoles,
  byRulesOfSales,
  byWeightedHours,
  contribution,
  contributions,
  withReturn,
} from './tip-rules.ts';

/** A pool in whole units of some cents, which are one cent unless a case says otherwise. */
function pooled(
  { pool_cents: cents, unit_cents: unit = 1 }: Pick<StaffInput, 'pool_cents' | 'unit_cents'>,
  staff: Parameters<typeof poolPaid>[1],
  per: 'hour' | 'shift',
): Answer {
  const paid = poolPaid(floorOf(BigInt(cents), 1n, BigInt(unit)), staff, per);
  return Object.fromEntries(
    Object.entries(paid).map(([id, amount]) => [id, amount * BigInt(unit)]),
  );
}

const onePoint = (id: string) => ({ id, minutes: 60, points: 1 });

function byHours(input: StaffInput | (PoolInput & { readonly total_minutes: number })): Answer {
  if ('total_minutes' in input) {
    const hourly = partOf(BigInt(input.pool_cents), 60n, BigInt(input.total_minutes));
    return { per_hour: toWire(hourly) };
  }
  return pooled(
    input,
    input.staff.map((one) => ({ id: one.id, minutes: minutesOf(one), points: 1 })),
    'hour',
  );
}

const withOvertime = ({ staff, ...input }: StaffInput): Answer =>
  pooled(
    input,
    staff.flatMap(({ id, regular_minutes: regular = 0, ot_minutes: overtime = 0, ...one }) => [
      { id, job: 'regular', minutes: regular, points: one.rate ?? 1 },
      { id, job: 'overtime', minutes: overtime, points: one.ot_rate ?? 1 },
    ]),
    'hour',
  );

function withFixedParts(input: {
  readonly pool_cents: number;
  readonly staff: readonly string[];
  readonly override: Readonly<Record<string, number>>;
}): Answer {
  const fixed = Object.entries(input.override);
  const rest = fixed.reduce((left, [, cents]) => left - cents, input.pool_cents);
  const others = input.staff.filter((id) => !(id in input.override));
  const shared = pooled({ pool_cents: rest }, others.map(onePoint), 'shift');
  return { ...Object.fromEntries(fixed), ...shared };
}

function allocated(input: { readonly total_cents: number; readonly weights: readonly number[] }) {
  const ids = input.weights.map((_, at) => at + 1);
  const parts = allocate(BigInt(input.total_cents), input.weights, ids);
  return Object.fromEntries(parts.map((part, at) => [`r${at + 1}`, part]));
}

const asked =
  <I>(rule: (input: I, names: readonly string[]) => Answer) =>
  (input: unknown, names: readonly string[]): Answer =>
    // What a file of cases holds is known by its method only.
    rule(input as I, names);

const METHODS: Readonly<Record<string, (input: unknown, names: readonly string[]) => Answer>> = {
  points_headcount: asked((input: StaffInput) =>
    pooled(
      input,
      input.staff.map(({ id, points = 1 }) => ({ id, minutes: 60, points })),
      'shift',
    ),
  ),
  points_x_hours: asked((input: StaffInput) =>
    pooled(
      input,
      input.staff.map((one) => ({
        id: one.id,
        minutes: minutesOf(one),
        points: one.points ?? one.weight ?? 1,
      })),
      'hour',
    ),
  ),
  even: asked((input: PoolInput & { readonly staff_count: number }) =>
    pooled(
      input,
      Array.from({ length: input.staff_count }, (_, at) => onePoint(`p${at + 1}`)),
      'shift',
    ),
  ),
  hours: asked(byHours),
  hours_x_weight: asked(byWeightedHours),
  percent_by_role_reweighted: asked(byPercentOfRoles),
  sales_percent_contribution: asked(contributions),
  sales_tipout_net: asked(
    (input: { net_sales_cents: number; tips_cents: number; percent: number }) => {
      const given = contribution(input.net_sales_cents, input.percent);
      return { tip_out: given, net: BigInt(input.tips_cents) - given };
    },
  ),
  sales_tipout_multi: asked(byRulesOfSales),
  tips_percent_return_to_contributor: asked(withReturn),
  daypart_truncate: asked(byDayParts),
  min_overlap: asked(byOverlap),
  points_x_hours_ot: asked(withOvertime),
  override_rebalance: asked(withFixedParts),
  allocate: asked(allocated),
};

type Difference = { readonly id: string; readonly expected: unknown; readonly got: unknown };

/** Tries the worked cases of tips on the engine: what it must return, not what a source rounds. */
export function runTipCases({ cases }: TipCasesFile): {
  readonly passed: number;
  readonly failures: readonly Difference[];
} {
  const failures = cases.flatMap((one): Difference[] => {
    const expected = one.engine_expected_cents ?? one.engine_expected ?? null;
    const got = answerOf(one, Object.keys(expected ?? {}));
    return expected !== null && isDeepStrictEqual(got, expected)
      ? []
      : [{ id: one.id, expected, got }];
  });
  return { passed: cases.length - failures.length, failures };
}

function answerOf({ method, input }: TipCase, names: readonly string[]): unknown {
  const rule = METHODS[method];
  if (rule === undefined) return `There is no method ${method}.`;
  try {
    return comparable(rule(input, names));
  } catch (error) {
    return `Threw ${String(error)}`;
  }
}
