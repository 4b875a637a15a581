export type NameMatch = 'exact' | 'close' | 'different';

const LEGAL_FORMS = new Set(
  `INC INCORPORATED INCORPOREE LTD LIMITED LTEE LIMITEE LLC LLP LP CORP CORPORATION CO COMPANY
   COMPAGNIE CIE ULC ENR SENC SENCRL PC`.split(/\s+/),
);
const ARTICLES = new Set(['THE', 'LE', 'LA', 'LES']);
/** What stands before a trade name: operating as, doing business as, faisant affaires sous. */
const TRADING_AS = /(?<![\p{L}\p{N}])(?:O\/A|D\/B\/A|DBA|FAS)(?![\p{L}\p{N}])/u;
/** Banks cut a name off, but not before this many characters. */
const MIN_CUT_OFF = 15;

/** The words of a company's name: no marks, no case, no signs, no article, no trade name. */
function wordsOf(name: unknown): string[] {
  if (typeof name !== 'string') return [];
  const plain = name
    .replaceAll(/['\u2018\u2019\u02bc\u00b4`\u2032]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('.', '')
    .replaceAll(/(?<=\d)[\u2010-\u2015\u2212-](?=\d)/g, '');
  const [before = ''] = plain.split(TRADING_AS);
  const legal = before.trim() === '' ? plain : before;
  const words = legal
    .replaceAll('&', ' AND ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'ET' ? 'AND' : word));
  while (words.length > 1 && ARTICLES.has(words[0] ?? '')) words.shift();
  return words;
}

/** The words without the legal forms at the end; a name is never nothing but its form. */
function withoutForms(words: readonly string[]): string[] {
  let end = words.length;
  while (end > 1 && LEGAL_FORMS.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(0, end);
}

/** Whether the name that a bank gives is the legal name of a company. */
export function nameMatch({ given, legal }: { given: string; legal: string }): NameMatch {
  const [bank, company] = [wordsOf(given), wordsOf(legal)];
  if (bank.length === 0 || company.length === 0) return 'different';
  const [bankName, companyName] = [withoutForms(bank), withoutForms(company)];
  if (bankName.join(' ') === companyName.join(' ')) return 'exact';
  if (bankName.toSorted().join(' ') === companyName.toSorted().join(' ')) return 'close';
  const start = bank.join(' ');
  return start.length >= MIN_CUT_OFF && company.join(' ').startsWith(start) ? 'close' : 'different';
}
