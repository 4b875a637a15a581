import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Connection } from './handle.ts';

/** What a packet hands on to each of its statements. The driver's types do not name it. */
type Statement = pg.Query & {
  readonly name?: string;
  readonly text: string;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};
type Wire = {
  readonly stream: Pick<Writable, 'cork' | 'uncork'>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  sync(): void;
};
type Answer = (error: Error | null | undefined, result: pg.QueryResult) => void;
type Asked = { readonly statement: pg.QueryConfig; readonly answer: Answer };

const TRANSACTION_ABORTED = '25P02';

/**
 * Statements that are asked in one breath, in one packet: the server answers them in one packet too,
 * where it otherwise sends one for each. What follows one that fails is not run. Only for statements
 * of one transaction.
 */
class Packet extends pg.Query {
  readonly #statements: readonly Statement[];
  #answered = 0;
  /** Of the statement that is being answered: by it the driver remembers what was prepared. */
  name: string | undefined;
  text = '';
  /** Ends the driver's wait for the packet as a whole; each statement has an answer of its own. */
  callback: (error: Error | null) => void = () => undefined;

  constructor(asked: readonly Asked[]) {
    super('');
    this.#statements = asked.map(
      ({ statement, answer }) =>
        // A query of the driver has these parts (see above), which its types leave out.
        new pg.Query({ types: pg.types, ...statement }, answer) as Statement,
    );
    this.#show();
  }

  override submit = (connection: unknown): void => {
    // Called by the driver, with its own connection.
    const wire = connection as Wire;
    // The driver writes each message by itself, and every write is a call into the kernel.
    wire.stream.cork();
    try {
      // The same connection but for one method.
      const unsynced = Object.create(wire, { sync: { value: () => undefined } }) as Wire;
      for (const statement of this.#statements) statement.prepare(unsynced);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  };

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, wire: Wire): void {
    const statement = this.#current;
    this.#answered += 1;
    this.#show();
    statement.handleCommandComplete(message, wire);
    statement.handleReadyForQuery(wire);
  }
  handleReadyForQuery(): void {
    this.callback(null);
  }
  handleError(error: Error, wire: Wire): void {
    this.callback(error);
    const [failed, ...skipped] = this.#statements.slice(this.#answered);
    this.#answered = this.#statements.length;
    failed?.handleError(error, wire);
    for (const statement of skipped) {
      if (statement.name) delete wire.submittedNamedStatements[statement.name];
      statement.handleError(error instanceof pg.DatabaseError ? aborted(error) : error, wire);
    }
  }

  get #current(): Statement {
    return this.#statements[this.#answered]!;
  }
  #show(): void {
    const next = this.#statements[this.#answered];
    this.name = next?.name;
    this.text = next?.text ?? '';
  }
}

/** As the server words it for what comes after an error in a transaction. */
const aborted = (cause: Error): Error =>
  Object.assign(new Error('an earlier statement of the transaction failed', { cause }), {
    code: TRANSACTION_ABORTED,
  });

/**
 * The statements of one transaction over its connection, in their order: those that are asked in one
 * breath travel together.
 */
export function joinStatements(connection: pg.ClientBase): Connection {
  let waiting: Asked[] = [];
  function send(): void {
    const asked = waiting;
    waiting = [];
    if (asked.length > 0) connection.query(new Packet(asked));
  }
  return {
    query(statement) {
      // Text alone may hold several commands, which only the simple protocol takes.
      if (!statement.name && !statement.values?.length) {
        send();
        return connection.query(statement);
      }
      return new Promise((resolve, reject) => {
        const answer: Answer = (error, result) => (error ? reject(error) : resolve(result));
        if (waiting.push({ statement, answer }) === 1) process.nextTick(send);
      });
    },
  };
}
