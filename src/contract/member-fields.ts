import { z } from 'zod';
import { MAX_JOB_CODES, ROLE_LIMITS } from '#domain/members/member-lists.ts';
import { namedId, requiredText, text } from './common.ts';
import { filterText } from './filters.ts';
import { version } from './people.ts';

/**
 * As it was typed: the rules of the domain read it, in a form and a file alike. Null empties, what
 * is left out stays.
 */
const typed = text(500)
  .nullable()
  .optional()
  .transform((value) => (value === null ? '' : value));

const typedNumber = z
  .union([text(40), z.number(), z.null()], 'not_text')
  .optional()
  .transform((value) => (value === undefined ? undefined : value === null ? '' : String(value)));

export const storesDepartments = z
  .array(
    z.object({
      store_id: namedId('required'),
      department_id: namedId('not_a_number')
        .nullish()
        .transform((department) => department ?? null),
    }),
    'not_a_list',
  )
  .min(1, 'location_required')
  .max(500, 'too_many');

const memberFields = {
  first_name: typed,
  last_name: typed,
  mobile_number: typed,
  email: typed,
  username_option: typedNumber,
  staff_id: typed,
  payroll_id: typed,
  ta_id: typed,
  pos_id: typed,
  alt_pos_id: typed,
  primary_position: typed,
  secondary_positions: z.array(text(200), 'not_a_list').max(100, 'too_many').optional(),
  weight: typedNumber,
  timezone: typed,
  company_id: typed,
  source_id: typed,
  internal_id: typed,
  language: typed,
  date_of_birth: typed,
  identity_number: typed,
  occupation: typed,
  address_street: typed,
  address_more: typed,
  address_city: typed,
  address_province: typed,
  address_postal_code: typed,
};

const memberLists = {
  roles: z
    .array(
      z.object({
        role_id: requiredText(ROLE_LIMITS.id),
        role_name: requiredText(ROLE_LIMITS.name),
      }),
      'not_a_list',
    )
    .max(ROLE_LIMITS.count, 'too_many')
    .optional(),
  job_code_ids: z
    .array(namedId('not_a_number'), 'not_a_list')
    .max(MAX_JOB_CODES, 'too_many')
    .optional(),
};

export const newMember = z.object({
  ...memberFields,
  ...memberLists,
  stores: storesDepartments,
  proxy: typed,
  invite: z.boolean('invalid_value').default(true),
});

export const memberEdit = z.object({
  ...memberFields,
  ...memberLists,
  stores: storesDepartments.optional(),
  version: version.optional(),
});

const reference = z.object({ type: z.string(), external_id: z.string() });

const referenceType = z.string('not_text').regex(/^[a-z0-9_-]{1,40}$/, 'invalid_value');

export const referencesShown = z.object({ data: z.array(reference) });

export const referenceQuery = z.object({
  type: filterText.refine(
    (type) => type === undefined || type === 'all' || /^[a-z0-9_-]{1,40}$/.test(type),
    'invalid_value',
  ),
});

export const referenceBody = z.object({
  type: referenceType.optional(),
  external_id: requiredText(300),
});
