import type { Rail } from '#domain/bank/days.ts';
import type { Cents } from '#kernel/money.ts';
import type { Instant } from '#kernel/instant.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

type Currency = 'CAD' | 'USD';

/** What the bank holds by the newest statement of each account, in the scope of the platform. */
export const newestClosings = (tx: ReadHandle, currency: Currency) =>
  tx.text<{ day: string; closing: Cents }>({
    sql: `SELECT DISTINCT ON (account) day, closing FROM bank_statement WHERE currency = $1 ORDER BY account, day DESC`,
    values: [currency],
  });

/** What lines come to that nobody explains, in the scope of the platform. */
export const unexplainedIn = async (tx: ReadHandle, currency: Currency): Promise<Cents> => {
  const [row] = await tx.text<{ total: Cents }>({
    sql: `SELECT coalesce(sum(l.amount), 0)::bigint AS total FROM bank_statement_line l JOIN bank_statement s ON s.id = l.statement_id
          WHERE l.client_id >= 0 AND l.outcome IS NULL AND s.currency = $1`,
    values: [currency],
  });
  return row?.total ?? 0n;
};

export type BooksRow = {
  readonly client_id: number;
  readonly client_name: string;
  readonly clearing: Cents;
  readonly fee_income: Cents;
  readonly receivable: Cents;
  readonly dispute: Cents;
  readonly by_hand: Cents;
};

/** What the books of every client had before an instant, in the scope of the platform. */
export const booksAt = (tx: ReadHandle, currency: Currency, at: Instant) =>
  tx.text<BooksRow>({
    sql: 'SELECT client_id, client_name, clearing, fee_income, receivable, dispute, by_hand FROM bank_books_at($1, $2)',
    values: [currency, at],
  });

export type AlertKind =
  | 'file_not_taken'
  | 'statement_missing'
  | 'line_open'
  | 'coverage_low'
  | 'difference_open';
export type AlertRow = {
  readonly id: number;
  readonly kind: AlertKind;
  readonly rail: Rail;
  readonly day: string;
  readonly raised_at: Date;
};

/** What is still so, in the scope of the platform. */
export const openAlerts = (tx: ReadHandle): Promise<AlertRow[]> =>
  tx.all(
    q
      .selectFrom('bank_alert')
      .select(['id', 'kind', 'rail', 'day', 'raised_at'])
      .where('ended_at', 'is', null)
      .orderBy('id'),
  );

/** In the scope of the platform; false where somebody else has raised it. */
export const raiseAlert = async (tx: WriteHandle, alert: Omit<AlertRow, 'id'>): Promise<boolean> =>
  (await tx.maybe(
    q
      .insertInto('bank_alert')
      .values(alert)
      .onConflict((on) => on.doNothing())
      .returning('id'),
  )) !== null;

/** It is better; in the scope of the platform. */
export const endAlert = (tx: WriteHandle, id: number, at: Instant) =>
  tx.run(
    q
      .updateTable('bank_alert')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null),
  );

/** The addresses of the provider's people, in the scope of the platform. */
export const operatorAddresses = async (tx: ReadHandle): Promise<string[]> => {
  const rows = await tx.text<{ email: string }>({
    sql: 'SELECT email FROM bank_operators() AS email',
  });
  return rows.map(({ email }) => email);
};

/** The days of statements with lines that nobody explains, up to a day; in the scope of the platform. */
export const daysWithOpenLines = async (
  tx: ReadHandle,
  currency: Currency,
  until: string,
): Promise<string[]> => {
  const rows = await tx.text<{ day: string }>({
    sql: `SELECT DISTINCT s.day FROM bank_statement_line l JOIN bank_statement s ON s.id = l.statement_id
          WHERE l.client_id >= 0 AND l.outcome IS NULL AND s.currency = $1 AND s.day <= $2::date ORDER BY s.day`,
    values: [currency, until],
  });
  return rows.map(({ day }) => day);
};

/** Our files that the bank has not taken, since a day, in the scope of the platform. */
export const filesNotTaken = (tx: ReadHandle, rail: Rail, since: string) =>
  tx.all(
    q
      .selectFrom('bank_file')
      .select(['day', 'state'])
      .where('direction', '=', 'outgoing')
      .where('rail', '=', rail)
      .where('day', '>=', since)
      .where('state', 'in', ['built', 'conflict', 'refused'])
      .orderBy('day'),
  );
