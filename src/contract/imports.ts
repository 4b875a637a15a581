import { z } from 'zod';
import { IMPORT_STATES } from '#domain/imports/import-states.ts';
import { id, instantOut, namedId } from './common.ts';
import { filterText } from './filters.ts';

/**
 * What every kind of uploaded file shows and takes: the contract of a kind is made of these, with
 * its own fields beside them.
 */

const params = z.record(z.string(), z.any());
export const count = z.int();

/** What is wrong with a file as a whole; its rows are then not read. */
export const fileProblems = z.array(z.object({ path: z.string(), code: z.string(), params }));
/** What is wrong with one cell of a row. */
export const rowProblem = { column: z.string(), code: z.string(), params };

/** How a file was read, and when what was done to it. */
export const fileFacts = {
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  file_problems: fileProblems,
  created_by: z.string(),
  created_at: instantOut,
  updated_at: instantOut,
  confirmed_at: instantOut.nullable(),
  finished_at: instantOut.nullable(),
  kept_until: instantOut.nullable(),
};

/** A file whose columns a person may explain. */
export const mappedFile = <Field extends z.ZodType>(field: Field) => ({
  ...fileFacts,
  file_id: id,
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  /** Each column as it is headed, the field that it stands for, and what is in its first rows. */
  columns: z.array(
    z.object({ heading: z.string(), field: field.nullable(), examples: z.array(z.string()) }),
  ),
  fields: z.array(field),
  /** What has to be given a column before rows can be read. */
  lacks: z.array(field),
  rows: count,
  ready: count,
  with_errors: count,
  excluded: count,
  /** Rows with a problem that has its correction ready. */
  with_offer: count,
});

/** What a file says of one row by field, and what is wrong with it. */
export const mappedRow = {
  line: z.int(),
  typed: z.record(z.string(), z.string()),
  problems: z.array(z.object(rowProblem)),
  excluded: z.boolean(),
};

/** What the portal's wizard knows of any kind of file, and of its rows. */
export type MappedFile = z.output<z.ZodObject<ReturnType<typeof mappedFile<z.ZodString>>>>;
export type MappedRow = z.output<z.ZodObject<typeof mappedRow>>;

/** A file of a kind that adds nothing of its own: what is to be applied of it, and what was. */
export const plainFile = <Field extends z.ZodType>(field: Field) =>
  z.object({ ...mappedFile(field), to_apply: count, applied: count, refused: count });
/** One of its rows. */
export const plainRow = z.object({
  ...mappedRow,
  state: z.enum(['draft', 'waiting', 'applied']),
});

/** What the operations of such a kind are about, by the id of its files, which names the upload. */
export const plainParts = <const Id extends string, const Fields extends readonly string[]>(
  id: Id,
  fields: Fields,
) => ({ id, part: id, fields, shown: plainFile(z.enum(fields)), row: plainRow });

/** Which rows are left out or taken back. */
export const rowMarks = {
  lines: z.array(namedId('not_a_number'), 'not_a_list').max(50_000, 'too_many').optional(),
  excluded: z.boolean('invalid_value').optional(),
};

/** The progress of a file as a stream of `job` events. */
export const progressStream = {
  transaction: 'own',
  method: 'GET',
  output: 'text/event-stream',
  errors: [],
} as const;
/** The rows with errors and their reasons, to be corrected and given back. */
export const badRowsDownload = {
  method: 'GET',
  query: z.object({ language: filterText }),
  output: 'text/csv',
  errors: [],
} as const;
/** Takes corrected rows back into the same file. */
export const correctionUpload = {
  method: 'POST',
  writes: true,
  body: z.object({}),
  errors: ['job_state'],
} as const;
