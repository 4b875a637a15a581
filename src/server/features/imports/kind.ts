import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import type { Country } from '#domain/people/addresses.ts';
import { InvariantError } from '#kernel/invariant.ts';
import type { Problem } from '#kernel/result.ts';
import type { CsvRead } from '#server/platform/csv-file.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Vault } from '#server/platform/vault.ts';

export type Cells<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;
/** The field that each column of a file stands for, null where it is left out. */
export type Mapping<Field extends string = string> = readonly (Field | null)[];

/** A row as it was typed: its cells by field, and the one that is stored sealed apart from them. */
export type TypedRow<Field extends string = string> = {
  readonly line: number;
  readonly cells: Cells<Field>;
  readonly secret: string | null;
};
/** `cells` may differ from what was typed where a cell must not be stored. */
export type CheckedRow<Field extends string = string, Value = unknown> = TypedRow<Field> & {
  readonly value: Value;
  readonly problems: readonly RowProblem[];
  /** By field, what only one row of a file may have. */
  readonly keys: Readonly<Record<string, string | null>>;
};
/** What became of a row: what was made of it, or why it can no longer be taken. */
export type RowOutcome = { readonly result: object } | { readonly problems: readonly RowProblem[] };

/** How the columns of a kind are recognized. */
export type Columns<Field extends string> = {
  readonly fields: (country: Country) => readonly Field[];
  /** How the template heads them. */
  readonly headings: (country: Country) => readonly string[];
  readonly guess: (heading: readonly string[], country: Country) => Mapping<Field>;
  /** The fields that still need a column before rows can be read. */
  readonly lacks: (mapping: Mapping<Field>) => readonly Field[];
  /** The field that is stored sealed and never handed out again. */
  readonly secret: Field | null;
  /**
   * Whether a person may say what the columns stand for; the file is kept, sealed, until it is
   * applied.
   */
  readonly canBeMapped: boolean;
  /** What is wrong with a heading, where nobody is asked what its columns stand for. */
  readonly problems?: (heading: readonly string[], read: CsvRead) => readonly Problem[];
  /** Puts a heading above rows that may come without one. */
  readonly prepare?: (read: CsvRead) => CsvRead;
  /** The fields that hold money, and those that hold other numbers: a comma may be theirs. */
  readonly money?: readonly Field[];
  readonly decimals?: readonly Field[];
  /** Rows whose cells are all empty are skipped unless the kind checks them too. */
  readonly checksBlankRows?: true;
  readonly maxRows?: number;
};

/** What a kind says of the rows of a file together. */
export type WholeFile = {
  /**
   * What is wrong with rows because of others, by line; of all rows that are not left out, each time
   * one of them changes. What only one row may have needs none: that is what `keys` are for.
   */
  readonly compare?: (
    rows: readonly { readonly line: number; readonly cells: Cells }[],
  ) => ReadonlyMap<number, readonly RowProblem[]>;
};

export type ImportAction = 'start' | 'map' | 'fix' | 'mark' | 'correct' | 'confirm' | 'cancel';

/**
 * One kind of file: its columns, how a set of rows is checked, and how a chunk of good rows is
 * applied.
 */
export type ImportKind<
  Field extends string = string,
  Options = unknown,
  Value = unknown,
> = WholeFile & {
  /** In the tables, and in what its contents are sealed for: never changed. */
  readonly name: string;
  /** How the audit names such a file and what is done to it. */
  readonly subject: string;
  readonly actions: Readonly<Partial<Record<ImportAction, string>>>;
  /** The field of the upload, in the paths of what is wrong with it. */
  readonly part: string;
  /** Whether a file that cannot be read is kept and says why, or is refused. */
  readonly unreadable: 'keep' | 'refuse';
  readonly columns: Columns<Field>;
  readonly checkOptions?: (
    context: RequestContext,
    options: Options,
  ) => Promise<readonly Problem[]>;
  /** Checks rows as a set. What only one row of the file may have is compared by their keys. */
  readonly check: (
    context: RequestContext,
    options: Options,
    rows: readonly TypedRow<Field>[],
  ) => Promise<readonly CheckedRow<Field, Value>[]>;
  /** Whether a file waits to be confirmed in any case, or only where some of its rows are bad. */
  readonly waits: 'always' | 'for-bad-rows';
  /** Rows applied in one transaction. */
  readonly chunk: number;
  /**
   * Applies rows that were checked again in the same transaction; answers the outcome of each by
   * its line.
   */
  readonly apply: (
    context: RequestContext,
    file: { readonly id: number; readonly options: Options },
    rows: readonly CheckedRow<Field, Value>[],
  ) => Promise<ReadonlyMap<number, RowOutcome>>;
  /** Locks what the check relies on, before rows are checked again. */
  readonly lock?: (tx: WriteHandle, clientId: number) => Promise<unknown>;
  /** In a transaction of the platform, once the first chunk is in. */
  readonly afterFirstChunk?: (tx: WriteHandle) => Promise<unknown>;
  /** How long a draft is kept, in milliseconds; null for ever. */
  readonly retention: number | null;
};

export type ImportContext = RequestContext & { readonly vault: Vault };
/** The vault of kinds that keep neither a file nor a secret cell. */
export const SEALS_NOTHING: Vault = {
  seal() {
    throw new InvariantError('nothing of this kind is sealed');
  },
  open() {
    throw new InvariantError('nothing of this kind is sealed');
  },
  fingerprints() {
    throw new InvariantError('nothing of this kind is sealed');
  },
};

/** Whose files: everybody's, or one manager's own. */
export type FilesOf = 'all' | number;
export type FileRef = {
  readonly tx: ReadHandle;
  readonly clientId: number;
  readonly fileId: number;
};

/** What the contents of a file are sealed for, and the secret cell of one row. */
export const sealedFor = (kind: { readonly name: string }, ref: Omit<FileRef, 'tx'>): string =>
  `${kind.name}:${ref.clientId}:${ref.fileId}`;
export const secretOf = (
  kind: { readonly name: string },
  ref: Omit<FileRef, 'tx'>,
  line: number,
): string => `${sealedFor(kind, ref)}:${line}`;
