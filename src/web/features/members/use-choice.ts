import { useState } from 'react';
import type { Query } from '#contract/index.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { RowSelection } from '#web/ui/data-table.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { fullName } from './member-columns.tsx';
import type { Member } from './members.queries.ts';

/** As many as one table on screen takes; a file is for more. */
export const MAX_CHOSEN = 500;

type Filter = Omit<Query<'listCustomersPaginated'>, 'page' | 'per_page' | 'cursor'>;

async function everybody(filter: Filter): Promise<Member[]> {
  const found: Member[] = [];
  let cursor: string | undefined;
  for (let page = 1; found.length < MAX_CHOSEN; page += 1) {
    const answer = await call('listCustomersPaginated', {
      query: {
        ...filter,
        per_page: '100',
        ...(cursor === undefined ? { page: String(page) } : { cursor }),
      },
    });
    found.push(...answer.data);
    cursor = answer.meta.cursor ?? undefined;
    if (answer.data.length < 100) break;
  }
  return found;
}

export type Choice = {
  readonly people: readonly Member[];
  /** Without a thing to do with them nobody is ticked. */
  readonly selection: RowSelection<Member> | undefined;
  readonly clear: () => void;
  readonly takeAll: () => void;
  readonly busy: boolean;
};

/** Who is ticked, across pages; another filter begins anew. */
export function useChoice(filter: Filter, rows: readonly Member[] | undefined): Choice {
  const session = useCurrentSession();
  const may =
    ((allows(session, 'bulk') && hasFeature(session, 'corp_load')) ||
      allows(session, 'edit_members')) &&
    session?.client.hide_today === 0;
  const filterKey = JSON.stringify({ ...filter, sort: undefined });
  const [chosen, setChosen] = useState<{ filterKey: string; people: ReadonlyMap<string, Member> }>({
    filterKey,
    people: new Map(),
  });
  const people = chosen.filterKey === filterKey ? chosen.people : new Map<string, Member>();
  const take = (next: Iterable<Member>) =>
    setChosen({
      filterKey,
      people: new Map([...next].map((member) => [String(member.customer_id), member])),
    });
  const all = useAction(() => everybody(filter), { onDone: take });
  return {
    people: [...people.values()],
    selection: may
      ? {
          chosen: new Set(people.keys()),
          nameOf: fullName,
          onChange: (ids) =>
            take(
              [...people.values(), ...(rows ?? [])].filter((member) =>
                ids.has(String(member.customer_id)),
              ),
            ),
        }
      : undefined,
    clear: () => take([]),
    takeAll: () => all.run(),
    busy: all.busy,
  };
}
