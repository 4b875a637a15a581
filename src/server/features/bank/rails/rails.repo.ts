import type { Insertable } from 'kysely';
import type { Rail } from '#domain/bank/days.ts';
import type { Cents } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** What a file of ours takes, and what it sends of the provider's own money. */
export type OwnRecord = 'debit' | 'sent';

type AccountNumbers = {
  readonly institution_number: string | null;
  readonly transit_number: string | null;
  readonly routing_number: string | null;
  readonly number_sealed: string;
  readonly account_type: 'checking' | 'savings';
  readonly holder_name: string;
};
export type DueCredit = AccountNumbers & {
  readonly client_id: number;
  readonly number: bigint;
  readonly amount: Cents;
  readonly due_on: string;
};
export type DueDebit = AccountNumbers & {
  readonly client_id: number;
  readonly transfer_id: bigint;
  readonly kind: 'self_load' | 'pad';
  readonly amount: Cents;
  readonly due_on: string;
  readonly wallet_name: string;
};

/** Whether anybody has something for the file of a day, in the scope of the platform. */
export const isAnythingDue = async (tx: ReadHandle, rail: Rail, day: string): Promise<boolean> => {
  const [found] = await tx.text<{ due: boolean }>({
    sql: `SELECT (bank_is_anything_to_submit($1, $2::date) OR bank_is_credit_to_send_back($1))
            AND NOT EXISTS (SELECT FROM bank_file WHERE direction = 'outgoing' AND rail = $1 AND day = $2::date) AS due`,
    values: [rail, day],
  });
  return found?.due === true;
};

/** Begins the file of a rail and a day, in the scope of the platform; null where there is one. */
export const beginFile = async (
  tx: WriteHandle,
  file: { readonly rail: Rail; readonly day: string; readonly now: Date },
): Promise<number | null> => {
  const [made] = await tx.text<{ id: number }>({
    sql: `INSERT INTO bank_file (rail, direction, name, day, text_sealed, hash, records, total, state, built_at)
          VALUES ($1, 'outgoing', $1 || ' ' || $2, $2::date, '', '', 0, 0, 'built', $3)
          ON CONFLICT DO NOTHING RETURNING id`,
    values: [file.rail, file.day, file.now],
  });
  return made?.id ?? null;
};

/** Where the numbers of a rail go on, in the scope of the platform. */
export const lastNumbers = async (tx: ReadHandle, rail: Rail, before: number) => {
  const [last] = await tx.text<{ number: number | null; next_trace: number }>({
    sql: `SELECT number, next_trace FROM bank_file WHERE direction = 'outgoing' AND rail = $1 AND id < $2 ORDER BY id DESC LIMIT 1`,
    values: [rail, before],
  });
  return { number: last?.number ?? 0, nextTrace: last?.next_trace ?? 1 };
};

/** How many files of a day begin with a name, in the scope of the platform. */
export const countNamed = async (tx: ReadHandle, beginning: string): Promise<number> => {
  const [found] = await tx.text<{ count: number }>({
    sql: `SELECT count(*)::int AS count FROM bank_file WHERE direction = 'outgoing' AND starts_with(name, $1)`,
    values: [beginning],
  });
  return found?.count ?? 0;
};

/** Marks what is due with the file, over all clients. */
export const fillFile = (tx: WriteHandle, file: number, rail: Rail, day: string) =>
  tx.text<DueDebit>({
    sql: `SELECT client_id, transfer_id, kind, amount, due_on, wallet_name, institution_number, transit_number, routing_number,
            number_sealed, account_type, holder_name FROM bank_fill_file($1, $2, $3::date)`,
    values: [file, rail, day],
  });

/** Marks the small deposits that are due with the file, two rows each, over all clients. */
export const fillCredits = (tx: WriteHandle, file: number, rail: Rail, day: string) =>
  tx.text<DueCredit>({
    sql: `SELECT client_id, number, amount, due_on, institution_number, transit_number, routing_number, number_sealed, account_type,
            holder_name FROM bank_fill_credits($1, $2, $3::date)`,
    values: [file, rail, day],
  });

