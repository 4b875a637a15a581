import type { Rail } from '#domain/bank/days.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

type Page = { readonly before: number | null; readonly limit: number };
type FilesWanted = Page & {
  readonly direction?: 'outgoing' | 'incoming' | undefined;
  readonly state?: string | undefined;
};

/** In the scope of the platform. */
const selectFiles = () =>
  q
    .selectFrom('bank_file')
    .select([
      'id',
      'rail',
      'direction',
      'name',
      'number',
      'day',
      'records',
      'total',
      'state',
      'reasons',
      'built_at',
      'answered_at',
    ]);

/** Newest first, in the scope of the platform. */
export function pageOfFiles(tx: ReadHandle, { direction, state, before, limit }: FilesWanted) {
  let query = selectFiles();
  if (direction) query = query.where('direction', '=', direction);
  // A word that is no state of a file finds none.
  if (state) query = query.where('state', '=', state as 'built');
  if (before !== null) query = query.where('id', '<', before);
  return tx.all(query.orderBy('id', 'desc').limit(limit));
}
/** In the scope of the platform. */
export const findFile = (tx: ReadHandle, id: number) =>
  tx.maybe(selectFiles().where('id', '=', id));
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export type RecordRow = {
  readonly position: number;
  readonly kind: 'debit' | 'sent' | 'return' | 'credit' | 'change' | 'unknown';
  readonly reference: string;
  /** Null for deposits that verify an account. */
  readonly amount: Cents | null;
  readonly code: string;
  readonly due_on: string | null;
  readonly client_name: string | null;
  readonly outcome: string | null;
};

/** The records of a file after a position, in the scope of the platform. */
export const recordsOf = (tx: ReadHandle, file: number, after: number, limit: number) =>
  tx.text<RecordRow>({
    sql: 'SELECT position, kind, reference, amount, code, due_on, client_name, outcome FROM bank_records_of($1, $2, $3)',
    values: [file, after, limit],
  });

/** Whether the file waited to be sent again; in the scope of the platform's provider. */
export const resendFile = async (tx: WriteHandle, id: number): Promise<boolean> => {
  const [done] = await tx.text<{ done: boolean }>({
    sql: 'SELECT bank_resend_file($1) AS done',
    values: [id],
  });
  return done?.done === true;
};

export type StatementRow = {
  readonly id: number;
  readonly file_id: number;
  readonly account: string;
  readonly currency: 'CAD' | 'USD';
  readonly day: string;
  readonly opening: Cents;
  readonly closing: Cents;
  readonly lines: number;
  readonly open_lines: number;
};

/** Newest first, in the scope of the platform. */
export const pageOfStatements = (tx: ReadHandle, { before, limit }: Page) =>
  tx.text<StatementRow>({
    sql: `SELECT s.id, s.file_id, s.account, s.currency, s.day, s.opening, s.closing,
            (SELECT count(*)::int FROM bank_statement_line l WHERE l.client_id >= 0 AND l.statement_id = s.id) AS lines,
            (SELECT count(*)::int FROM bank_statement_line l WHERE l.client_id >= 0 AND l.statement_id = s.id AND l.outcome IS NULL) AS open_lines
          FROM bank_statement s WHERE $1::int IS NULL OR s.id < $1 ORDER BY s.id DESC LIMIT $2`,
    values: [before, limit],
  });

/** The days of which there is a statement of a rail, in the scope of the platform. */
export const statementDays = async (
  tx: ReadHandle,
  rail: Rail,
  since: string,
): Promise<string[]> => {
  const rows = await tx.text<{ day: string }>({
    sql: `SELECT DISTINCT day FROM bank_statement WHERE currency = CASE $1 WHEN 'eft' THEN 'CAD' ELSE 'USD' END AND day >= $2::date`,
    values: [rail, since],
  });
  return rows.map(({ day }) => day);
};

/** The day of the first statement of a rail, in the scope of the platform; null where there is none. */
export const firstStatementDay = async (tx: ReadHandle, rail: Rail): Promise<string | null> => {
  const [row] = await tx.text<{ day: string | null }>({
    sql: `SELECT min(day) AS day FROM bank_statement WHERE currency = CASE $1 WHEN 'eft' THEN 'CAD' ELSE 'USD' END`,
    values: [rail],
  });
  return row?.day ?? null;
};

export type LineRow = {
  readonly id: number;
  readonly statement_id: number;
  readonly account: string;
  readonly currency: 'CAD' | 'USD';
  readonly day: string;
  readonly type: string;
  readonly amount: Cents;
  readonly reference: string;
  readonly text: string;
  readonly outcome: string | null;
  readonly reason: string;
  readonly client_name: string | null;
  readonly wallet_name: string | null;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
};
type LinesWanted = Page & {
  readonly id?: number;
  readonly statement?: number | undefined;
  readonly open: boolean;
};

/** Newest first, in the scope of the platform. */
export const pageOfLines = (tx: ReadHandle, wanted: LinesWanted) =>
  tx.text<LineRow>({
    sql: `SELECT id, statement_id, account, currency, day, type, amount, reference, text, outcome, reason, client_name, wallet_name,
            decided_by_name, decided_at FROM bank_statement_lines($1, $2, $3, $4, $5)`,
    values: [wanted.id ?? null, wanted.statement ?? null, wanted.open, wanted.before, wanted.limit],
  });

/** Gives a line that nobody explains to a client, in the scope of the platform; false where somebody was faster. */
export const claimLine = async (tx: WriteHandle, id: number, clientId: number): Promise<boolean> =>
  (await tx.run(
    q
      .updateTable('bank_statement_line')
      .set({ client_id: clientId })
      .where('id', '=', id)
      .where('outcome', 'is', null),
  )) === 1;

/** Takes a line of the client under lock; false where somebody has decided on it, or given it away. */
export const lockLine = async (tx: WriteHandle, clientId: number, id: number): Promise<boolean> => {
  const rows = await tx.text({
    sql: 'SELECT id FROM bank_statement_line WHERE client_id = $1 AND id = $2 AND outcome IS NULL FOR UPDATE',
    values: [clientId, id],
  });
  return rows.length === 1;
};

type Decided = {
  readonly reason: string;
  readonly decided_by_name: string;
  readonly decided_at: Date;
};
export const closeLineOfClient = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  set: Decided & { readonly transfer_id: bigint; readonly wallet_id: number },
) =>
  tx.run(
    q
      .updateTable('bank_statement_line')
      .set({ ...set, outcome: 'assigned' })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Ends a line that is no client's, in the scope of the platform's provider; false where it has ended. */
export const closeLineOfNobody = async (
  tx: WriteHandle,
  id: number,
  { reason, decided_by_name: by, decided_at: at }: Decided,
  outcome: 'sent_back' | 'noted',
): Promise<boolean> => {
  const [done] = await tx.text<{ done: boolean }>({
    sql: 'SELECT bank_close_line($1, $2, $3, $4, $5) AS done',
    values: [id, outcome, reason, by, at],
  });
  return done?.done === true;
};

/** Wallets of all clients of a region, in the scope of the platform. */
export const walletsNamed = (tx: ReadHandle, search: string, region: 'CA' | 'US') =>
  tx.text<{ client_id: number; client_name: string; wallet_id: number; wallet_name: string }>({
    sql: 'SELECT client_id, client_name, wallet_id, wallet_name FROM bank_wallets_named($1, $2, 20)',
    values: [search, region],
  });
