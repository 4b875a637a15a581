import { customerChanges } from '#contract/customer-changes.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { type NewMemberInput, addMember } from './add-member.ts';
import { deactivateMany } from './deactivate-many.ts';
import { type MemberEdit, editMember } from './edit-member.ts';
import { invitationsOfMany } from './invite-many.ts';
import { leaveStore } from './leave-store.ts';
import { dropReferences, writeReference } from './member-references.ts';
import type { MembersDeps } from './members.ports.ts';
import { referencesOf } from './references.repo.ts';
import { removeInvitation } from './remove-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { showMember } from './show-member.ts';
import { verifyingMembers } from './verifying-members.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type MemberAnswer = Extract<Awaited<ReturnType<typeof showMember>>, { ok: true }>['value'];
type Change<E extends string> = Promise<Result<unknown, E>>;

/** Serves the changes of members. Each answers the member as they stand afterwards. */
export function serveMemberChanges(edge: Edge, deps: MembersDeps): void {
  const shown = async <E extends string>(
    tx: ReadHandle,
    actor: ManagerActor,
    id: number,
    change: Change<E>,
  ): Promise<Result<MemberAnswer, E | 'not_found'>> => {
    const done = await change;
    return done.ok ? showMember(tx, deps.ports, actor, id) : done;
  };
  const edited = (
    { tx, actor, origin, params, now }: RequestContext & { params: { customer: number } },
    edit: MemberEdit,
  ) =>
    shown(
      tx,
      actor,
      params.customer,
      editMember({ tx, actor, origin, now }, deps, params.customer, edit),
    );
  const added = async (
    { tx, actor, origin, body, now }: RequestContext & { body: NewMemberInput },
    region: 'US' | 'CA',
  ) => {
    if (actor.client.region !== region) return fail('wrong_region_route');
    const done = await addMember({ tx, actor, origin, now }, deps, body);
    return done.ok ? showMember(tx, deps.ports, actor, done.value) : done;
  };
  edge.serve(customerChanges, {
    addCustomer: (at) => added(at, 'CA'),
    addCustomerUs: (at) => added(at, 'US'),
    editCustomer: (at) =>
      edited(at, {
        typed: at.body,
        stores: at.body.stores,
        roles: at.body.roles,
        jobCodes: at.body.job_code_ids,
        version: at.body.version,
      }),
    updateMobileNumber: (at) =>
      edited(at, { typed: { mobile_number: at.body.mobile_number }, version: at.body.version }),
    updateEmail: (at) => edited(at, { typed: { email: at.body.email }, version: at.body.version }),
    updateIdentifier: (at) =>
      edited(at, { typed: { username_option: at.body.username_option }, version: at.body.version }),
    updateStoresDepartments: (at) =>
      edited(at, { stores: at.body.stores, version: at.body.version }),
    updateClientPortal: (at) => edited(at, { clientPortal: at.body.client_portal }),
    deactivateInStore: ({ tx, actor, origin, params, query, now }) =>
      shown(
        tx,
        actor,
        params.customer,
        leaveStore({ tx, actor, origin, now }, deps, {
          id: params.customer,
          storeId: params.store,
          keepBalance: query.keep_balance,
        }),
      ),
    resendInvitation: ({ tx, actor, origin, params, now }) =>
      shown(
        tx,
        actor,
        params.customer,
        resendInvitation({ tx, actor, origin, now }, params.customer, deps.portalUrl),
      ),
    resendMemberInvite: ({ tx, actor, origin, params, now }) =>
      shown(
        tx,
        actor,
        params.customer,
        resendInvitation({ tx, actor, origin, now }, params.customer, deps.portalUrl),
      ),
    removeMemberInvite: ({ tx, actor, origin, params, now }) =>
      shown(
        tx,
        actor,
        params.customer,
        removeInvitation({ tx, actor, origin, now }, params.customer),
      ),
    invitationsOfMany: async ({ tx, actor, origin, body, now }) =>
      ok(await invitationsOfMany({ tx, actor, origin, now }, deps, body)),
    deactivateMany: ({ tx, actor, origin, body, now }) =>
      deactivateMany({ tx, actor, origin, now }, deps, body),
    verifyingMembers: async ({ tx, actor, query }) =>
      query.client_id === undefined || query.client_id === actor.client.id
        ? ok(await verifyingMembers(tx, deps.ports, actor, query))
        : fail('not_found'),
    memberReferences: async ({ tx, actor, params, query }) =>
      ok({ data: await references(tx, actor, params, query.type) }),
    async saveMemberReference({ tx, actor, origin, params, query, body, now }) {
      const done = await writeReference(
        { tx, actor, origin, now },
        { storeId: params.store, customerId: params.customer },
        { type: body.type ?? query.type, externalId: body.external_id },
      );
      return done.ok ? ok({ data: await references(tx, actor, params, undefined) }) : done;
    },
    async removeMemberReference({ tx, actor, origin, params, query, now }) {
      await dropReferences(
        { tx, actor, origin, now },
        { storeId: params.store, customerId: params.customer },
        oneType(query.type),
      );
      return ok({ data: await references(tx, actor, params, undefined) });
    },
  });
}

const oneType = (type: string | undefined): string | null =>
  type === undefined || type === 'all' ? null : type;
const references = (
  tx: ReadHandle,
  actor: ManagerActor,
  params: { store: number; customer: number },
  type: string | undefined,
) =>
  referencesOf(
    tx,
    { clientId: actor.client.id, storeId: params.store, customerId: params.customer },
    oneType(type),
  );
