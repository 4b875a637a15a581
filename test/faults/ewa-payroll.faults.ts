import { plantedFaults } from './planted-fault.ts';

const EWA = 'src/server/features/ewa/';
const FILES = [`${EWA}ewa-payroll-files.test.ts`];
const MATCHING = [`${EWA}ewa-payroll-matching.test.ts`];
const HOURS = [`${EWA}ewa-hours.test.ts`];

/** People of payroll, their links to members, and their hours. */
export default plantedFaults('ewa', [
  {
    id: 'number-with-two-names-is-taken',
    breaks: 'somebody takes pay that another person with the same number has earned',
    file: `${EWA}payroll/check-payroll-rows.ts`,
    find: 'if (ambiguous.has(row.posKey)) return',
    replace: 'if (row.posKey === null) return',
    seenBy: FILES,
    named: 'two names',
  },
  {
    id: 'linked-number-changes-hands',
    breaks: 'a payroll ID that is given out again brings the new person’s hours to the old one',
    file: 'src/domain/ewa/payroll-people.ts',
    find: 'if (wordsOf(now).some((word) => words.has(word))) return false;',
    replace: 'if (words.size > 0) return false;',
    seenBy: FILES,
    named: 'to somebody else',
  },
  {
    id: 'older-payroll-file-wins',
    breaks: 'a file that was left open for a week brings old rates back',
    file: `${EWA}payroll/take-people.ts`,
    find: '(one.file_id ?? 0) > file.id',
    replace: '(one.file_id ?? 0) > file.id + 1_000_000',
    seenBy: FILES,
    named: 'older than one',
  },
  {
    id: 'outdated-check-links',
    breaks: 'a manager links somebody by what was true an hour ago',
    file: `${EWA}matching/update-payroll-members.ts`,
    find: 'if (review.value.check !== check) return stale();',
    replace: '',
    seenBy: MATCHING,
    named: 'has changed since',
  },
  {
    id: 'bad-link-leaves-the-others',
    breaks: 'half of what a manager chose is linked, and nobody knows which',
    file: `${EWA}matching/update-payroll-members.ts`,
    find: 'if (problems.length > 0) return fail(',
    replace: 'if (problems.length > 1_000) return fail(',
    seenBy: MATCHING,
    named: 'one cannot be',
  },
  {
    id: 'unlinked-stays-enrolled',
    breaks: 'somebody takes pay whom payroll cannot deduct it from',
    file: `${EWA}matching/update-payroll-members.ts`,
    find: "await endEnrolments(tx, store, { customerIds: lost, reason: 'unlinked', now });",
    replace: '',
    seenBy: MATCHING,
    named: 'no longer enrolled',
  },
  {
    id: 'left-out-is-linked',
    breaks: 'somebody is linked to a person whom payroll knows no more',
    file: `${EWA}matching/review-updates.ts`,
    find: 'return person.missing_since !== null ||',
    replace: 'return',
    seenBy: MATCHING,
    named: 'left out',
  },
  {
    id: 'payroll-id-alone-finds-clockings',
    breaks: 'a typing error at the provider pays one person for the hours of another',
    file: `${EWA}worked/clockings-of-members.ts`,
    find: 'if (fullNameKeys(firstName, lastName).some((key) => keys.has(key)))',
    replace: 'if (keys.size > 0)',
    seenBy: [`${EWA}worked/clockings-of-members.test.ts`],
    named: 'neither alone',
  },
  {
    id: 'confirms-more-than-was-seen',
    breaks: 'a manager vouches for hours that came after they looked',
    file: `${EWA}worked/confirm-hours.ts`,
    find: '{ ...at, minutes, by: actor.name, now }',
    replace: '{ ...at, minutes: before.minutes, by: actor.name, now }',
    seenBy: HOURS,
    named: 'wait for a manager',
  },
  {
    id: 'date-before-its-period-is-written',
    breaks: 'the first hours of a period are never added to its sum',
    file: `${EWA}worked/rewrite-hours.ts`,
    find: 'day >= begun.first && day <= begun.last',
    replace: 'day >= begun.first',
    seenBy: HOURS,
    named: 'edge of two periods',
  },
  {
    id: 'work-is-not-taken-off-its-sum',
    breaks: 'hours that were corrected down can still be taken',
    file: `${EWA}worked/rewrite-hours.ts`,
    find: '...removed.map((row) => changeOf(row, -1n)),',
    replace: '',
    seenBy: HOURS,
    named: 'sums follow',
  },
]);
