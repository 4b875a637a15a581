import { z } from 'zod';
import { filterText, flag, listOf, paging, text } from './common.ts';
import { badRowsDownload, correctionUpload, progressStream, rowMarks } from './imports.ts';
import type { Caller, IdKind } from './operation.ts';

const cell = text(500).optional();

/** What the operations of a kind of file are about. */
type FileKind = {
  /** As `/member-files`. */
  readonly path: string;
  /** The kind of id of a file, which is its parameter of the path. */
  readonly id: IdKind;
  readonly caller: Caller;
  /** The field of the upload. */
  readonly part: string;
  /** In the list of operations: "people" of "Files of people". */
  readonly noun: string;
  /** The cells of a row that a person may correct. */
  readonly fields: readonly string[];
  /** A file as it is shown, and one of its rows. */
  readonly shown: z.ZodType;
  readonly row: z.ZodType;
};

/**
 * The operations that every kind of file has alike, to be given their names by the module's
 * contract; how a file is begun, mapped and confirmed is each kind's own. `importRoutes` of the
 * server answers them.
 */
export const importOperations = <const K extends FileKind>(kind: K) => ({
  ...readingOperations<K>(kind),
  ...changingOperations<K>(kind),
});

const shared = <K extends FileKind>({ caller }: K) =>
  ({ base: 'main', caller: caller as K['caller'], extension: true }) as const;

const under = <K extends FileKind, const Rest extends string>({ path, id }: K, rest: Rest) =>
  `${path}/{${id}}${rest}` as `${K['path']}/{${K['id']}}${Rest}`;

function readingOperations<const K extends FileKind>(kind: K) {
  const { noun } = kind;
  const [shown, row, path]: [K['shown'], K['row'], K['path']] = [kind.shown, kind.row, kind.path];
  const reading = { ...shared<K>(kind), method: 'GET', errors: [] } as const;
  return {
    list: {
      ...reading,
      path,
      summary: `Files of ${noun}, newest first`,
      query: z.object({ open: flag, ...paging }),
      output: listOf(shown),
    },
    show: { ...reading, path: under(kind, ''), summary: `One file of ${noun}`, output: shown },
    events: {
      ...shared<K>(kind),
      ...progressStream,
      path: under(kind, '/events'),
      summary: `The progress of a file of ${noun} as a stream of \`job\` events`,
    },
    rows: {
      ...reading,
      path: under(kind, '/rows'),
      summary: `The rows of a file of ${noun} in its order`,
      query: z.object({ show: filterText, ...paging }),
      output: listOf(row),
    },
    badRows: {
      ...shared<K>(kind),
      ...badRowsDownload,
      path: under(kind, '/bad-rows'),
      summary: `The rows with errors of a file of ${noun}, and their reasons`,
    },
    results: {
      ...reading,
      path: under(kind, '/export'),
      summary: `Every row of a file of ${noun} and what became of it`,
      query: z.object({ language: filterText }),
      output: 'text/csv',
      errors: ['export_failed'],
    },
  } as const;
}

function changingOperations<const K extends FileKind>(kind: K) {
  const { noun } = kind;
  const [shown, row, part]: [K['shown'], K['row'], K['part']] = [kind.shown, kind.row, kind.part];
  const changing = {
    ...shared<K>(kind),
    method: 'POST',
    writes: true,
    errors: ['job_state'],
  } as const;
  const cells = Object.fromEntries(kind.fields.map((name) => [name, cell])) as {
    readonly [F in K['fields'][number]]: typeof cell;
  };
  return {
    fix: {
      ...changing,
      path: under(kind, '/rows/{line}'),
      ids: { line: 'handler' },
      summary: `Corrects or excludes one row of a file of ${noun}; it is checked at once`,
      body: z.object({ ...cells, excluded: z.boolean('invalid_value').optional() }),
      output: z.object({ row, file: shown }),
    },
    mark: {
      ...changing,
      path: under(kind, '/rows'),
      summary: `Leaves many rows of a file of ${noun} out, or takes them back`,
      body: z.object(rowMarks),
      output: shown,
    },
    correct: {
      ...shared<K>(kind),
      ...correctionUpload,
      path: under(kind, '/corrected-rows'),
      file: part,
      summary: `Takes corrected rows of ${noun} back into their file: by line, others at the end`,
      output: shown,
    },
    cancel: {
      ...changing,
      path: under(kind, '/cancel'),
      summary: `Gives up a file of ${noun} that waits`,
      output: shown,
    },
  } as const;
}
