import { describe, expect, it } from 'vitest';
import { type NameMatch, nameMatch } from './name-match.ts';

describe('the name of an account', () => {
  it.each<[string, string, NameMatch]>([
    ['9123–4567 Quebec Inc', '9123-4567 Québec inc.', 'exact'],
    ['Rue 12-Bistro', 'Rue 12 Bistro Ltée', 'exact'],
    ['L’Érable S.E.N.C.R.L.', "L'ERABLE", 'exact'],
    ['Maple Table Inc. o/a Chez Ana', 'Maple Table Inc.', 'exact'],
    ['Maple Table (d/b/a Chez Ana)', 'The Maple Table', 'exact'],
    ['Maple Table dba Chez Ana', 'Maple Table f.a.s. Bistro', 'exact'],
    ['DBA Partners', 'DBA Partners LLC', 'exact'],
    ['Ana & Ben', 'Ana et Ben', 'exact'],
    ['Table Maple', 'Maple Table Inc.', 'close'],
    ['Maple Table Maple', 'Maple Table', 'different'],
    ['MAPLE TABLE RES', 'Maple Table Restaurants', 'close'],
    ['MAPLE TABLE RE', 'Maple Table Restaurants', 'different'],
    ['Maple Table Restaurants I', 'Maple Table Restaurants Inc.', 'close'],
    ['Maple Table Restaurants Ltd', 'Maple Table Restaurants Inc.', 'exact'],
    ['Inc.', 'Ltd.', 'different'],
    ['La Compagnie inc.', 'Compagnie', 'exact'],
    ['', '', 'different'],
    ['---', '...', 'different'],
  ])('%s is %s: %s', (given, legal, match) => expect(nameMatch({ given, legal })).toBe(match));

  it('that is no text matches nothing', () => {
    expect(nameMatch({ given: null as unknown as string, legal: 'Maple' })).toBe('different');
  });
});
