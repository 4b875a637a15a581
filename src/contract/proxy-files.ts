import { z } from 'zod';
import { acceptedJob, id, instantOut, listOf } from './common.ts';
import { paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const proxyFile = z.object({
  job_id: id,
  state: z.enum(['awaiting_confirmation', 'processing', 'complete', 'failed', 'cancelled']),
  file_name: z.string(),
  lines: z.int(),
  good: z.int(),
  done: z.int(),
  added: z.int(),
  problems: z.array(
    z.object({
      line: z.int(),
      column: z.string(),
      value: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.any()),
    }),
  ),
  created_by: z.string(),
  created_at: instantOut,
  finished_at: instantOut.nullable(),
});
const file = { base: 'main', caller: 'proxies', extension: true, output: proxyFile } as const;
const { problems: _, ...proxyFileFacts } = proxyFile.shape;
const proxyFileRow = z.object({ ...proxyFileFacts, faults: z.int() });

/** Card numbers for the stock by file. */
export const proxyFiles = defineOperations({
  uploadProxies: {
    method: 'POST',
    base: 'main',
    path: '/clients/{client_id}/file-card-proxies',
    caller: 'proxies',
    writes: true,
    file: 'proxy_file',
    status: 202,
    output: acceptedJob,
    errors: ['too_many_drafts'],
    summary:
      'Adds card numbers (proxies) by file, as a job; with faults in it, its good lines wait to be confirmed',
  },
  listProxyFiles: {
    ...file,
    method: 'GET',
    path: '/proxy-files',
    summary: 'The files of proxies that were uploaded, newest first',
    query: z.object({ ...paging }),
    output: listOf(proxyFileRow),
    errors: [],
  },
  showProxyFile: {
    ...file,
    method: 'GET',
    path: '/proxy-files/{proxy_file}',
    summary: 'A file of proxies: what is wrong with it, how far it is',
    errors: [],
  },
  confirmProxyFile: {
    ...file,
    method: 'POST',
    path: '/proxy-files/{proxy_file}/confirm',
    writes: true,
    summary: 'Adds the good lines of a file that has others',
    errors: ['job_state'],
  },
  cancelProxyFile: {
    ...file,
    method: 'POST',
    path: '/proxy-files/{proxy_file}/cancel',
    writes: true,
    summary: 'Leaves a file that was not added',
    errors: ['job_state'],
  },
});