export type DueBack = {
  readonly reference: string;
  readonly amount: Cents;
  readonly file_name: string;
  readonly text_sealed: string;
  /** Its place among the credits of that file, from 0. */
  readonly place: number;
};
/** Marks the credits that go back with the file, over all clients, in the scope of the platform. */
export const fillSentBack = (tx: WriteHandle, file: number, rail: Rail) =>
  tx.text<DueBack>({
    sql: 'SELECT place, reference, amount, file_name, text_sealed FROM bank_fill_sent_back($1, $2)',
    values: [file, rail],
  });

type Finished = Pick<
  Schema['bank_file'],
  'name' | 'number' | 'text_sealed' | 'hash' | 'records' | 'total'
> & { readonly next_trace: number };

/** Gives a file its bytes, in the scope of the platform and of its transaction. */
export const finishFile = (tx: WriteHandle, id: number, file: Finished) =>
  tx.run(q.updateTable('bank_file').set(file).where('id', '=', id));

type NewRecord = Pick<Schema['bank_record'], 'kind' | 'reference' | 'amount' | 'value_on'> &
  Partial<Pick<Insertable<Schema['bank_record']>, 'client_id' | 'code' | 'due_on' | 'transfer_id'>>;

/** The records of a file, in the order in which they stand there, in the scope of the platform. */
export const insertRecords = (tx: WriteHandle, file: number, records: readonly NewRecord[]) =>
  tx.text({
    sql: `INSERT INTO bank_record (file_id, position, client_id, kind, reference, amount, code, due_on, value_on, transfer_id)
          SELECT $1, n.position, n.client_id, n.kind, n.reference, n.amount, n.code, n.due_on, n.value_on, n.transfer_id
          FROM unnest($2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::date[], $8::date[], $9::bigint[]) WITH ORDINALITY
            AS n (client_id, kind, reference, amount, code, due_on, value_on, transfer_id, position)`,
    values: [
      file,
      records.map(({ client_id: clientId = 0 }) => clientId),
      records.map(({ kind }) => kind),
      records.map(({ reference }) => reference),
      records.map(({ amount }) => amount),
      records.map(({ code = '' }) => code),
      records.map(({ due_on: dueOn = null }) => dueOn),
      records.map(({ value_on: valueOn }) => valueOn),
      records.map(({ transfer_id: transferId = null }) => transferId),
    ],
  });

/** Files that the bank has not answered, oldest first, in the scope of the platform. */
export const unansweredFiles = (tx: ReadHandle) =>
  tx.all(
    q
      .selectFrom('bank_file')
      .select(['id', 'name', 'text_sealed'])
      .where('state', '=', 'built')
      .orderBy('id'),
  );

/** What the bank said, once, in the scope of the platform. */
export const answerFile = (
  tx: WriteHandle,
  id: number,
  set: {
    readonly state: 'taken' | 'conflict' | 'refused';
    readonly reasons: string;
    readonly answered_at: Date;
  },
) => tx.run(q.updateTable('bank_file').set(set).where('id', '=', id).where('state', '=', 'built'));

/** Whose debits have not heard yet what became of their file. */
export const clientsToTell = (tx: ReadHandle, kind: OwnRecord) =>
  tx.text<{ client_id: number; file_id: number; rail: Rail; state: 'taken' | 'refused' }>({
    sql: `SELECT DISTINCT r.client_id, r.file_id, f.rail, f.state FROM bank_record r JOIN bank_file f ON f.id = r.file_id
          WHERE r.kind = $1 AND r.done_at IS NULL AND f.state IN ('taken', 'refused') ORDER BY r.file_id, r.client_id`,
    values: [kind],
  });

