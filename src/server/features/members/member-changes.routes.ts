import { customerChanges } from '#contract/customer-changes.ts';
import { andThen, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { oneReferenceType } from '#server/platform/http/reference-type.ts';
import { type NewMemberInput, addMember } from './add-member.ts';
import { deactivateMany } from './many/deactivate-many.ts';
import { type MemberEdit, editMember } from './edit-member.ts';
import { invitationsOfMany } from './many/invite-many.ts';
import { serveMatchingMembers } from './many/matching-members.routes.ts';
import { leaveStore } from './leave-store.ts';
import { dropReferences, writeReference } from './member-references.ts';
import type { MembersDeps } from './members.ports.ts';
import { referencesOf } from './references.repo.ts';
import { removeInvitation } from './remove-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { showMember } from './show-member.ts';
import { verifyingMembers } from './verifying-members.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Changes = typeof customerChanges;
type MemberContext = RequestContext & { readonly params: { readonly customer: number } };
type ReferenceOwner = { readonly store: number; readonly customer: number };

/** Serves the changes of members. Each answers the member as they stand afterwards. */
export function serveMemberChanges(edge: Edge, deps: MembersDeps): void {
  edge.serve(customerChanges, {
    ...memberHandlers(deps),
    ...handlersForMany(deps),
    ...referenceHandlers,
  });
  serveMatchingMembers(edge, deps);
}

function memberHandlers(deps: MembersDeps) {
  const show =
    ({ tx, actor, params }: MemberContext) =>
    () =>
      showMember(tx, deps.ports, actor, params.customer);
  const edit = (context: MemberContext, changes: MemberEdit) =>
    andThen(editMember(context, deps, context.params.customer, changes), show(context));
  const add = async (context: RequestContext & { body: NewMemberInput }, region: 'US' | 'CA') => {
    const { tx, actor, body } = context;
    if (actor.client.region !== region) return fail('wrong_region_route');
    return andThen(addMember(context, deps, body), (id) => showMember(tx, deps.ports, actor, id));
  };
  const resend = (context: MemberContext) =>
    andThen(resendInvitation(context, context.params.customer, deps.portalUrl), show(context));
  return {
    addCustomer: (context) => add(context, 'CA'),
    addCustomerUs: (context) => add(context, 'US'),
    editCustomer: (context) =>
      edit(context, {
        typed: context.body,
        stores: context.body.stores,
        roles: context.body.roles,
        jobCodes: context.body.job_code_ids,
        version: context.body.version,
      }),
    updateMobileNumber: (context) =>
      edit(context, {
        typed: { mobile_number: context.body.mobile_number },
        version: context.body.version,
      }),
    updateEmail: (context) =>
      edit(context, { typed: { email: context.body.email }, version: context.body.version }),
    updateIdentifier: (context) =>
      edit(context, {
        typed: { username_option: context.body.username_option },
        version: context.body.version,
      }),
    updateStoresDepartments: (context) =>
      edit(context, { stores: context.body.stores, version: context.body.version }),
    updateClientPortal: (context) => edit(context, { clientPortal: context.body.client_portal }),
    deactivateInStore(context) {
      const { params, query } = context;
      const leaving = {
        id: params.customer,
        storeId: params.store,
        keepBalance: query.keep_balance,
      };
      return andThen(leaveStore(context, deps, leaving), async (left) => {
        const shown = await showMember(context.tx, deps.ports, context.actor, params.customer);
        return shown.ok
          ? ok({ ...shown.value, undo: left ? context.origin.requestId : null })
          : shown;
      });
    },
    resendInvitation: resend,
    resendMemberInvite: resend,
    removeMemberInvite: (context) =>
      andThen(removeInvitation(context, context.params.customer), show(context)),
  } satisfies Partial<Handlers<Changes>>;
}

const handlersForMany = (deps: MembersDeps) =>
  ({
    invitationsOfMany: async (context) => ok(await invitationsOfMany(context, deps, context.body)),
    deactivateMany: (context) => deactivateMany(context, deps, context.body),
    verifyingMembers: async ({ tx, actor, query }) =>
      query.client_id === undefined || query.client_id === actor.client.id
        ? ok(await verifyingMembers(tx, deps.ports, actor, query))
        : fail('not_found'),
  }) satisfies Partial<Handlers<Changes>>;

const referenceHandlers = {
  memberReferences: ({ tx, actor, params, query }) =>
    showReferences(tx, actor, params, oneReferenceType(query.type)),
  saveMemberReference(context) {
    const { tx, actor, params, query, body } = context;
    return andThen(
      writeReference(
        context,
        { storeId: params.store, customerId: params.customer },
        { type: body.type ?? query.type, externalId: body.external_id },
      ),
      () => showReferences(tx, actor, params, null),
    );
  },
  async removeMemberReference(context) {
    const { tx, actor, params, query } = context;
    await dropReferences(
      context,
      { storeId: params.store, customerId: params.customer },
      oneReferenceType(query.type),
    );
    return showReferences(tx, actor, params, null);
  },
} satisfies Partial<Handlers<Changes>>;

async function showReferences(
  tx: ReadHandle,
  actor: ManagerActor,
  { store: storeId, customer: customerId }: ReferenceOwner,
  type: string | null,
) {
  return ok({
    data: await referencesOf(tx, { clientId: actor.client.id, storeId, customerId }, type),
  });
}
