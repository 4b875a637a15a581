import type { moneyReports } from '#contract/money-reports.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { readRange } from '#server/platform/http/day-range.ts';
import { findWallet, seenBy } from '../../wallets/index.ts';
import { type ReportOutside, fileOf } from '../report-file.ts';
import { idsOf, walletsOfReport } from '../report-filter.ts';
import type { ReportSource } from '../report-source.ts';
import {
  type StatementPlace,
  type StatementReader,
  debitsSource,
  statementSource,
} from './statement-files.ts';
import {
  namesOf,
  presentDebit,
  presentDebitTotals,
  presentLine,
  presentTotals,
} from './statement.present.ts';
import {
  ALL_LINES,
  type StatementFilter,
  namesIn,
  otherDebits,
  statementPage,
} from './statement.ts';

type Query = PageQuery & {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly file_type?: FileType | undefined;
};
type Asking = {
  readonly outside: ReportOutside;
  readonly actor: ManagerActor;
  readonly query: Query;
};
type Filtered = Result<StatementFilter, 'not_found' | 'invalid_input'>;

async function filterOf(
  tx: ReadHandle,
  { actor, query }: Asking,
  wallets: readonly number[] | null,
  choice: StatementFilter['choice'],
): Promise<Filtered> {
  const range = readRange({ start: query.start_date, end: query.end_date }, [
    'start_date',
    'end_date',
  ]);
  if (!range.ok) return range;
  const found = await walletsOfReport(tx, actor, wallets);
  return found.ok ? ok({ wallets: found.value, range: range.value, choice }) : found;
}

type StatementPage = Awaited<ReturnType<typeof statementPage>>;

/** A page of lines with what all of them add up to, or all of them as a file. */
async function answer<Line, Totals>(
  asking: Asking,
  filtered: (tx: ReadHandle) => Promise<Filtered>,
  show: {
    readonly line: (
      row: StatementPage['rows'][number],
      names: ReturnType<typeof namesOf>,
      sides: StatementPage['sides'],
    ) => Line;
    readonly totals: (page: StatementPage) => Totals;
    readonly source: (
      reader: StatementReader,
      filter: StatementFilter,
    ) => ReportSource<StatementPlace>;
  },
) {
  const { outside, actor, query } = asking;
  const clientId = actor.client.id;
  if (query.file_type !== undefined) {
    const filter = await outside.db.read({ clientId }, filtered);
    return filter.ok ? fileOf(asking, show.source(actor, filter.value), query.file_type) : filter;
  }
  return outside.db.read({ clientId }, async (tx) => {
    const filter = await filtered(tx);
    if (!filter.ok) return filter;
    const found = await statementPage(tx, clientId, filter.value, query);
    const names = namesOf(filter.value.wallets);
    const page = pageOf(
      found.rows.map((row) => show.line(row, names, found.sides)),
      found.at,
    );
    return ok({ ...page, totals: show.totals(found) });
  });
}

const LINES = { line: presentLine, totals: presentTotals, source: statementSource };

/** Statements of wallets, and what left them without a payment of a person. */
export const statementHandlers = () =>
  ({
    walletHistory: (asking) =>
      answer(
        asking,
        async (tx) => {
          const { params, actor, query } = asking;
          const wallet = await findWallet(tx, seenBy(actor), params.wallet);
          if (wallet?.store_id !== params.store) return fail('not_found');
          const choice = { ...ALL_LINES, types: namesIn(query.type) };
          return filterOf(tx, asking, [wallet.id], choice);
        },
        LINES,
      ),
    clientWalletHistory: (asking) =>
      answer(
        asking,
        (tx) =>
          filterOf(tx, asking, idsOf(asking.query.wallet), {
            ...ALL_LINES,
            types: namesIn(asking.query.type),
          }),
        LINES,
      ),
    exclusiveDebits: (asking) =>
      answer(
        asking,
        (tx) =>
          filterOf(tx, asking, idsOf(asking.query.wallet), otherDebits(namesIn(asking.query.kind))),
        { line: presentDebit, totals: presentDebitTotals, source: debitsSource },
      ),
  }) satisfies Partial<Handlers<typeof moneyReports, ReportOutside>>;
