import { z } from 'zod';
import { filterFile } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { enterPools, enterShares, ofWallet } from './callers.ts';

export const tipArchive = defineOperations({
  exportArchivedDrafts: {
    ...enterShares,
    ...ofWallet,
    method: 'GET',
    extension: true,
    path: '/tippool/export-archived-drafts-csv/{wallet_id}',
    summary: 'The drafts that an ended subscription left, as a file, a line each person',
    query: z.object({ file_type: filterFile }),
    output: 'text/csv',
  },
  exportArchivedSquareUps: {
    ...enterPools,
    ...ofWallet,
    method: 'GET',
    extension: true,
    path: '/tippool/export-archived-square-ups-csv/{wallet_id}',
    summary: 'The square-ups that an ended subscription left, as a file',
    query: z.object({ file_type: filterFile }),
    output: 'text/csv',
  },
});
