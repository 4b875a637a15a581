import { plantedFaults } from './planted-fault.ts';

const ISSUER = 'src/server/providers/processor/http-issuer.ts';
const ANSWERS = 'src/server/providers/processor/issuer-answers.ts';
const LIES = ['src/server/providers/processor/issuer-that-lies.test.ts'];

/** What the processor answers about cards and orders: read, not believed. */
export default plantedFaults('cards', [
  {
    id: 'answer-about-another-card',
    breaks: 'what the processor says of another card is taken for ours',
    file: ISSUER,
    find: `return value !== null && isAsked(value) ? value : null;`,
    replace: `return value;`,
    seenBy: LIES,
  },
  {
    id: 'unreadable-answer-is-done',
    breaks: 'an answer that nobody can read counts as done',
    file: ISSUER,
    find: `return value === null ? { outcome: 'unavailable' } : { outcome: 'done', value };`,
    replace: `return { outcome: 'done', value: value! };`,
    seenBy: LIES,
  },
  {
    id: 'one-odd-card-hides-the-others',
    breaks: 'one card that cannot be read keeps all others of its list from being followed',
    file: ANSWERS,
    find: `return list ? list.cards.flatMap((card) => readIssuedCard(card) ?? []) : null;`,
    replace: `const cards = list?.cards.map(readIssuedCard) ?? [];
      return cards.every((card) => card !== null) && list ? cards : null;`,
    seenBy: LIES,
  },
  {
    id: 'delivered-numbers-unread',
    breaks: 'what an order delivers may be anything',
    file: ANSWERS,
    find: `cards: z.array(reference),`,
    replace: `cards: z.array(z.string()),`,
    seenBy: LIES,
  },
]);
