import { z } from 'zod';
import { MAX_JOB_CODES, ROLE_LIMITS } from '#domain/members/member-lists.ts';
import {
  filterId,
  filterText,
  flag,
  id,
  instantOut,
  listOf,
  namedId,
  paging,
  requiredText,
  text,
} from './common.ts';
import { customerRow, customerShown } from './customers.ts';
import { room } from './operation.ts';
import { version } from './people.ts';

/** As it was typed: the rules of the domain read it, in a form and a file alike. Null empties, what is left out stays. */
const typed = text(500)
  .nullable()
  .optional()
  .transform((value) => (value === null ? '' : value));
const typedNumber = z
  .union([text(40), z.number(), z.null()], 'not_text')
  .optional()
  .transform((value) => (value === undefined ? undefined : value === null ? '' : String(value)));
const storesDepartments = z
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
const newMember = z.object({
  ...memberFields,
  ...memberLists,
  stores: storesDepartments,
  proxy: typed,
  invite: z.boolean('invalid_value').default(true),
});
const memberEdit = z.object({
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

const oneMember = {
  base: 'main',
  caller: 'edit_members',
  writes: true,
  output: customerShown,
} as const;

export const customerChanges = room({
  addCustomer: {
    ...oneMember,
    tipsOnly: true,
    method: 'POST',
    path: '/customers',
    status: 201,
    summary: 'Adds a member of a Canadian client and sends the invitation',
    body: newMember,
    errors: ['wrong_region_route'],
  },
  addCustomerUs: {
    ...oneMember,
    tipsOnly: true,
    method: 'POST',
    path: '/us/customers',
    status: 201,
    summary: 'Adds a member of a US client and sends the invitation',
    body: newMember,
    errors: ['wrong_region_route'],
  },
  editCustomer: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/edit-customer',
    summary: 'Changes what is given of a member; the rest stays',
    body: memberEdit,
    errors: [],
  },
  updateMobileNumber: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/update-mobile-number',
    summary: 'Changes the mobile number',
    body: z.object({ mobile_number: text(60), version: version.optional() }),
    errors: [],
  },
  updateEmail: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/update-email',
    summary: 'Changes the e-mail',
    body: z.object({ email: text(300), version: version.optional() }),
    errors: [],
  },
  updateIdentifier: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/update-identifier',
    summary: 'Which name the member signs in with: the mobile number (1) or the e-mail (2)',
    body: z.object({
      username_option: z
        .union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')], 'invalid_value')
        .transform(String),
      version: version.optional(),
    }),
    errors: [],
  },
  updateStoresDepartments: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/update-storesdepts',
    summary: 'Replaces the wallets and departments of a member, as far as the manager sees them',
    body: z.object({ stores: storesDepartments, version: version.optional() }),
    errors: [],
  },
  updateClientPortal: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/update-clientportal',
    summary: "Switches the member's own page on or off",
    body: z.object({ client_portal: z.boolean('invalid_value') }),
    errors: [],
  },
  deactivateInStore: {
    ...oneMember,
    method: 'DELETE',
    path: '/customers/{customer}/stores/{store}',
    summary:
      'Takes a member out of a wallet; the last one only when the card is empty, or with keep_balance=1',
    query: z.object({ keep_balance: flag }),
    errors: ['balance_left'],
  },
  resendInvitation: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/resend-invitation/{client}',
    summary: 'Sends the invitation again',
    errors: ['not_invitable'],
  },
  resendMemberInvite: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/resend-member-invite',
    summary: 'Sends the invitation again, for a store',
    query: z.object({ store_id: filterId }),
    errors: ['not_invitable'],
  },
  removeMemberInvite: {
    ...oneMember,
    method: 'POST',
    path: '/customers/{customer}/remove-member-invite',
    summary: 'Takes the invitation back',
    query: z.object({ store_id: filterId }),
    errors: ['not_invitable'],
  },
  invitationsOfMany: {
    method: 'POST',
    base: 'main',
    path: '/customers/invitations',
    caller: 'edit_members',
    writes: true,
    extension: true,
    summary: 'Sends or takes back the invitations of many; says of each what came of it',
    body: z.object({
      action: z.enum(['resend', 'remove'], 'invalid_value'),
      customer_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .min(1, 'required')
        .max(1_000, 'too_many'),
    }),
    output: z.object({
      done: z.array(id),
      not_possible: z.array(z.object({ customer_id: id, reason: z.string() })),
    }),
    errors: [],
  },
  deactivateMany: {
    method: 'POST',
    base: 'main',
    path: '/customers/deactivations',
    caller: 'edit_members',
    writes: true,
    extension: true,
    summary: 'Takes many members out of a wallet; says of each what came of it',
    body: z.object({
      store_id: namedId('required'),
      keep_balance: z.boolean('invalid_value').default(false),
      customer_ids: z
        .array(namedId('not_a_number'), 'not_a_list')
        .min(1, 'required')
        .max(1_000, 'too_many'),
    }),
    output: z.object({
      done: z.array(id),
      not_possible: z.array(z.object({ customer_id: id, reason: z.string() })),
    }),
    errors: [],
  },
  verifyingMembers: {
    method: 'GET',
    base: 'main',
    path: '/managers/{manager}/verifying-members',
    caller: 'view_members',
    tipsOnly: true,
    summary: 'Members who have begun to find their account and not registered yet',
    query: z.object({ client_id: filterId, ...paging }),
    output: listOf(customerRow.extend({ find_started_at: instantOut })),
    errors: [],
  },
  memberReferences: {
    method: 'GET',
    base: 'main',
    path: '/stores/{store}/customers/{customer}/external-references',
    caller: 'view_members',
    summary: 'What other systems call a member at a store',
    query: referenceQuery,
    output: referencesShown,
    errors: [],
  },
  saveMemberReference: {
    method: 'POST',
    base: 'main',
    path: '/stores/{store}/customers/{customer}/external-references',
    caller: 'edit_members',
    writes: true,
    summary: 'Writes what another system calls a member; the type in the query or the body',
    query: referenceQuery,
    body: referenceBody,
    output: referencesShown,
    errors: [],
  },
  removeMemberReference: {
    method: 'DELETE',
    base: 'main',
    path: '/stores/{store}/customers/{customer}/external-references',
    caller: 'edit_members',
    writes: true,
    summary: 'Removes one type of reference, or all',
    query: referenceQuery,
    output: referencesShown,
    errors: [],
  },
});
