import { z } from 'zod';
import { acceptedJob, listOf, text } from './common.ts';
import { filterText, flag, paging } from './filters.ts';
import { badRowsDownload, correctionUpload, progressStream, rowMarks } from './imports.ts';
import type { BASES, Caller, IdKind } from './operation.ts';

const cell = text(500).optional();

/** What the operations of a kind of file are about. */
type FileKind = {
  /** As `/member-files`. */
  readonly path: string;
  /** `main` unless it is said. */
  readonly base?: keyof typeof BASES;
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
 * The operations of a kind of file, named by `namedImport` or by the module's contract, which may
 * put its own in the place of one. `importRoutes` of the server answers them.
 */
export const importOperations = <const K extends FileKind>(kind: K) => ({
  ...readingOperations<K>(kind),
  ...changingOperations<K>(kind),
  ...decidingOperations<K>(kind),
});

/** The compiler knows the base of a kind by what the kind says, or by its silence. */
type BaseOf<K extends FileKind> = K extends { readonly base: infer B extends keyof typeof BASES }
  ? B
  : 'main';
const shared = <K extends FileKind>({ caller, base }: K) =>
  ({
    // What BaseOf says of a kind is what it says itself, or 'main' where it says nothing.
    base: (base ?? 'main') as BaseOf<K>,
    // Kept as the literal that the kind names: taking it apart makes a plain text of it.
    caller: caller as K['caller'],
    extension: true,
  }) as const;

const under = <K extends FileKind, const Rest extends string>({ path, id }: K, rest: Rest) =>
  // The same words in the type: a template gives the compiler only a text.
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
  // One cell for each field of the kind, whose names `fromEntries` forgets.
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

function decidingOperations<const K extends FileKind>(kind: K) {
  const { noun } = kind;
  const [shown, part, path]: [K['shown'], K['part'], K['path']] = [
    kind.shown,
    kind.part,
    kind.path,
  ];
  // The fields of just this kind: reading them from it gives those of any kind.
  const field = z.enum(kind.fields as K['fields'], 'invalid_value');
  const writing = { ...shared<K>(kind), method: 'POST', writes: true } as const;
  return {
    template: {
      ...shared<K>(kind),
      method: 'GET',
      path: `${path}/template` as const,
      summary: `The template of a file of ${noun}`,
      output: 'text/csv',
      errors: ['template_failed'],
    },
    start: {
      ...writing,
      path,
      file: part,
      status: 202,
      summary: `Takes a file of ${noun}: it is checked whole, and waits for confirmation`,
      query: z.object({ again: flag }),
      body: z.object({}),
      output: acceptedJob,
      errors: ['same_file_again', 'too_many_drafts'],
    },
    map: {
      ...writing,
      path: under(kind, '/mapping'),
      // The file is read again in a thread, which no transaction waits for.
      transaction: 'own',
      summary: `Says which field each column of a file of ${noun} stands for`,
      body: z.object({
        fields: z.array(field.nullable(), 'not_a_list').max(200, 'too_many').optional(),
      }),
      output: shown,
      errors: ['job_state', 'rate_limited'],
    },
    confirm: {
      ...writing,
      path: under(kind, '/confirm'),
      status: 202,
      summary: `Applies the rows of a file of ${noun} that are ready, as a job`,
      output: shown,
      errors: ['job_state', 'nothing_to_send'],
    },
  } as const;
}
