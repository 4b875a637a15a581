import { useState } from 'react';
import type { Query } from '#contract/index.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { RowSelection } from '#web/ui/data-table.tsx';
import { fullName } from './member-columns.tsx';
import type { Member } from './members.queries.ts';

type Filter = Omit<Query<'listCustomersPaginated'>, 'page' | 'per_page' | 'cursor'>;

export type Choice = {
  /** Who is ticked, across pages; nobody where all that match are meant. */
  readonly people: readonly Member[];
  /** All that the filter finds, also those who are on no page that was opened. */
  readonly matching: Query<'countMatchingMembers'> | null;
  /** Without a thing to do with them nobody is ticked. */
  readonly selection: RowSelection<Member> | undefined;
  /** The ticked ones are those of this page, and all of them. */
  readonly isPage: boolean;
  readonly clear: () => void;
  readonly takeMatching: () => void;
};

type Chosen = {
  readonly filterKey: string;
  readonly people: ReadonlyMap<string, Member>;
  readonly all: boolean;
};
const NOBODY: ReadonlyMap<string, Member> = new Map();

/** Who is chosen; another filter begins anew. */
export function useChoice(filter: Filter, rows: readonly Member[] = []): Choice {
  const session = useCurrentSession();
  const may =
    ((allows(session, 'bulk') && hasFeature(session, 'corp_load')) ||
      allows(session, 'edit_members')) &&
    session?.client.hide_today === 0;
  const { sort: _, ...matching } = filter;
  const filterKey = JSON.stringify(matching);
  const [chosen, setChosen] = useState<Chosen>({ filterKey, people: NOBODY, all: false });
  const isSame = chosen.filterKey === filterKey;
  const all = isSame && chosen.all;
  const people = isSame ? chosen.people : NOBODY;
  const take = (next: Iterable<Member>) =>
    setChosen({
      filterKey,
      people: new Map([...next].map((member) => [String(member.customer_id), member])),
      all: false,
    });
  const ids = rows.map((member) => String(member.customer_id));
  return {
    people: all ? [] : [...people.values()],
    matching: all ? matching : null,
    selection: may
      ? {
          chosen: new Set(all ? ids : people.keys()),
          nameOf: fullName,
          onChange: (next) =>
            take(
              [...people.values(), ...rows].filter((member) =>
                next.has(String(member.customer_id)),
              ),
            ),
        }
      : undefined,
    isPage: people.size === ids.length && ids.every((id) => people.has(id)),
    clear: () => take([]),
    takeMatching: () => setChosen({ filterKey, people: NOBODY, all: true }),
  };
}
