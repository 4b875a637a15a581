import { checkedDay, type Day } from '#kernel/day.ts';

/** The first and the last day of a list, where they are given. */
export type DateRange = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

export const asRange = ({
  start_date: from,
  end_date: to,
}: DateRange): { readonly from: Day | null; readonly to: Day | null } => ({
  from: from === undefined ? null : checkedDay(from),
  to: to === undefined ? null : checkedDay(to),
});
