import { z } from 'zod';
import { AUDIT_ACTORS, AUDIT_TOPICS } from './choices.ts';
import { id, instantOut, listOf } from './common.ts';
import { filterDay, filterFile, filterId, filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const filters = {
  start_date: filterDay,
  end_date: filterDay,
  about: filterText.meta({ description: Object.keys(AUDIT_TOPICS).join(', ') }),
  actor: filterId.meta({ description: 'The number of a manager' }),
  actor_kind: filterText,
  subject_kind: filterText,
  subject_id: filterId,
};
const auditShown = z.object({
  audit_id: id,
  at: instantOut,
  actor_kind: z.enum(AUDIT_ACTORS),
  actor_name: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.int().nullable(),
  subject_name: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  ip: z.string().nullable(),
});

export const audit = defineOperations({
  listAudit: {
    method: 'GET',
    base: 'main',
    path: '/audit',
    caller: 'audit',
    extension: true,
    summary:
      'Who changed what, from what, to what, from where, newest first; movements of money stand in the transactions',
    query: z.object({ ...filters, ...paging }),
    output: listOf(auditShown),
    errors: [],
  },
  listClientAudit: {
    transaction: 'own',
    method: 'GET',
    base: 'main',
    path: '/clients/{client_id}/audit',
    caller: 'operator',
    extension: true,
    summary: 'What was changed of one client itself, and which operators went in, newest first',
    query: z.object(paging),
    output: listOf(auditShown),
    errors: [],
  },
  exportAudit: {
    method: 'GET',
    base: 'main',
    path: '/audit/export',
    caller: 'audit',
    extension: true,
    summary: 'The same as a file',
    query: z.object({ ...filters, file_type: filterFile }),
    output: 'text/csv',
    errors: ['export_failed'],
  },
});
