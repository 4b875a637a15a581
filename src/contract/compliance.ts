import { z } from 'zod';
import { id, instantOut, namedId, text } from './common.ts';
import { filterId } from './filters.ts';
import { defineOperations } from './operation.ts';

const declared = z.object({
  declaration_id: id,
  at: instantOut,
  manager_name: z.string(),
  text: z.string(),
  text_version: z.int(),
  acts_for_third_party: z.boolean(),
  third_party_name: z.string(),
  third_party_address: z.string(),
  third_party_relationship: z.string(),
});
const standing = z.object({
  due: z.boolean(),
  due_at: instantOut
    .nullable()
    .meta({ description: 'When the last declaration runs out; null before the first' }),
  text: z.string().meta({ description: 'What is declared, in the language of the session' }),
  text_version: z.int(),
  history: z.array(declared).meta({ description: 'Newest first, the last hundred' }),
});

export const compliance = defineOperations({
  thirdParty: {
    method: 'GET',
    base: 'main',
    path: '/compliance/managers/{manager}/third-party',
    caller: 'integrations',
    summary: 'Whether a third-party declaration is due, its text, and those that were made',
    query: z.object({ client_id: filterId }),
    output: standing,
    errors: [],
  },
  submitThirdParty: {
    method: 'POST',
    base: 'main',
    path: '/compliance/managers/{manager}/third-party-submission',
    caller: 'integrations',
    writes: true,
    status: 201,
    summary:
      'Declares that the client acts for itself, or for whom; kept with who, when and the text shown',
    body: z.object({
      client_id: namedId('required').optional(),
      text_version: z.int('required'),
      agreed: z.boolean('agreement_required'),
      acts_for_third_party: z.boolean('required'),
      third_party_name: text(200).default(''),
      third_party_address: text(200).default(''),
      third_party_relationship: text(200).default(''),
    }),
    output: standing,
    errors: ['declaration_changed'],
  },
});
