import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  COUNT_LIMIT,
  type PageQuery,
  readCursor,
  writeCursor,
} from '#server/platform/http/paging.ts';
import { type JobFilter, type JobRow, countJobs, listJobs } from './bulk.repo.ts';
import { type RowShow, countRows, rowPage } from './rows.repo.ts';

/** A page of jobs, newest first, with what the envelope of the list says of it. */
export async function pageOfJobs(
  tx: ReadHandle,
  clientId: number,
  filter: JobFilter,
  { page = 1, per_page: perPage }: PageQuery,
) {
  const jobs = await listJobs(tx, clientId, filter, {
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const total = await countJobs(tx, clientId, filter, COUNT_LIMIT);
  return { jobs, paging: { page, perPage, total, cursor: null } };
}

/** A page of a job's rows in the order of the file, after a cursor or by its number. */
export async function pageOfRows(
  tx: ReadHandle,
  job: JobRow,
  show: RowShow,
  { page = 1, per_page: perPage, cursor: after }: PageQuery,
) {
  const cursor = readCursor(after, 'id');
  const found = await rowPage(tx, job.client_id, job.id, {
    show,
    afterLine: cursor ? Number(cursor[0]) : 0,
    limit: perPage + 1,
    offset: cursor ? 0 : (page - 1) * perPage,
  });
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  return {
    rows,
    paging: {
      page,
      perPage,
      total: await countRows(tx, job.client_id, job.id, show),
      cursor: found.length > perPage && last ? writeCursor([last.line]) : null,
    },
  };
}
