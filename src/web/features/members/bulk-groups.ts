import type { Member } from './members.queries.ts';

export type BulkAction = 'load' | 'resend' | 'remove' | 'deactivate';
/** To how many of those who are ticked an action applies, and why not to the others. */
export type Group = {
  readonly able: readonly Member[];
  readonly others: readonly {
    readonly member: Member;
    readonly why: 'status' | 'noWallet' | 'registered' | 'notInvited' | 'gone';
  }[];
};

export const storeOf = (member: Member): number | undefined =>
  member.wallets.find((wallet) => wallet.active)?.store_id;

export const idsOf = (people: readonly Member[]): number[] =>
  people.map((member) => member.customer_id);

const WHY: Readonly<Record<BulkAction, (member: Member) => Group['others'][number]['why'] | null>> =
  {
    load: (member) =>
      !member.payable ? 'status' : storeOf(member) === undefined ? 'noWallet' : null,
    resend: (member) =>
      member.status === 'inactive'
        ? 'gone'
        : member.status === 'pending' || member.status === 'assigned'
          ? null
          : 'registered',
    remove: (member) =>
      member.status === 'pending'
        ? null
        : member.status === 'assigned'
          ? 'notInvited'
          : member.status === 'inactive'
            ? 'gone'
            : 'registered',
    deactivate: (member) => (storeOf(member) === undefined ? 'gone' : null),
  };

export function groupBy(act: BulkAction, people: readonly Member[]): Group {
  const able: Member[] = [];
  const others: Group['others'][number][] = [];
  for (const member of people) {
    const why = WHY[act](member);
    if (why === null) able.push(member);
    else others.push({ member, why });
  }
  return { able, others };
}
