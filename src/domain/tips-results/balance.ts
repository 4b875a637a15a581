import { type Cents, sum } from '../../kernel/money.ts';
import { allocate } from '../tips/order.ts';

/** What a share has that nobody takes, rule by rule in order, and what its people lack. */
export type Lasting = {
  readonly buckets: readonly { readonly ruleId: number; readonly undistributed: Cents }[];
};
export type Lacking = {
  readonly people: readonly { readonly employeeId: number; readonly owed: Cents }[];
};
export type Balance = {
  readonly amount: Cents;
  readonly from: readonly { readonly ruleId: number; readonly amount: Cents }[];
  readonly to: readonly { readonly employeeId: number; readonly amount: Cents }[];
};

/**
 * What moves from one share to another: the smaller of what the one has undistributed and what the
 * other's people lack. It is taken from the rules in order, at most what each has, and allocated
 * over the people by what they lack. Null where nothing positive can move.
 */
export function balanceTips({ buckets }: Lasting, { people }: Lacking): Balance | null {
  const spare = buckets.filter(({ undistributed }) => undistributed > 0n);
  const lacking = people.filter(({ owed }) => owed > 0n);
  const [has, lacks] = [
    sum(spare.map(({ undistributed }) => undistributed)),
    sum(lacking.map(({ owed }) => owed)),
  ];
  const amount = has < lacks ? has : lacks;
  if (amount <= 0n) return null;
  let left = amount;
  const from = spare.flatMap(({ ruleId, undistributed }) => {
    const taken = undistributed < left ? undistributed : left;
    left -= taken;
    return taken > 0n ? [{ ruleId, amount: -taken }] : [];
  });
  const parts = allocate(
    amount,
    lacking.map(({ owed }) => owed),
    lacking.map(({ employeeId }) => employeeId),
  );
  return {
    amount,
    from,
    to: lacking.flatMap(({ employeeId }, at) =>
      (parts[at] ?? 0n) > 0n ? [{ employeeId, amount: parts[at] ?? 0n }] : [],
    ),
  };
}
