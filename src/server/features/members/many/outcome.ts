/** Why an action with many was not possible for one of them. */
export type NotPossible =
  | 'not_found'
  | 'not_invitable'
  | 'not_in_wallet'
  | 'balance_left'
  | 'changed';

/** Of each of many, what came of it. */
export type Outcome = {
  readonly done: readonly number[];
  readonly notPossible: readonly { readonly id: number; readonly reason: NotPossible }[];
};

/** Why not, and for how many: the most frequent reason first. */
export function countReasons(
  notPossible: Outcome['notPossible'],
): { reason: NotPossible; count: number }[] {
  const counts = new Map<NotPossible, number>();
  for (const { reason } of notPossible) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count);
}

/** As the operations that take numbers of members answer it. */
export const presentOutcome = ({ done, notPossible }: Outcome) => ({
  done: [...done],
  not_possible: notPossible.map(({ id, reason }) => ({ customer_id: id, reason })),
});
