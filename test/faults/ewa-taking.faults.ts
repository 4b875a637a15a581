import { plantedFaults } from './planted-fault.ts';

const EWA = 'src/server/features/ewa/';
const TAKE = [`${EWA}taking/take-advance.test.ts`];
const TWO_SERVERS = [`${EWA}taking/two-servers.test.ts`];
const ENROLMENT = [`${EWA}enrolment/enrolment.test.ts`];
const FOLLOW = [`${EWA}enrolment/follow-members.test.ts`];
const LIST = [`${EWA}members/list-members.test.ts`];

/** Members of earned wage access, and what they take. */
export default plantedFaults('ewa-taking', [
  {
    id: 'two-phones-take-twice',
    breaks: 'two phones of one member both take what is left once',
    file: `${EWA}taking/take-advance.ts`,
    find: '    lockEwaMember(tx, store, customerId),',
    replace: '    null,',
    seenBy: TWO_SERVERS,
  },
  {
    id: 'taken-without-being-counted',
    breaks: 'what a member took is left out of their sums, and can be taken again',
    file: `${EWA}taking/advances.repo.ts`,
    find: 'DO UPDATE SET taken = s.taken + excluded.taken,',
    replace: 'DO UPDATE SET taken = s.taken,',
    seenBy: TAKE,
  },
  {
    id: 'other-words-are-agreed-to',
    breaks: 'a member agrees to one payday, and another is written down',
    file: `${EWA}taking/take-advance.ts`,
    find: 'if (input.authorisation !== authorisation)',
    replace: "if (input.authorisation === '')",
    seenBy: TAKE,
    named: 'other words',
  },
  {
    id: 'old-terms-are-enough',
    breaks: 'whoever accepted older terms takes on without reading the new ones',
    file: `${EWA}taking/decide-taking.ts`,
    find: "if (person.terms_version !== TERMS_VERSION) return 'terms_changed';",
    replace: '',
    seenBy: ENROLMENT,
    named: 'older terms',
  },
  {
    id: 'blocked-wallet-pays-advances',
    breaks: 'the fund of a wallet that owes money goes on paying',
    file: `${EWA}members/draw-store.ts`,
    find: 'walletBlocked: wallet.blocked ||',
    replace: 'walletBlocked:',
    seenBy: TAKE,
    named: 'blocked wallet',
  },
  {
    id: 'key-answers-another-member',
    breaks: 'a member who has the key of a colleague is shown their receipt',
    file: 'src/server/platform/http/once.ts',
    find: "actor?.kind === 'customer' ? { member: actor.customerId } : {}",
    replace: '{}',
    seenBy: TAKE,
    named: 'nobody else',
  },
  {
    id: 'receipt-of-another-member',
    breaks: "a member reads a colleague's receipt by its number",
    file: `${EWA}taking/advances.repo.ts`,
    find: 'WHERE a.client_id = $1 AND a.customer_id = $2 AND a.id = $3',
    replace: 'WHERE a.client_id = $1 AND $2::int > 0 AND a.id = $3',
    seenBy: ENROLMENT,
    named: 'not found here',
  },
  {
    id: 'pause-does-not-end',
    breaks: 'whoever lost their link and is linked again finds a pause that nobody remembers',
    file: `${EWA}members/end-enrolments.repo.ts`,
    find: 'sql`paused_at = NULL, paused_by = NULL, pause_reason = NULL,`',
    replace: 'sql``',
    seenBy: ENROLMENT,
    named: 'ends with its pause',
  },
  {
    id: 'pause-ends-by-leaving',
    breaks: 'a member ends the pause of a manager by leaving and enrolling anew',
    file: `${EWA}members/end-enrolments.ts`,
    find: "const keepsPause = reason === 'by_member' || reason === 'revoked';",
    replace: 'const keepsPause = false;',
    seenBy: ENROLMENT,
    named: 'ends it by leaving',
  },
  {
    id: 'invited-again-and-again',
    breaks: 'a member is invited every minute',
    file: `${EWA}enrolment/follow-members.ts`,
    find: 'await saveInvited(tx, clientId, members, now);',
    replace: '',
    seenBy: FOLLOW,
    named: 'once',
  },
  {
    id: 'list-forgets-what-was-carried',
    breaks: 'a list sorts people by less than they have taken',
    file: `${EWA}members/figures-sql.ts`,
    find: "${column('s', nth, 'taken')} + ${column('s', nth, 'carried_in')}",
    replace: "${column('s', nth, 'taken')}",
    seenBy: LIST,
    named: 'as the rules would order them',
  },
  {
    id: 'consent-says-nothing-of-revoking',
    breaks: 'a member in Quebec agrees to a deduction without its purpose',
    file: `${EWA}taking/authorisation.ts`,
    find: 'isConsentRevocable(province) ?',
    replace: 'province === null ?',
    seenBy: ['src/server/features/ewa/taking/take-advance.test.ts'],
    named: 'in Quebec',
  },
]);
