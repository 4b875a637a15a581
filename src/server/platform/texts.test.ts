import { expect, it } from 'vitest';
import { errorText, problemText, reasonText, rowProblemsText } from './problem-texts.ts';
import { inEveryLanguage, textsFor } from './texts.ts';

const fruit = {
  en: { fruit_one: '{{count}} apple for {{who}}', fruit_other: '{{count}} apples for {{who}}' },
  es: { fruit_one: '{{count}} manzana', fruit_other: '{{count}} manzanas' },
  fr: { fruit_one: '{{count}} pomme', fruit_other: '{{count}} pommes' },
};
const english = { language: 'en', region: 'US' } as const;
const french = { language: 'fr', region: 'CA' } as const;

it('a sentence takes its parameters as they are, and the form that the count asks for', () => {
  const say = textsFor('en', fruit);
  expect(say('fruit', { count: 1, who: 'Ana' })).toBe('1 apple for Ana');
  expect(say('fruit', { count: 2, who: '<b> $t(fruit) {{count}}' })).toBe(
    '2 apples for <b> $t(fruit) {{count}}',
  );
  expect(textsFor('fr', fruit)('fruit', { count: 0 })).toBe('0 pomme');
  expect(textsFor('es', fruit)('fruit', { count: 1_000_000 })).toBe('1,000,000 manzanas');
});

it('counts have separators as the reader writes them; a number that may be an id has none', () => {
  const batch = { batch: 'Batch {{number}}: {{done}} of {{total}}' };
  const catalogue = { en: batch, es: batch, fr: batch };
  const numbers = { number: 10_001, done: 999, total: 12_500 };
  expect(textsFor('en', catalogue)('batch', numbers)).toBe('Batch 10001: 999 of 12,500');
  expect(textsFor('fr', catalogue)('batch', numbers)).toBe('Batch 10001: 999 of 12\u00a0500');
});

it('a mail in every language has a paragraph in each', () => {
  expect(inEveryLanguage(fruit, (say) => say('fruit', { count: 2, who: 'Ben' }))).toBe(
    '2 apples for Ben\n\n2 manzanas\n\n2 pommes',
  );
});

it('a problem says its parameters in the language and money of who reads', () => {
  const below = { code: 'amount_below_minimum', params: { minimum: '10.00' } };
  expect(problemText(english, below)).toBe('Minimum $10.00.');
  expect(problemText(french, below)).toBe('Minimum : 10,00\u00a0$.');
  expect(problemText(english, { code: 'too_long' })).toBe('This is too long.');
  expect(problemText(english, { code: 'too_long', params: { maximum: 20 } })).toBe(
    'Use 20 characters or fewer.',
  );
  const payable = {
    column: 'identifier',
    code: 'person_not_payable',
    params: { status: 'locked' },
  };
  expect(rowProblemsText(english, [payable, { ...below, column: 'load_amount' }])).toBe(
    "identifier: Can't be paid right now: Locked; load_amount: Minimum $10.00",
  );
});

it('a refusal reads the same in a file, and what a processor said stands in its words', () => {
  expect(errorText(english, 'order_below_minimum', { minimum: 5 })).toBe(
    'The minimum order is 5 cards.',
  );
  expect(reasonText(french, 'card_expired')).toBe(errorText(french, 'card_expired'));
  expect(reasonText(french, 'card_closed')).toBe('card closed');
  expect(reasonText(french, null)).toBe('');
});
