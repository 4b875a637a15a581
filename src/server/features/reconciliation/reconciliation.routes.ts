import { reconciliation } from '#contract/reconciliation.ts';
import { readDay } from '#kernel/day.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import { readRange } from '#server/platform/http/day-range.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type Page, type PageQuery, cutPage, readCursor } from '#server/platform/http/paging.ts';
import { fileReading } from '../wallets/index.ts';
import {
  type BankDifference,
  type DifferencesWanted,
  type FiguresPlace,
  bankRuns,
  pageOfBankDifferences,
  pageOfBankFigures,
} from './bank/bank-differences.repo.ts';
import {
  presentBankDifference,
  presentBankFigures,
  presentDifference,
} from './differences.present.ts';
import { type Difference, lastRun, pageOfDifferences } from './differences.repo.ts';
import { bankDaysFile, differencesFile } from './reconciliation-files.ts';
import { explainDifference, explainNobodysDifference } from './explain-difference.ts';

type Wanted = PageQuery & {
  readonly state?: string | undefined;
  readonly day?: string | undefined;
};

/** Which differences somebody asks for; one more than is shown. */
function wantedOf({ state, day, per_page: perPage, cursor }: Wanted): DifferencesWanted {
  const before = readCursor(cursor, 'id');
  return {
    state: state === 'closed' || state === 'all' ? state : 'open',
    day: day ?? null,
    before: before ? Number(before[0]) : null,
    limit: perPage + 1,
  };
}
/** After which row of figures a page begins; null where the caller made it up. */
const placeOfFigures = ({ cursor }: PageQuery): FiguresPlace | null =>
  readCursor(cursor, 'day', 'id', 'text', 'text') as FiguresPlace | null;
/** A day that no calendar has is refused. */
const refuseDay = ({ day }: Wanted) =>
  day === undefined || readDay(day) !== null
    ? null
    : fail('invalid_input', {}, [{ path: 'day', code: 'date_invalid' as const }]);
/** How many there are is known where the first page holds them all. */
const totalOf = (rows: readonly object[], query: PageQuery): number | null =>
  rows.length > query.per_page || query.cursor !== undefined ? null : rows.length;
const place = ({ id }: Difference | BankDifference) => [id] as const;

async function bankDayPage(
  tx: ReadHandle,
  clientId: number,
  range: Pick<Parameters<typeof pageOfBankFigures>[2], 'from' | 'to'>,
  query: PageQuery,
) {
  const rows = await pageOfBankFigures(tx, clientId, {
    ...range,
    before: placeOfFigures(query),
    limit: query.per_page + 1,
  });
  const placed = (row: (typeof rows)[number]): FiguresPlace => [
    row.day,
    row.wallet_id,
    row.kind,
    row.rail,
  ];
  return cutPage(rows, query, {
    show: presentBankFigures,
    place: placed,
    total: totalOf(rows, query),
  });
}

type Shown = ReturnType<typeof presentDifference> | ReturnType<typeof presentBankDifference>;

/** A page of the differences of the side that is asked for: the processor's unless it is the bank's. */
async function differencePage(
  tx: ReadHandle,
  clientId: number,
  query: Wanted & { readonly side?: string | undefined },
): Promise<Page<Shown>> {
  const wanted = wantedOf(query);
  if (query.side === 'bank') {
    const rows = await pageOfBankDifferences(tx, clientId, wanted);
    return cutPage(rows, query, {
      show: presentBankDifference,
      place,
      total: totalOf(rows, query),
    });
  }
  const rows = await pageOfDifferences(tx, clientId, wanted);
  return cutPage(rows, query, { show: presentDifference, place, total: totalOf(rows, query) });
}

/** Serves what reconciliation found: a client's to look at, the operator's to explain. */
export function serveReconciliation(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(reconciliation, {
    async showReconciliation({ tx, actor }) {
      const run = await lastRun(tx, actor.client.id);
      const bank = await bankRuns(tx);
      return ok({
        run: run && { ...run, at: run.at.toISOString() },
        bank: bank.map((one) => ({ ...one, at: one.at.toISOString() })),
      });
    },
    async listReconciliationDays({ tx, actor, query }) {
      const range = readRange({ start: query.start_date, end: query.end_date }, [
        'start_date',
        'end_date',
      ]);
      if (!range.ok) return range;
      const { start: from, end: to } = range.value;
      const read = (page: PageQuery) => bankDayPage(tx, actor.client.id, { from, to }, page);
      if (query.file_type === undefined) return ok(await read(query));
      const reading = await fileReading(tx, actor);
      return ok(await bankDaysFile(await allPages(read), { actor, reading }, query.file_type));
    },
    async listDifferences({ tx, actor, query }) {
      const refused = refuseDay(query);
      if (refused) return refused;
      const read = (page: PageQuery) => differencePage(tx, actor.client.id, { ...query, ...page });
      if (query.file_type === undefined) return ok(await read(query));
      const reading = await fileReading(tx, actor);
      return ok(await differencesFile(await allPages(read), { actor, reading }, query.file_type));
    },
    explainDifference: ({ tx, actor, origin, now, params, body }) =>
      explainDifference({ tx, actor, origin, now }, params.difference, body.reason),
    async listNobodysDifferences({ outside: { db }, query }) {
      const refused = refuseDay(query);
      if (refused) return refused;
      const rows = await db.read('platform', (tx) => pageOfBankDifferences(tx, 0, wantedOf(query)));
      return ok(
        cutPage(rows, query, { show: presentBankDifference, place, total: totalOf(rows, query) }),
      );
    },
    explainNobodysDifference: ({ outside: { db }, actor, origin, now, params, body }) =>
      explainNobodysDifference(db, { actor, origin, now }, params.difference, body.reason),
  });
}
