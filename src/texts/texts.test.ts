import { describe, expect, it } from 'vitest';

type Texts = Readonly<Record<string, string>>;
const files = import.meta.glob<{ default: Texts }>('./*/*.ts', { eager: true });
/**
 * Each catalogue by its path without the language: `auth/` of a screen, `auth/messages.` of what is
 * sent.
 */
const textsOf = (language: string, catalogue: string): Texts =>
  files[`./${catalogue}${language}.ts`]?.default ?? {};
const catalogues = Object.keys(files).flatMap(
  (path) => /^\.\/(.+[/.])en\.ts$/.exec(path)?.[1] ?? [],
);
const holes = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

const words = (text: string): number =>
  text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;

it('finds the catalogues', () => {
  expect(catalogues.length).toBeGreaterThan(30);
});

describe.each(catalogues)('the texts of %s', (catalogue) => {
  it.each(['es', 'fr'])('name the same things in %s', (language) => {
    const other = textsOf(language, catalogue);
    const different = Object.entries(textsOf('en', catalogue)).filter(
      ([key, text]) => holes(text).join() !== holes(other[key]).join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });
  it.each(['es', 'fr'])('are not left in English in %s', (language) => {
    const other = textsOf(language, catalogue);
    const same = Object.entries(textsOf('en', catalogue)).filter(
      ([key, text]) => words(text) > 2 && other[key] === text,
    );
    expect(same).toEqual([]);
  });
});

it('French has the curved apostrophe everywhere', () => {
  const straight = catalogues.flatMap((catalogue) =>
    Object.entries(textsOf('fr', catalogue)).filter(([, text]) => /\p{L}'[\p{L}{]/u.test(text)),
  );
  expect(straight).toEqual([]);
});

it('a second sentence of a problem names the parameter that it is chosen by', () => {
  const problems = textsOf('en', 'problems/');
  const seconds = Object.keys(problems).filter((key) => key.includes('.'));
  expect(seconds.length).toBeGreaterThan(10);
  const wrong = seconds.filter((key) => {
    const [code = '', name = ''] = key.split('.');
    return problems[code] === undefined || !holes(problems[key]).includes(name);
  });
  expect(wrong).toEqual([]);
});

it('keeps the exact sentences of the specification', () => {
  const english = new Set(
    catalogues.flatMap((catalogue) => Object.values(textsOf('en', catalogue))),
  );
  const exact = [
    'Incorrect Code. Please try again.',
    "We couldn't find an account that matches the information you entered.",
    'Passwords do not match.',
    'Please enter a valid email address.',
    'Invalid e-mail address.',
    'This is a required field',
    'Accept the agreement first.',
    'Mobile number or email must be at least 10 characters.',
    'Mobile number not found. Please try again.',
    "The SMS code you've entered is incorrect",
    'Invalid password, please try again',
    'There was an error updating your password',
    'Something went wrong. Please try again.',
    'Not Found.',
    'go back home',
    'Please select a wallet.',
    'Please enter the load amount.',
    'Amount cannot be 0 or less.',
    'Wallet already selected',
    'Values cannot be equal.',
    'Template could not be downloaded.',
    'File upload completed but no funds added or unloaded.',
    'Balance lower than the unload amount, so no funds reversed.',
    'There was an error exporting the history',
    'Member not added, check data.',
    'Invalid characters.',
    'All fields required.',
    'No members found.',
    'Error: Unable to get customer.',
    'Error: Email address already in our system. Please check inputs and try again.',
    'At least one timeframe is required.',
    'Timeframe values cannot be empty.',
    'Number out of range.',
    'At least one receipt generator must be on.',
    'One rule is required.',
    'Assign jobs to all employees.',
    'Select at least one day per service.',
    'Select at least one fulfilled member.',
    'Invalid promo code.',
    'We were unable process the payment',
    'No receipt data.',
    'No more subscriptions.',
    'Location ID cannot be more than 255 characters & contain special characters (excluding comma) or spaces.',
  ];
  expect(exact.filter((sentence) => !english.has(sentence))).toEqual([]);
});

const EXACT_ALL_THE_SAME = new Set([
  'Invalid e-mail address.',
  'Passwords do not match.',
  'The fund holds {{available}} now. Your payday is not affected.',
  'Earned wage access is not set up for this wallet.',
  'The trial of {{wallet}} ends on {{date}}. Add a payment method to go on',
  'La prueba de {{wallet}} termina el {{date}}. Añada un método de pago para continuar',
]);
/** Words of an earlier, translated English, and British spellings. */
const NOT_OUR_ENGLISH =
  /\b(anew|stands?|mend(ed)?|put right|counts? nowhere|(un)?tied?|clockings?|reckon\w*|somebody|everybody|nobody|whoever|give up|go on|told|meanwhile|at once|all the same|set-up|e-mail|centre|organis\w+|behaviour|cancelled|computed?|do not|does not|did not|is not|are not|has not|have not)\b/iu;

it('speak the English of a manager in the United States', () => {
  const said = catalogues
    .filter((catalogue) => !catalogue.startsWith('compliance/declaration'))
    .flatMap((catalogue) =>
      Object.entries(textsOf('en', catalogue)).map(([key, text]) => ({
        text,
        where: `${catalogue}${key}: ${text}`,
      })),
    );
  const wrong = said.filter(
    ({ text }) => !EXACT_ALL_THE_SAME.has(text) && NOT_OUR_ENGLISH.test(text),
  );
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

it.each([
  ['es', /\b(importes?|móvil|fichajes?|añad\w+|introdu[zc]\w+)(?!\p{L})/iu],
  ['fr', /\s[;?!]|\b(pot|SMS|e-mail)\b/u],
])('keep to the words of the country in %s', (language, wrong) => {
  const said = catalogues.flatMap((catalogue) => Object.values(textsOf(language, catalogue)));
  const ours = said.filter((text) => !EXACT_ALL_THE_SAME.has(text));
  expect(ours.filter((text) => wrong.test(text))).toEqual([]);
});

it('has words for everything that the audit page can show', () => {
  const sources = Object.values(
    import.meta.glob<string>('../server/features/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  const noted = sources
    .flatMap((source) =>
      [...source.matchAll(/action: [^,\n]*?'([a-z_]+\.[a-z_]+)'/g)].map(
        ([, action]) => action ?? '',
      ),
    )
    .filter((action) => !action.startsWith('funds.'));
  expect(noted.length).toBeGreaterThan(50);
  expect(
    [...new Set(noted)].filter(
      (action) => textsOf('en', 'audit/')[`action.${action}`] === undefined,
    ),
  ).toEqual([]);
});
