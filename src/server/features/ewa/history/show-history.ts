import { knownDay, weekdayOf } from '#domain/bank/days.ts';
import { type Day, addDays, dayOf, readDay } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type StoreRef, readRange } from '../../tips-setup/index.ts';
import { begunPeriods } from '../periods/periods.repo.ts';
import { showDueBack } from '../repayments/list-repayments.ts';
import type { Reader } from '../repayments/overdue.ts';
import { fundBalance } from '../settings/settings.present.ts';
import { type EwaStoreRow, ewaStore } from '../settings/settings.repo.ts';
import { currentPeriod } from './current-period.repo.ts';
import { type DayFigures, addUpDays, daysOf, keptDays, membersInRanges } from './days.repo.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

type Asked = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly by: 'day' | 'week' | 'period';
};
type Range = { readonly from: Day; readonly to: Day };

/** What people took and what the fund got and gave, with how the fund stands now. */
export async function showHistory(
  tx: ReadHandle,
  store: StoreRef,
  { asked, reader }: { readonly asked: Asked; readonly reader: Reader },
) {
  const settings = await ewaStore(tx, store);
  if (settings === null) return fail('ewa_off');
  const today = dayOf(reader.now, store.timezone);
  const range = rangeOf(asked, today);
  if (!range.ok) return range;
  const days = await figuresOf(tx, store, { settings, range: range.value });
  const groups = await groupsOf(tx, store, { by: asked.by, days });
  return ok({
    data: groups.map(presentGroup),
    fund_balance: toWire(await fundBalance(tx, settings)),
    due_back: await showDueBack(tx, store, reader),
    current_period: await currentPeriod(tx, store, today),
  });
}

/** The days that are asked for, up to today: 30 where none are named. */
function rangeOf(asked: Asked, today: Day): Result<Range, 'invalid_input'> {
  const to = readDay(asked.end_date ?? today);
  if (to === null) return invalidDate('end_date');
  const from = readDay(asked.start_date ?? addDays(to, 1 - DEFAULT_DAYS));
  if (from === null) return invalidDate('start_date');
  const range = readRange({ start_date: from, end_date: to }, MAX_DAYS);
  if (!range.ok) return range;
  return ok({ from, to: to > today ? today : to });
}

const invalidDate = (path: string) => fail('invalid_input', {}, [{ path, code: 'date_invalid' }]);

type Wanted = { readonly settings: EwaStoreRow; readonly range: Range };

/** Days that are over as they were added up once; the others from the books. */
async function figuresOf(
  tx: ReadHandle,
  store: StoreRef,
  { settings, range }: Wanted,
): Promise<DayFigures[]> {
  const kept = await keptDays(tx, store, range);
  const keptUntil = kept.at(-1)?.day ?? null;
  const begun = dayOf(settings.created_at, store.timezone);
  const next = keptUntil === null ? range.from : addDays(keptUntil, 1);
  const from = next < begun ? begun : next;
  const fundAccount = settings.float_account_id;
  const rest = await addUpDays(tx, { ...store, fundAccount }, { from, to: range.to });
  const found = new Map([...kept, ...rest].map((one) => [one.day, one]));
  // Before its first switch a store has nothing.
  return daysOf(range).map((day) => found.get(day) ?? { day, ...NOTHING });
}
const NOTHING = {
  amount: 0n,
  advances: 0,
  members: 0,
  funded: 0n,
  returned: 0n,
  repaid: 0n,
  fund_balance: 0n,
  new_in_week: 0,
  new_in_period: 0,
};

type Group = Omit<DayFigures, 'day'> &
  Range & {
    /** The members of a whole week or period; null where its days do not say it. */
    readonly whole: number | null;
  };

async function groupsOf(
  tx: ReadHandle,
  store: StoreRef,
  { by, days }: { readonly by: Asked['by']; readonly days: readonly DayFigures[] },
): Promise<Group[]> {
  const [first] = days;
  if (first === undefined) return [];
  if (by === 'day')
    return days.map(({ day, ...figures }) => ({ ...figures, from: day, to: day, whole: null }));
  const startOf = by === 'week' ? monday : await periodStarts(tx, store, first.day);
  const groups: Group[] = [];
  let start: Day | null = null;
  for (const one of days) {
    const begins = startOf(one.day);
    const last = groups.at(-1);
    const added = by === 'week' ? one.new_in_week : one.new_in_period;
    if (last === undefined || begins !== start)
      groups.push({
        ...one,
        from: one.day,
        to: one.day,
        whole: begins === one.day ? added : null,
      });
    else groups[groups.length - 1] = withDay(last, one, added);
    start = begins;
  }
  return withMembers(tx, store, groups);
}

/** Counts the members of groups that begin in the middle of a week or period. */
async function withMembers(
  tx: ReadHandle,
  store: StoreRef,
  groups: readonly Group[],
): Promise<Group[]> {
  const partial = groups.filter(({ whole }) => whole === null);
  const counted = partial.length === 0 ? [] : await membersInRanges(tx, store, partial);
  const members = new Map(partial.map(({ from }, index) => [from, counted[index] ?? 0]));
  return groups.map((group) => ({
    ...group,
    members: group.whole ?? members.get(group.from) ?? 0,
  }));
}

/** Weeks of a calendar begin on Mondays. */
const monday = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** The period of a day; days before the first one stand together. */
async function periodStarts(
  tx: ReadHandle,
  store: StoreRef,
  from: Day,
): Promise<(day: Day) => Day | null> {
  const periods = (await begunPeriods(tx, store, from)).map((row) => knownDay(row.first_day));
  return (day) => periods.findLast((firstDay) => firstDay <= day) ?? null;
}

const withDay = (group: Group, day: DayFigures, newOnDay: number | null): Group => ({
  ...group,
  to: day.day,
  whole: group.whole === null || newOnDay === null ? null : group.whole + newOnDay,
  amount: group.amount + day.amount,
  advances: group.advances + day.advances,
  funded: group.funded + day.funded,
  returned: group.returned + day.returned,
  repaid: group.repaid + day.repaid,
  fund_balance: day.fund_balance,
});

const presentGroup = ({ from, to, advances, members, ...money }: Group) => ({
  date: from,
  until: to,
  advances,
  members,
  amount: toWire(money.amount),
  funded: toWire(money.funded),
  returned: toWire(money.returned),
  repaid: toWire(money.repaid),
  fund_balance: toWire(money.fund_balance),
});
