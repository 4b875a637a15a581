import { z } from 'zod';
import { RANGES } from '#domain/tips-setup/milli.ts';
import { id, requiredText } from '../common.ts';
import { filterId } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { version } from '../people.ts';
import { allOf, reads, writes } from './fields.ts';
import { milli, milliOut } from './milli.ts';

export const jobCodeShown = z.object({
  code_id: id,
  wallet_id: id,
  role_name: z.string(),
  revenue_generating: z.boolean(),
  pooling: z.boolean(),
  weight: milliOut,
  management: z.boolean().nullable(),
  back_of_house: z.boolean().nullable(),
  version: z.int(),
});

const yesOrNo = z.boolean('invalid_value');
const known = yesOrNo.nullable();
const maybe = <T extends z.ZodType>(type: T) => type.optional();
/** Where a flag is left out it is on for a new job code, and stays as it is on a change. */
const jobCodeInput = {
  revenue_generating: maybe(yesOrNo),
  pooling: maybe(yesOrNo),
  weight: maybe(milli(RANGES.weight)),
  management: maybe(known),
  back_of_house: maybe(known),
};

export const tipJobCodes = defineOperations({
  tipJobs: {
    ...reads,
    path: '/tippool/jobs',
    summary: 'Job codes, of one wallet or of all that the manager sees',
    query: z.object({ wallet_id: filterId }),
    output: allOf(jobCodeShown),
  },
  createJobCode: {
    ...writes,
    path: '/tippool/create-job-code/{client_id}/{wallet_id}/{role_name}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    ids: { wallet_id: 'tip_wallet' },
    textParams: ['role_name'],
    status: 201,
    summary: 'Adds a job code',
    body: z.object(jobCodeInput),
    output: jobCodeShown,
  },
  updateJobCode: {
    ...writes,
    path: '/tippool/update-job-code/{code_id}',
    uses: { use: 'tips_work', wallet: 'params.code_id' },
    ids: { code_id: 'tip_job_code' },
    summary: 'Changes what is given of a job code; the rest stays',
    body: z.object({
      role_name: requiredText(40).optional(),
      ...jobCodeInput,
      version: version.optional(),
    }),
    output: jobCodeShown,
  },
  deleteJobCode: {
    ...writes,
    path: '/tippool/delete-job-code/{code_id}',
    uses: { use: 'tips_work', wallet: 'params.code_id' },
    ids: { code_id: 'tip_job_code' },
    summary: 'Takes a job code away that no result has, from its staff and from rules to come',
    output: jobCodeShown,
    errors: ['job_code_used'],
  },
  switchRevenueGenerating: {
    ...writes,
    path: '/tippool/update-job-code-revenue-generating/{code_id}/{value}',
    uses: { use: 'tips_work', wallet: 'params.code_id' },
    ids: { code_id: 'tip_job_code' },
    textParams: ['value'],
    summary: 'Whether lines of this job code have sales and tips: true or false',
    output: jobCodeShown,
  },
  switchPooling: {
    ...writes,
    path: '/tippool/update-job-code-pooling/{code_id}/{value}',
    uses: { use: 'tips_work', wallet: 'params.code_id' },
    ids: { code_id: 'tip_job_code' },
    textParams: ['value'],
    summary: 'Whether lines of this job code receive: true or false',
    output: jobCodeShown,
  },
});
