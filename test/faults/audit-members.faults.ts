import { plantedFaults } from './planted-fault.ts';

/** What is done to members, and what they agree to. */
export default plantedFaults('audit', [
  {
    id: 'member-edited',
    breaks: 'who edited a member is not written down',
    file: 'src/server/features/members/edit-member.ts',
    find: `await audit(context, {
    action: 'customers.edit',
    subject: { kind: 'customer', id: row.id },
    before: { ...changes?.before, ...(identity === null ? {} : { identity_number: null }) },
    after: { ...changes?.after, ...(identity === null ? {} : { identity_number: '••••' }) },
  });`,
    replace: '',
    seenBy: ['test/laws/audit.laws.test.ts'],
    named: 'own page',
  },
  {
    id: 'member-left',
    breaks: 'who took a member out of a store is not written down',
    file: 'src/server/features/members/leave-store.ts',
    find: `await audit(context, {
    action: 'customers.leave_store',
    subject: { kind: 'customer', id },
    before: { store_id: storeId, status: member.status },
    after: { store_id: null, status },
  });`,
    replace: '',
    seenBy: ['src/server/features/members/leaving-stores.test.ts'],
    named: 'leaving a store',
  },
  {
    id: 'card-given',
    breaks: 'who gave a card is not written down',
    file: 'src/server/features/members/give-card.ts',
    find: `await audit(context, {
    action: 'customers.give_card',
    subject: { kind: 'customer', id: memberId },
    before: { proxy: null },
    after: { proxy: card.proxy },
  });`,
    replace: '',
    seenBy: ['src/server/features/members/adding-members.test.ts'],
    named: 'free card',
  },
  {
    id: 'invitation-removed',
    breaks: 'who took an invitation back is not written down',
    file: 'src/server/features/members/remove-invitation.ts',
    find: `await audit(context, {
    action: 'customers.remove_invitation',
    subject: { kind: 'customer', id },
    before: { status: member.status },
    after: { status },
  });`,
    replace: '',
    seenBy: ['src/server/features/members/member-invitations.test.ts'],
    named: 'invitations',
  },
  {
    id: 'agreement',
    breaks: 'that a member accepted the agreement is not written down',
    file: 'src/server/features/members/own-settings.ts',
    find: `await audit(context, {
    action: 'customers.agreement',
    subject: { kind: 'customer', id: actor.customerId },
    after: { agreement: true },
  });`,
    replace: '',
    seenBy: ['src/server/features/member-page/member-page.test.ts'],
    named: 'accepts the agreement on the page',
  },
]);
