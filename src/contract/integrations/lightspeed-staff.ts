import { z } from 'zod';
import { id, namedId, text } from '../common.ts';
import { filterId } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { memberSuggestion } from '../tips-data/mapping.ts';
import { someOf } from '../tips-setup/fields.ts';
import { externalId, integrations } from './shapes.ts';

const named = z.object({ id: z.string(), name: z.string() });
const MAX_EMPLOYEES = 500;
/** As it was typed: the rules of members read it. */
const typed = text(500).optional();

const newcomer = z.object({
  /** The key of Lightspeed's. */ employee_id: externalId,
  /** A member that this is; without it a new one is made of the rest. */
  customer_id: namedId('not_a_number').nullish(),
  /** The member has another payroll number, which the given one is to replace. */
  replace_payroll_id: z.boolean('invalid_value').optional(),
  first_name: typed,
  last_name: typed,
  mobile_number: typed,
  email: typed,
  /** The store that they belong to. */ location: namedId('not_a_number').nullish(),
  primary_position: typed,
  secondary_positions: z.array(text(200), 'not_a_list').max(100, 'too_many').optional(),
  payroll_id: typed,
  staff_id: typed,
});

/** Who works at Lightspeed, and taking them in. */
export const lightspeedStaff = defineOperations({
  lightspeedEmployees: {
    ...integrations,
    method: 'GET',
    path: '/managers/{id}/lightspeed/employees',
    ids: { id: 'manager' },
    summary: 'Staff as Lightspeed has them now, in the stores that one sees, and who they may be',
    query: z.object({ store_id: filterId }),
    output: z.object({
      data: z.array(
        z.object({
          employee_id: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          username: z.string().nullable(),
          active: z.boolean(),
          groups: z.array(named),
          stores: z.array(z.object({ store_id: id, store_name: z.string() })),
          customer_id: id.nullable(),
          suggestion: memberSuggestion.nullable(),
          /** What the member they are linked to has otherwise. */
          differs: z.array(
            z.object({
              field: z.enum(['first_name', 'last_name']),
              ours: z.string(),
              theirs: z.string(),
            }),
          ),
        }),
      ),
    }),
    errors: ['provider_off', 'pos_location_missing', 'pos_unavailable'],
  },
  createLightspeedEmployees: {
    ...integrations,
    method: 'POST',
    path: '/managers/{id}/lightspeed/employees-create',
    ids: { id: 'manager' },
    writes: true,
    uses: { use: 'tips_work', wallet: 'body.store_id' },
    status: 201,
    summary:
      'Links staff of Lightspeed to members, or makes members of them: all or none, every problem at once',
    body: z.object({
      client_id: namedId('required'),
      store_id: namedId('required'),
      employees: someOf(newcomer, MAX_EMPLOYEES, 'required'),
    }),
    output: z.object({ created: z.int(), tied: z.int() }),
    errors: ['provider_off', 'pos_location_missing', 'pos_unavailable'],
  },
});
