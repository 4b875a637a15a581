import { tipsByPerson } from '#contract/tips-payouts/by-person.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { listByPerson, listOfPerson } from './list-by-person.ts';
import { type PaidFilesOutside, paidPeopleFile, paidServicesFile } from './paid-files.ts';

/** Serves what people got of paid tips, on screen and as files. */
export function serveTipsByPerson(edge: Edge<PaidFilesOutside>): void {
  edge.serve(tipsByPerson, {
    paidTipsByPerson: ({ query, ...looking }) => listByPerson(looking, query),
    paidTipsOfPerson: ({ query, ...looking }) => listOfPerson(looking, query),
    paidTipsByPersonFile: ({ query, ...asking }) => paidPeopleFile(asking, query),
    paidTipServicesFile: ({ query, ...asking }) => paidServicesFile(asking, query),
  });
}
