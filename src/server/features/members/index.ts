export {
  type CardChange,
  type MemberCard,
  changeCard,
  cardChangedSince,
  lockCardRow,
  memberCard,
  releaseCard,
  reserveCard,
  switchCard,
} from './card-changes.ts';
export {
  cardsActiveSince,
  cardsPastDate,
  membersClosedSince,
  replacedSince,
} from './cards.repo.ts';
export { giveCard } from './give-card.ts';
export { lockMember } from './member-edits.repo.ts';
export { stockCards } from './stock-cards.ts';
export {
  addMembers,
  checkMembers,
  replacePayrollIds,
  reviewMembers,
  setPayrollId,
  type TypedMember,
} from './add-members.ts';
export { inviteNew } from './invite-new.ts';
export { createMembers, type NewMember } from './create-members.ts';
export { describeMember, memberFindStarted, memberRegistered } from './members-sign-in.ts';
export { inviteMember } from './invite-member.ts';
export { messageAddressOf } from './message-address.ts';
export type {
  LastLoad,
  MembersDeps,
  MembersPorts,
  MoneyLine,
  MoneySums,
  WalletScope,
} from './members.ports.ts';
export {
  type Payee,
  cardsNotActive,
  findMember,
  findPayee,
  membershipsOf,
} from './members.repo.ts';
export { serveMemberChanges } from './member-changes.routes.ts';
export { seesMember, serveMembers } from './members.routes.ts';
export { memberFileImport } from './file/member-files.routes.ts';
export { acceptAgreement, saveLanguage } from './own-settings.ts';
