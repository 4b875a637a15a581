import { byName } from '#domain/people/by-name.ts';
import { toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreRef, TipType } from '../../tips-setup/index.ts';
import { namesOf } from '../corrections/corrections.repo.ts';
import { type Processed, type Range, processResults } from './process-results.ts';
import { peopleOf } from '../results/results.repo.ts';
import { type ResultSummary, listResults } from '../results/result-summaries.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Change = {
  readonly result: ResultSummary;
  readonly fresh: boolean;
  readonly people: {
    employee_id: number;
    first_name: string;
    last_name: string;
    before: string;
    after: string;
  }[];
};
export type Preview = Pick<Processed, 'untouched' | 'skipped'> & {
  readonly changes: readonly Change[];
};

const MOST = 500;

/**
 * What computing would do, by doing it and taking it back: nothing is kept, told or recorded.
 * Results whose amounts stay are left out.
 */
export async function previewResults(
  work: RequestContext,
  place: StoreRef,
  tipType: TipType,
  range: Range,
): Promise<Preview> {
  const { tx } = work;
  const list = {
    clientId: place.clientId,
    storeId: place.storeId,
    tipType,
    state: 'pending' as const,
    ...range,
  };
  const before = await listResults(tx, list, MOST, 0);
  const was = await payoutsOf(tx, place.clientId, before);
  await tx.text({ sql: 'SAVEPOINT preview' });
  const { computed, untouched, skipped } = await processResults(
    { ...work, tx: { ...tx, atCommit: () => undefined } },
    place,
    tipType,
    range,
  );
  const is = await payoutsOf(tx, place.clientId, computed);
  await tx.text({ sql: 'ROLLBACK TO SAVEPOINT preview' });
  const names = await namesOf(tx, place.clientId, [
    ...new Set([...was.values(), ...is.values()].flatMap((people) => [...people.keys()])),
  ]);
  const changes = computed.map((result) => {
    const [then, now] = [
      was.get(result.id) ?? new Map<number, bigint>(),
      is.get(result.id) ?? new Map<number, bigint>(),
    ];
    const ids = [...new Set([...then.keys(), ...now.keys()])];
    const people = byName(
      ids.map((id) => ({
        employee_id: id,
        first_name: names.get(id)?.first_name ?? '',
        last_name: names.get(id)?.last_name ?? '',
        before: toWire(then.get(id) ?? 0n),
        after: toWire(now.get(id) ?? 0n),
      })),
    );
    return { result, fresh: !before.some(({ id }) => id === result.id), people };
  });
  return {
    untouched,
    skipped,
    changes: changes.filter(
      ({ fresh, people }) => fresh || people.some((one) => one.before !== one.after),
    ),
  };
}

async function payoutsOf(
  tx: ReadHandle,
  clientId: number,
  results: readonly ResultSummary[],
): Promise<Map<number, Map<number, bigint>>> {
  const found = new Map(results.map(({ id }) => [id, new Map<number, bigint>()]));
  for (const person of await peopleOf(tx, clientId, [...found.keys()]))
    found.get(person.result_id)?.set(person.employee_id, person.payout - person.owed);
  return found;
}
