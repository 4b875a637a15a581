import { z } from 'zod';
import { id, instantOut, listOf, namedId, text } from './common.ts';
import { filterId, flag, paging } from './filters.ts';
import { customerRow, customerShown } from './customers.ts';
import {
  memberEdit,
  newMember,
  referenceBody,
  referenceQuery,
  referencesShown,
  storesDepartments,
} from './member-fields.ts';
import { defineOperations } from './operation.ts';
import { version } from './people.ts';

const oneMember = {
  base: 'main',
  caller: 'edit_members',
  writes: true,
  output: customerShown,
} as const;

const manyMembers = z
  .array(namedId('not_a_number'), 'not_a_list')
  .min(1, 'required')
  .max(1_000, 'too_many');
/** Of each of many, what came of it. */
const doneForMany = z.object({
  done: z.array(id),
  not_possible: z.array(z.object({ customer_id: id, reason: z.string() })),
});

const undo = () =>
  z.string().nullable().meta({ description: 'What takes it back; null where nothing was done' });

export const customerChanges = defineOperations({
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
    output: customerShown.extend({ undo: undo() }),
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
      customer_ids: manyMembers,
    }),
    output: doneForMany,
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
      customer_ids: manyMembers,
    }),
    output: doneForMany.extend({ undo: undo() }),
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
