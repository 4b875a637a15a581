import { plantedFaults } from './planted-fault.ts';

const RULES = 'src/domain/payments/card-activity.ts';
const LAWS = ['src/domain/payments/card-activity.laws.test.ts'];
const SPENDING = 'src/server/features/payments/spending/';
const STORY = [`${SPENDING}spending.test.ts`];
const CLOSED = [`${SPENDING}closed-cards.test.ts`];
const RECONCILIATION = 'src/server/features/reconciliation/';
const DAILY = [`${RECONCILIATION}processor-side.test.ts`];

/** What cards do without us, and the daily comparison with the processor's files. */
export default plantedFaults('payments-spending', [
  {
    id: 'load-pays-what-is-covered',
    breaks: 'a refund goes to the card while the provider still covers what it overspent',
    file: RULES,
    find: `const settled = least(amount, covered);`,
    replace: `const settled = least(0n, covered);`,
    seenBy: [...LAWS, ...STORY],
  },
  {
    id: 'overdraft-not-covered',
    breaks: 'what clears above the book makes the card pay more than it has',
    file: RULES,
    find: `const paid = least(amount - explained, book);`,
    replace: `const paid = amount - explained;`,
    seenBy: LAWS,
  },
  {
    id: 'closed-card-returns-the-book',
    breaks: 'a closed card gives back what our book says, and not what the processor paid out',
    file: RULES,
    find: `case 'closed': return bookClosing(card, amount);`,
    replace: `case 'closed': return bookClosing(card, card.book);`,
    seenBy: [...LAWS, ...CLOSED],
  },
  {
    id: 'late-purchase-explains-nothing',
    breaks:
      'a purchase that comes after its card closed is covered although suspense holds its money',
    file: RULES,
    find: `const explained = least(amount, atLeastZero(unexplained));`,
    replace: `const explained = least(0n, atLeastZero(unexplained));`,
    seenBy: CLOSED,
  },
  {
    id: 'foreign-currency-posted',
    breaks: 'a purchase in another currency is taken for one in the currency of the client',
    file: RULES,
    find: `if (event.currency !== currency) return 'foreign_currency';`,
    replace: `if (event.currency === '') return 'foreign_currency';`,
    seenBy: STORY,
  },
  {
    id: 'negative-purchase-posted',
    breaks: 'a purchase below zero gives the card money',
    file: RULES,
    find: `(!signed && amount < 0n)`,
    replace: `(!signed && amount < -99_999n)`,
    seenBy: STORY,
  },
  {
    id: 'poison-event-stops-the-page',
    breaks: 'one event that cannot be posted keeps all others of its client from being posted',
    file: `${SPENDING}post-card-activity.ts`,
    find: `if (activities.length > 1)`,
    replace: `if (activities.length > 1_000_000)`,
    seenBy: STORY,
  },
  {
    id: 'known-event-posted-again',
    breaks: 'an event that is told twice takes the money twice',
    file: `${SPENDING}book-card-activity.ts`,
    find: `const news = postable.filter(({ activity }) => fresh.has(activity.id));`,
    replace: `const news = postable.filter(({ activity }) => fresh.has(activity.id) || known.length > 0);`,
    seenBy: STORY,
  },
  {
    id: 'contradicting-event-unseen',
    breaks: 'an event whose amount changes from one telling to the next alerts nobody',
    file: `${SPENDING}book-card-activity.ts`,
    find: `.filter(({ id }) => contradicted.has(id))`,
    replace: `.filter(({ id }) => !contradicted.has(id) && id === '')`,
    seenBy: STORY,
  },
  {
    id: 'hold-kept-after-its-clearing',
    breaks: 'what an authorization took aside stays aside after it was cleared for less',
    file: `${SPENDING}card-events.repo.ts`,
    find: `CASE WHEN bool_or(c.final) THEN 0`,
    replace: `CASE WHEN false THEN 0`,
    seenBy: STORY,
  },
  {
    id: 'hold-never-expires',
    breaks: 'money that an authorization took aside is never available again',
    file: `${SPENDING}card-events.repo.ts`,
    find: `AND expires_at > $3 AND amount > 0`,
    replace: `AND $3::timestamptz IS NOT NULL AND amount > 0`,
    seenBy: STORY,
  },
  {
    id: 'explained-difference-stays-open',
    breaks: 'an exception whose money is explained is never done with',
    file: `${SPENDING}subject-exceptions.repo.ts`,
    find: `if (amount !== 0n || !ENDING.includes(kind)) return`,
    replace: `if (amount === 0n || !ENDING.includes(kind)) return`,
    seenBy: [...STORY, ...CLOSED],
  },
  {
    id: 'reconciled-without-other-amounts',
    breaks: 'a transfer of another amount at the processor is not noticed',
    file: `${RECONCILIATION}processor/compare-processor.repo.ts`,
    find: `OR t.amount IS DISTINCT FROM r.amount`,
    replace: `OR t.amount IS NULL`,
    seenBy: DAILY,
  },
  {
    id: 'reconciled-without-what-is-missing',
    breaks: 'a payment that the processor does not know of is not noticed',
    file: `${RECONCILIATION}processor/compare-processor.repo.ts`,
    find: `WHEN their_state IS NULL THEN our_state = 'accepted'`,
    replace: `WHEN their_state IS NULL THEN false`,
    seenBy: DAILY,
  },
  {
    id: 'difference-never-ends',
    breaks: 'a difference that is equal again stays on the list',
    file: `${RECONCILIATION}processor/compare-processor.repo.ts`,
    find: `UPDATE reconciliation_difference AS d SET ended_at = $3 FROM compared AS c`,
    replace: `UPDATE reconciliation_difference AS d SET ended_at = NULLIF($3, $3) FROM compared AS c`,
    seenBy: DAILY,
  },
  {
    id: 'covered-counted-as-difference',
    breaks: 'a card whose overdraft the provider covers is a difference every day',
    file: `${RECONCILIATION}processor/compare-processor.repo.ts`,
    find: `a.balance + coalesce(o.amount, 0) AS amount`,
    replace: `a.balance + 0 * coalesce(o.amount, 0) AS amount`,
    seenBy: DAILY,
  },
  {
    id: 'reconciled-many-times-a-day',
    breaks: 'the files are fetched and compared every hour',
    file: `${RECONCILIATION}processor/reconcile-processor.ts`,
    find: `if (last !== null && last >= day) return false;`,
    replace: `if (last !== null && last > day) return false;`,
    seenBy: DAILY,
  },
]);
