import { plantedFaults } from './planted-fault.ts';

const MODULE = 'src/server/features/engagement/';
const popUps = [`${MODULE}pop-ups.test.ts`];
const surveys = [`${MODULE}surveys.test.ts`];

/** Pop-ups and the survey: whom they are for, and what happens once. */
export default plantedFaults('engagement', [
  {
    id: 'dismisses-for-others',
    breaks: 'a manager learns of pop-ups that are for others, by dismissing them',
    file: `${MODULE}pop-ups/show-active-pop-ups.ts`,
    find: `if (!isMeant(asRule(row), readerOf(actor, programId))) return fail('not_found');`,
    replace: '',
    seenBy: popUps,
    named: 'what is for others does not exist',
  },
  {
    id: 'dismisses-what-stays',
    breaks: 'a pop-up that must stay counts as dismissed',
    file: `${MODULE}pop-ups/show-active-pop-ups.ts`,
    find: `if (!row.dismissable) return fail('forbidden');`,
    replace: '',
    seenBy: popUps,
    named: 'that cannot be dismissed stay',
  },
  {
    id: 'operators-counted',
    breaks: 'an operator who reads along counts as a manager who has seen it',
    file: 'db/migrations/0405_engagement_pop_ups.sql',
    find: 'JOIN client AS c ON c.client_id = s.client_id AND NOT c.is_provider',
    replace: 'JOIN client AS c ON c.client_id = s.client_id',
    seenBy: popUps,
    named: 'who are not counted',
  },
  {
    id: 'edits-what-ended',
    breaks: 'a pop-up that has ended comes back by a change of its end',
    file: `${MODULE}pop-ups/write-pop-up.ts`,
    find: `if (isOver(before, now)) return fail('pop_up_ended'); const seen`,
    replace: 'const seen',
    seenBy: popUps,
    named: 'until they end',
  },
  {
    id: 'unknown-audience',
    breaks: 'a pop-up names a client that does not exist, and reaches nobody',
    file: `${MODULE}pop-ups/write-pop-up.ts`,
    find: `asked.every((id) => there.includes(id))`,
    replace: 'true',
    seenBy: popUps,
    named: 'everything that is wrong',
  },
  {
    id: 'operator-answers',
    breaks: 'an operator inside a client answers the survey as nobody',
    file: `${MODULE}surveys/submit-survey.ts`,
    find: `if (actor.kind !== 'manager') return fail('forbidden'); const problems`,
    replace: 'const problems',
    seenBy: surveys,
    named: 'may not connect a point of sale',
  },
  {
    id: 'answered-twice',
    breaks: 'whoever answers twice at once is thanked twice',
    file: `${MODULE}surveys/submit-survey.ts`,
    find: `if (id === null) return fail('survey_submitted');`,
    replace: '',
    seenBy: surveys,
    named: 'answered once',
  },
]);
