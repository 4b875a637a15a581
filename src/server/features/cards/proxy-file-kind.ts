import {
  type Known,
  PROXY_COLUMNS,
  type ProxyProblem,
  checkProxies,
  looksLikeCardNumber,
  nowTaken,
} from '#domain/cards/proxy-rows.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clientsOfProxies } from '#server/platform/directory/people.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type Cells,
  type CheckedRow,
  type ImportKind,
  type RowOutcome,
  type TypedRow,
  plainColumns,
} from '../imports/index.ts';
import { stockCards } from '../members/index.ts';

type Column = (typeof PROXY_COLUMNS)[number];
type ProxyLine = { readonly proxy: string; readonly expires_on: string | null };
type CheckedProxy = CheckedRow<Column, ProxyLine>;

const HEADINGS: readonly string[] = ['proxy', 'proxies', 'proxy_number', 'card_proxy'];

/**
 * Card numbers (proxies) for the stock: one a line, with the day it expires in a second column
 * where it is known.
 */
export const proxyFileKind: ImportKind<Column, object, ProxyLine> = {
  name: 'proxy-file',
  subject: 'proxy_file',
  actions: {
    start: 'cards.proxy_file',
    confirm: 'cards.proxy_file_confirm',
    cancel: 'cards.proxy_file_cancel',
  },
  part: 'proxy_file',
  unreadable: 'refuse',
  columns: {
    ...plainColumns({ fields: PROXY_COLUMNS, required: [] }),
    guess: () => PROXY_COLUMNS,
    canBeMapped: false,
    prepare: withHeading,
    checksBlankRows: true,
  },
  check: async ({ tx, actor }, _, rows) => {
    const lines = rows.map(({ line, cells }) => ({
      line,
      proxy: cells.proxy ?? '',
      expires_on: cells.expires_on ?? '',
    }));
    const { problems } = checkProxies(lines, await knownAmong(tx, actor.client.id, lines));
    const byLine = new Map<number, ProxyProblem[]>();
    for (const one of problems) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one]);
    return rows.map((row) => checked(row, byLine.get(row.line) ?? []));
  },
  waits: 'for-bad-rows',
  chunk: 5_000,
  apply: putIntoStock,
  retention: null,
};

/** A heading may stand above the proxies; where none does, the first line is one of them. */
function withHeading(read: CsvRead): CsvRead {
  if (read.header === null) return read;
  const headed = HEADINGS.includes((read.header[0] ?? '').trim().toLowerCase());
  const body = headed ? read.body : [{ cells: read.header, line: read.firstLine }, ...read.body];
  const problems = headed
    ? read.problems
    : read.problems.filter(({ code }) => code !== 'file_empty');
  return { ...read, header: PROXY_COLUMNS, body, problems };
}

async function knownAmong(
  tx: ReadHandle,
  clientId: number,
  rows: readonly { readonly proxy: string }[],
): Promise<Known> {
  const owners = await clientsOfProxies(tx, [...new Set(rows.map((row) => row.proxy))]);
  return (proxy) => {
    const owner = owners.get(proxy);
    return owner === undefined ? null : owner === clientId ? 'ours' : 'elsewhere';
  };
}

function checked(
  { line, cells, secret }: TypedRow<Column>,
  problems: readonly ProxyProblem[],
): CheckedProxy {
  const { proxy = '', expires_on: expires = '' } = cells;
  return {
    line,
    cells: withoutCardNumbers(cells),
    secret,
    value: { proxy, expires_on: expires === '' ? null : expires },
    problems: problems.map(({ code, column, params }) => ({ code, column, params })),
    keys: {},
  };
}

/** The number that is printed on a card is stored nowhere, whichever cell it is in. */
const withoutCardNumbers = (cells: Cells<Column>): Cells<Column> =>
  Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      column,
      looksLikeCardNumber(cell.replaceAll(/[\s-]/g, '')) ? `…${cell.slice(-4)}` : cell,
    ]),
  );

/**
 * Puts proxies into the stock. One that somebody else took since the check is left out, and says
 * so.
 */
async function putIntoStock(
  { tx, actor, now }: RequestContext,
  _: object,
  rows: readonly CheckedProxy[],
): Promise<ReadonlyMap<number, RowOutcome>> {
  const clientId = actor.client.id;
  const lines = rows.map(({ line, value }) => ({ line, ...value }));
  const added = new Set(await stockCards(tx, clientId, lines, now));
  const gone = lines.filter(({ proxy }) => !added.has(proxy));
  const taken = gone.length === 0 ? [] : nowTaken(gone, await knownAmong(tx, clientId, gone));
  const problems = new Map(taken.map(({ line, ...problem }) => [line, problem]));
  return new Map(
    rows.map(({ line }): [number, RowOutcome] => {
      const problem = problems.get(line);
      if (!problem) return [line, { result: {} }];
      const { code, column, params } = problem;
      return [line, { problems: [{ code, column, params }] }];
    }),
  );
}
