import { z } from 'zod';
import { FILE_FIELDS } from '#domain/members/member-file.ts';
import { acceptedJob, id, namedId } from './common.ts';
import { filterId, flag } from './filters.ts';
import { importOperations } from './import-operations.ts';
import { count, mappedFile, mappedRow, rowMarks } from './imports.ts';
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

const people = importOperations({
  path: '/member-files',
  id: 'member_file',
  caller: 'edit_members',
  part: 'client_file',
  noun: 'people',
  fields: FILE_FIELDS,
  shown: memberFileShown,
  row: memberFileRow,
});

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
  listMemberFiles: people.list,
  showMemberFile: people.show,
  memberFileEvents: people.events,
  memberFileRows: people.rows,
  mapMemberFile: {
    ...people.map,
    summary:
      'Says which field each column stands for, and where those belong who name no wallet; remembered for the next file of that heading',
    body: people.map.body.extend({
      store_id: namedId('not_a_number').nullish(),
      department_id: namedId('not_a_number').nullish(),
    }),
  },
  fixMemberFileRow: people.fix,
  markMemberFileRows: {
    ...people.mark,
    summary: 'Leaves many rows out, takes them back, or takes the ten digits that are offered',
    body: z.object({ ...rowMarks, take_offers: z.boolean('invalid_value').optional() }),
  },
  memberFileBadRows: people.badRows,
  correctedMemberRows: people.correct,
  exportMemberFile: people.results,
  cancelMemberFile: people.cancel,
});
