import { z } from 'zod';
import { dayText } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { madeFrom } from '../tips-setup/fields.ts';
import { ofStore, periodOut, scheduleQuery } from './fields.ts';

const periodsOut = z.object({
  data: z.array(periodOut),
});

export const ewaPeriods = defineOperations({
  ewaPeriods: {
    ...ofStore,
    method: 'GET',
    path: '/ewa/periods/{store_id}',
    summary:
      'The periods that are still to be paid and the next twelve; of a schedule that is not saved yet, where one is given',
    query: scheduleQuery,
    output: periodsOut,
    errors: ['ewa_off'],
  },
  movePayday: {
    ...ofStore,
    method: 'POST',
    path: '/ewa/periods/{store_id}/payday',
    writes: true,
    summary: 'Moves the payday of a period, until its cut-off',
    body: z.object({ first_day: dayText, payday: dayText, version: madeFrom }),
    output: periodsOut,
    errors: ['ewa_off', 'cut_off_passed'],
  },
});
