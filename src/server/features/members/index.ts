export { type MemberCard, changeCard, memberCard, releaseCard, reserveCard, switchCard } from './card-changes.ts';
export { cardsActiveSince, cardsPastDate, membersClosedSince, replacedSince } from './cards.repo.ts';
export { createMembers, type NewMember } from './create-members.ts';
export { describeMember, memberFindStarted, memberRegistered } from './members-sign-in.ts';
export { inviteMember } from './invite-member.ts';
export type { LastLoad, MembersPorts, MoneyLine } from './members.ports.ts';
export { cardsNotActive, findMember, membershipsOf } from './members.repo.ts';
export { serveMemberChanges } from './member-changes.routes.ts';
export { seesMember, serveMembers } from './members.routes.ts';
