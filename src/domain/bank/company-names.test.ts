import { describe, expect, it, test } from 'vitest';
import { nameMatch } from './name-match.ts';

const match = (given: string, legal: string): string => nameMatch({ given, legal });

describe('a legal form at the end of a name', () => {
  const forms = `INC INCORPORATED INCORPOREE LTD LIMITED LTEE LIMITEE LLC LLP LP CORP CORPORATION CO
    COMPANY COMPAGNIE CIE ULC ENR SENC SENCRL PC`.split(/\s+/);
  test.each(forms)('%s says nothing', (form) => {
    expect(match(`Maple Table ${form}`, 'Maple Table')).toBe('exact');
    expect(match(`Maple Table ${form.toLowerCase()}.`, 'Maple Table')).toBe('exact');
  });

  it('may be two', () => {
    expect(match('Maple Table Co. Ltd.', 'Maple Table')).toBe('exact');
  });

  it('says something elsewhere', () => {
    expect(match('Inc Maple Table', 'Maple Table')).toBe('different');
    expect(match('Maple Inc Table', 'Maple Table')).toBe('different');
    expect(match('Maple Table GmbH', 'Maple Table')).toBe('different');
  });

  it('is a name where there is nothing else', () => {
    expect(match('Company', 'Company Inc.')).toBe('exact');
    expect(match('Inc', 'Ltd')).toBe('different');
  });
});

describe('an article at the start of a name', () => {
  test.each(['The', 'Le', 'La', 'Les', 'THE LA'])('%s says nothing', (article) => {
    expect(match(`${article} Maple Table`, 'Maple Table')).toBe('exact');
  });

  it('says something elsewhere, and where it is the whole name', () => {
    expect(match('Maple The Table', 'Maple Table')).toBe('different');
    expect(match('An Maple Table', 'Maple Table')).toBe('different');
    expect(match('The The', 'The')).toBe('exact');
    expect(match('The', 'La')).toBe('different');
  });
});

describe('a trade name', () => {
  test.each(['o/a', 'd/b/a', 'dba', 'fas', 'O/A', 'D.B.A.'])('after %s', (words) => {
    const given = `Maple Table Inc. ${words} Chez Ana`;
    expect(match(given, 'Maple Table')).toBe('exact');
  });

  it('needs a company before it', () => {
    expect(match('o/a Chez Ana', 'O/A Chez Ana')).toBe('exact');
    expect(match(' dba Chez Ana', 'Chez Ana')).toBe('different');
  });

  it('is none inside a word, or after other words', () => {
    expect(match('Maple Table o.a Chez Ana', 'Maple Table')).toBe('different');
    expect(match('Fast Food', 'Fast Food Inc.')).toBe('exact');
    expect(match('Fast Food', 'T Food')).toBe('different');
    expect(match('Sfas Bistro', 'S')).toBe('different');
    expect(match('4dba Bistro', '4')).toBe('different');
    expect(match('Bistro dba4', 'Bistro')).toBe('different');
  });
});

describe('how a name is written', () => {
  test.each([
    ['Chez Zoé', 'CHEZ ZOE'],
    ["L'Érable", 'Lerable'],
    ['L\u2018Erable', 'L\u02bcErable'],
    ['L`Erable', 'L\u00b4Erable'],
    ['L\u2032Erable', 'LErable'],
    ['A.B.C. Foods', 'ABC Foods'],
    ['9123-4567 Quebec', '91234567 Québec'],
    ['9123\u22124567 Quebec', '91234567 Québec'],
    ['Maple-Table', 'Maple Table'],
    ['Maple, Table!', 'Maple  Table'],
    ['Ana & Ben', 'Ana and Ben'],
    ['Ana&Ben', 'Ana et Ben'],
    ['ﬁne dining', 'Fine Dining'],
    ['  Maple   Table  ', 'Maple Table'],
  ])('%o is %o', (...[given, legal]) => {
    expect(match(given, legal)).toBe('exact');
  });

  test.each([
    ['91234567 Quebec', '9123 4567 Quebec'],
    ['Maple Table', 'Mapletable'],
    ['Etable', 'Andable'],
    ['', 'Maple'],
    ['Maple', ''],
    ['Maple', '!!!'],
  ])('%o is not %o', (...[given, legal]) => {
    expect(match(given, legal)).toBe('different');
  });
});

describe('a name that is close', () => {
  it('has the same words in another order', () => {
    expect(match('Table Maple Ltd', 'Maple Table Inc')).toBe('close');
    expect(match('Table Table Maple', 'Maple Table')).toBe('different');
  });

  it('was cut off by the bank after fifteen characters or more', () => {
    expect(match('MAPLE TABLE RES', 'Maple Table Restaurants')).toBe('close');
    expect(match('MAPLE TABLE RE', 'Maple Table Restaurants')).toBe('different');
    expect(match('APLE TABLE RESTAURANTS', 'Maple Table Restaurants')).toBe('different');
    expect(match('Maple Table Restaurants of Austin', 'Maple Table Restaurants')).toBe('different');
  });
});

it('a name that is no text is nobody', () => {
  for (const given of [null, undefined, 42, {}])
    expect(nameMatch({ given: given as unknown as string, legal: 'Maple' })).toBe('different');
});
