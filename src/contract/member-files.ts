import { z } from 'zod';
import { FILE_FIELDS } from '#domain/members/member-file.ts';
import {
  acceptedJob,
  filterId,
  filterText,
  flag,
  id,
  listOf,
  namedId,
  paging,
  text,
} from './common.ts';
import {
  badRowsDownload,
  correctionUpload,
  count,
  mappedFile,
  mappedRow,
  progressStream,
  rowMarks,
} from './imports.ts';
import { defineOperations } from './operation.ts';

const field = z.enum(FILE_FIELDS, 'invalid_value');

/**
 * A file of people whole: the wizard's state. `with_offer` counts mobile numbers with a country
 * code, their ten digits offered.
 */
export const memberFileShown = z.object({
  ...mappedFile(field),
  store_id: id.nullable(),
  department_id: id.nullable(),
  invite: z.boolean(),
  to_create: count,
  created: count,
  refused: count,
});

/** One row: what the file says by field, what is wrong with it, who was made of it. */
export const memberFileRow = z.object({
  ...mappedRow,
  identity_given: z.boolean(),
  fate: z.enum(['draft', 'waiting', 'created']),
  customer_id: id.nullable(),
  status: z.string().nullable(),
});

const cell = text(500).optional();
const file = { base: 'main', caller: 'edit_members', extension: true } as const;

export const memberFiles = defineOperations({
  fileClientsTemplate: {
    method: 'POST',
    base: 'main',
    path: '/clients/{client}/file-clients-template',
    caller: 'edit_members',
    summary: 'The template of a file of people',
    output: 'text/csv',
    errors: ['template_failed'],
  },
  fileClients: {
    method: 'POST',
    base: 'main',
    path: '/clients/{client}/file-clients',
    caller: 'edit_members',
    writes: true,
    file: 'client_file',
    status: 202,
    summary: 'Takes a file of people: it is checked whole, and waits for confirmation',
    query: z.object({ store_id: filterId, department_id: filterId, again: flag }),
    body: z.object({}),
    output: acceptedJob,
    errors: ['same_file_again', 'too_many_drafts'],
  },
  processFileClients: {
    method: 'POST',
    base: 'main',
    path: '/clients/file-clients/process',
    caller: 'edit_members',
    writes: true,
    status: 202,
    summary: 'Adds the people of a file as a job, and invites them unless told not to',
    body: z.object({
      job_id: namedId('required'),
      invite: z.boolean('invalid_value').default(true),
    }),
    output: memberFileShown,
    errors: ['job_state', 'nothing_to_send'],
  },
  listMemberFiles: {
    ...file,
    method: 'GET',
    path: '/member-files',
    summary: 'Files of people, newest first',
    query: z.object({ open: flag, ...paging }),
    output: listOf(memberFileShown),
    errors: [],
  },
  showMemberFile: {
    ...file,
    method: 'GET',
    path: '/member-files/{member_file}',
    summary: 'One file of people',
    output: memberFileShown,
    errors: [],
  },
  memberFileEvents: {
    ...file,
    ...progressStream,
    path: '/member-files/{member_file}/events',
    summary: 'The progress of a file as a stream of `job` events',
  },
  memberFileRows: {
    ...file,
    method: 'GET',
    path: '/member-files/{member_file}/rows',
    summary: 'The rows of a file in its order',
    query: z.object({ show: filterText, ...paging }),
    output: listOf(memberFileRow),
    errors: [],
  },
  mapMemberFile: {
    ...file,
    method: 'POST',
    path: '/member-files/{member_file}/mapping',
    writes: true,
    // The file is read again in a thread, which no transaction waits for.
    transaction: 'own',
    summary:
      'Says which field each column stands for, and where those belong who name no wallet; remembered for the next file of that heading',
    body: z.object({
      fields: z.array(field.nullable(), 'not_a_list').max(200, 'too_many').optional(),
      store_id: namedId('not_a_number').nullish(),
      department_id: namedId('not_a_number').nullish(),
    }),
    output: memberFileShown,
    errors: ['job_state', 'rate_limited'],
  },
  fixMemberFileRow: {
    ...file,
    method: 'POST',
    path: '/member-files/{member_file}/rows/{line}',
    ids: { line: 'handler' },
    writes: true,
    summary: 'Corrects or excludes one row; it is checked at once',
    body: z.object({
      ...(Object.fromEntries(FILE_FIELDS.map((name) => [name, cell])) as Record<
        (typeof FILE_FIELDS)[number],
        typeof cell
      >),
      excluded: z.boolean('invalid_value').optional(),
    }),
    output: z.object({ row: memberFileRow, file: memberFileShown }),
    errors: ['job_state'],
  },
  markMemberFileRows: {
    ...file,
    method: 'POST',
    path: '/member-files/{member_file}/rows',
    writes: true,
    summary: 'Leaves many rows out, takes them back, or takes the ten digits that are offered',
    body: z.object({
      ...rowMarks,
      take_offers: z.boolean('invalid_value').optional(),
    }),
    output: memberFileShown,
    errors: ['job_state'],
  },
  memberFileBadRows: {
    ...file,
    ...badRowsDownload,
    path: '/member-files/{member_file}/bad-rows',
    summary: 'The rows with errors and their reasons',
  },
  correctedMemberRows: {
    ...file,
    ...correctionUpload,
    path: '/member-files/{member_file}/corrected-rows',
    file: 'client_file',
    summary: 'Takes corrected rows back into the same file: by their line, others at the end',
    output: memberFileShown,
  },
  exportMemberFile: {
    ...file,
    method: 'GET',
    path: '/member-files/{member_file}/export',
    summary: 'Every row of a file and what became of it',
    query: z.object({ language: filterText }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
  cancelMemberFile: {
    ...file,
    method: 'POST',
    path: '/member-files/{member_file}/cancel',
    writes: true,
    summary: 'Gives up a file that waits',
    output: memberFileShown,
    errors: ['job_state'],
  },
});
