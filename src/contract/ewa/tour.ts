import { z } from 'zod';
import { defineOperations } from '../operation.ts';

export const TOUR_STEPS = 4;

const ofManager = { base: 'service', extension: true, caller: 'ewa', path: '/ewa/tour' } as const;
const tourOut = z.object({
  step: z.int().meta({ description: 'Where it goes on, from 1' }),
  steps: z.int(),
  closed: z.boolean().meta({ description: 'It begins again from Help only' }),
});

export const ewaTour = defineOperations({
  ewaTour: {
    ...ofManager,
    method: 'GET',
    summary: 'How far the manager has come in the tour of earned wage access',
    output: tourOut,
    errors: [],
  },
  saveEwaTour: {
    ...ofManager,
    method: 'POST',
    writes: true,
    summary: 'Keeps how far the manager has come in the tour, or that they closed it',
    body: z.object({
      step: z
        .int('not_a_number')
        .min(1, 'number_out_of_range')
        .max(TOUR_STEPS, 'number_out_of_range'),
      closed: z.boolean('invalid_value').default(false),
    }),
    output: tourOut,
    errors: [],
  },
});
