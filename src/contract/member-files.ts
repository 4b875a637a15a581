import { z } from 'zod';
import { FILE_FIELDS } from '#domain/members/member-file.ts';
import {
  acceptedJob,
  filterId,
  filterText,
  flag,
  id,
  instantOut,
  listOf,
  namedId,
  paging,
  text,
} from './common.ts';
import { room } from './operation.ts';

const count = z.int();
const field = z.enum(FILE_FIELDS, 'invalid_value');
const params = z.record(z.string(), z.any());

/** A file of people whole: the wizard's state. */
export const memberFileShown = z.object({
  file_id: id,
  state: z.enum([
    'mapping',
    'awaiting_confirmation',
    'processing',
    'complete',
    'complete_with_errors',
    'failed',
    'cancelled',
  ]),
  file_name: z.string(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** What is wrong with the file as a whole; its rows are then not read. */
  file_problems: z.array(z.object({ path: z.string(), code: z.string(), params })),
  /** Each column as it is headed, the field that it stands for, and what stands in its first rows. */
  columns: z.array(
    z.object({ heading: z.string(), field: field.nullable(), examples: z.array(z.string()) }),
  ),
  fields: z.array(field),
  /** What has to be given a column before rows can be read. */
  lacks: z.array(field),
  store_id: id.nullable(),
  department_id: id.nullable(),
  invite: z.boolean(),
  rows: count,
  ready: count,
  with_errors: count,
  excluded: count,
  /** Rows whose mobile number has a country code, with its ten digits offered. */
  with_offer: count,
  to_create: count,
  created: count,
  refused: count,
  created_by: z.string(),
  created_at: instantOut,
  updated_at: instantOut,
  confirmed_at: instantOut.nullable(),
  finished_at: instantOut.nullable(),
  kept_until: instantOut.nullable(),
});

/** One row: what the file says by field, what is wrong with it, who was made of it. */
export const memberFileRow = z.object({
  line: z.int(),
  typed: z.record(z.string(), z.string()),
  identity_given: z.boolean(),
  problems: z.array(z.object({ column: z.string(), code: z.string(), params })),
  excluded: z.boolean(),
  fate: z.enum(['draft', 'waiting', 'created']),
  customer_id: id.nullable(),
  status: z.string().nullable(),
});

const cell = text(500).optional();
const file = { base: 'main', caller: 'edit_members', extension: true } as const;

export const memberFiles = room({
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
    errors: ['same_file_again'],
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
    transaction: 'own',
    ...file,
    method: 'GET',
    path: '/member-files/{member_file}/events',
    summary: 'The progress of a file as a stream of `job` events',
    output: 'text/event-stream',
    errors: [],
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
    summary:
      'Says which field each column stands for, and where those belong who name no wallet; remembered for the next file of that heading',
    body: z.object({
      fields: z.array(field.nullable(), 'not_a_list').max(200, 'too_many').optional(),
      store_id: namedId('not_a_number').nullish(),
      department_id: namedId('not_a_number').nullish(),
    }),
    output: memberFileShown,
    errors: ['job_state'],
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
      lines: z.array(namedId('not_a_number'), 'not_a_list').max(50_000, 'too_many').optional(),
      excluded: z.boolean('invalid_value').optional(),
      take_offers: z.boolean('invalid_value').optional(),
    }),
    output: memberFileShown,
    errors: ['job_state'],
  },
  memberFileBadRows: {
    ...file,
    method: 'GET',
    path: '/member-files/{member_file}/bad-rows',
    summary: 'The rows with errors and their reasons',
    query: z.object({ language: filterText }),
    output: 'text/csv',
    errors: [],
  },
  correctedMemberRows: {
    ...file,
    method: 'POST',
    path: '/member-files/{member_file}/corrected-rows',
    writes: true,
    file: 'client_file',
    summary: 'Takes corrected rows back into the same file: by their line, others at the end',
    body: z.object({}),
    output: memberFileShown,
    errors: ['job_state'],
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
