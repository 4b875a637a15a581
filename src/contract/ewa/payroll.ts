import { z } from 'zod';
import { PAYROLL_FIELDS } from '#domain/ewa/payroll/payroll-row.ts';
import { id } from '../common.ts';
import { flag } from '../filters.ts';
import { importOperations } from '../import-operations.ts';
import { namedImport } from '../import-names.ts';
import { count, plainFile, plainParts } from '../imports.ts';
import { defineOperations } from '../operation.ts';
import { walletQuery } from '../tips-setup/fields.ts';
import { ofStore } from './fields.ts';

const payrollFileOut = plainFile(z.enum(PAYROLL_FIELDS)).extend({
  store_id: id,
  people: count.meta({ description: 'People that the rows name; one has a row for each job' }),
  missing: count.meta({
    description: 'People of the file before whom this one leaves out; each is asked about',
  }),
});

const files = importOperations({
  ...plainParts('payroll_file', PAYROLL_FIELDS),
  base: 'service',
  path: '/ewa/payroll-files',
  caller: 'ewa',
  noun: 'people of payroll',
  shown: payrollFileOut,
});

/** People of payroll by file, and as the scheduling provider of a store has them. */
export const ewaPayroll = {
  ...defineOperations(
    namedImport('PayrollFile', {
      ...files,
      start: {
        ...files.start,
        query: z.object({ store_id: walletQuery, again: flag }),
        errors: ['ewa_off', 'same_file_again', 'too_many_drafts'],
      },
    } as const),
  ),
  ...defineOperations({
    readPayrollStaff: {
      ...ofStore,
      method: 'POST',
      path: '/ewa/payroll-staff/{store_id}/read',
      writes: true,
      summary:
        'Takes the staff of the scheduling provider as the people of payroll, where no file names them, and asks the provider for newer ones',
      output: z.object({ people: count, missing: count }),
      errors: ['ewa_off', 'pos_location_missing', 'payroll_file_used'],
    },
  }),
};