/** Closes the records of a client in a file of ours, once; answers their numbers and due days. */
export const closeRecordsOf = (
  tx: WriteHandle,
  clientId: number,
  file: {
    readonly id: number;
    readonly kind: OwnRecord;
    readonly outcome: string;
    readonly now: Date;
  },
) =>
  tx.text<{ transfer_id: bigint; due_on: string }>({
    sql: `UPDATE bank_record SET outcome = $4, done_at = $5
          WHERE client_id = $1 AND file_id = $2 AND kind = $3 AND done_at IS NULL RETURNING transfer_id, due_on`,
    values: [clientId, file.id, file.kind, file.outcome, file.now],
  });

/** Files that the bank has answered and whose credits that go back have not been told so, in the scope of the platform. */
export const filesWithSentBack = (tx: ReadHandle) =>
  tx.text<{ file_id: number; state: 'taken' | 'refused' }>({
    sql: `SELECT DISTINCT r.file_id, f.state FROM bank_record r JOIN bank_file f ON f.id = r.file_id
          WHERE r.client_id = 0 AND r.kind = 'sent_back' AND r.done_at IS NULL AND f.state IN ('taken', 'refused') ORDER BY r.file_id`,
  });

/** Says of the credits of a file that they are gone back, or go with the next one, in the scope of the platform. */
export const closeSentBack = (
  tx: WriteHandle,
  { file, isTaken, now }: { readonly file: number; readonly isTaken: boolean; readonly now: Date },
) => tx.text({ sql: 'SELECT bank_close_sent_back($1, $2, $3)', values: [file, isTaken, now] });

/** Everything that a file sends from the provider's own money, in the scope of the platform. */
export const sentInFile = (tx: ReadHandle, file: number) =>
  tx.text<{ amount: Cents }>({
    sql: `SELECT amount FROM bank_record WHERE client_id > 0 AND file_id = $1 AND kind = 'sent'`,
    values: [file],
  });

type LaterDays = {
  readonly dueOn: string;
  readonly selfLoad: readonly [settlesOn: string, latestOn: string];
  readonly pad: readonly [settlesOn: string, latestOn: string];
};

/** Moves the days of debits that a later file carried than was promised. */
export const postponeDebits = (
  tx: WriteHandle,
  clientId: number,
  ids: readonly bigint[],
  { dueOn, selfLoad, pad }: LaterDays,
) =>
  tx.text({
    sql: `UPDATE bank_transfer SET due_on = $3::date, settles_on = CASE kind WHEN 'pad' THEN $6::date ELSE $4::date END,
            latest_on = CASE kind WHEN 'pad' THEN $7::date ELSE $5::date END
          WHERE client_id = $1 AND id = ANY ($2::bigint[]) AND due_on < $3::date`,
    values: [clientId, ids, dueOn, ...selfLoad, ...pad],
  });

/** What a file that was refused carried goes with the next one. */
export const takeOutOfFile = (tx: WriteHandle, clientId: number, file: number) =>
  tx.run(
    q
      .updateTable('bank_transfer')
      .set({ file_id: null })
      .where('client_id', '=', clientId)
      .where('file_id', '=', file)
      .where('state', '=', 'created'),
  );

/** Those for whom the due day of something begins, in the scope of the platform. */
export const clientsDue = async (tx: ReadHandle, day: string): Promise<number[]> => {
  const rows = await tx.text<{ id: number }>({
    sql: 'SELECT id FROM bank_clients_due($1::date) AS id',
    values: [day],
  });
  return rows.map(({ id }) => id);
};

/** Those of whom small deposits arrive, or can be entered no more, in the scope of the platform. */
export const clientsWithMicroDeposits = async (
  tx: ReadHandle,
  rail: Rail,
  day: string,
): Promise<number[]> => {
  const rows = await tx.text<{ id: number }>({
    sql: 'SELECT id FROM bank_clients_with_micro_deposits($1, $2::date) AS id',
    values: [rail, day],
  });
  return rows.map(({ id }) => id);
};

export const debitsToSettle = (tx: ReadHandle, rail: Rail, day: string) =>
  tx.text<{ client_id: number; transfer_id: bigint }>({
    sql: 'SELECT client_id, transfer_id FROM bank_to_settle($1, $2::date)',
    values: [rail, day],
  });
