import { describe, expect, it } from 'vitest';
import { type EntryRow, emptyRow } from './entry-rows.ts';
import { mergeFile } from './merge-file.ts';

const WALLETS = [
  { wallet_id: 7, wallet_name: 'Downtown' },
  { wallet_id: 8, wallet_name: 'Airport' },
];
const line = (id: number, wallet: string, staff: string, phone = ''): EntryRow => ({
  ...emptyRow(id, wallet),
  who: staff,
  staff_id: staff,
  identifier: phone,
  listed: { department: null, status: 'active' },
});
const found = (staff_id: string, load_amount: string, more: object = {}) => ({
  line: 2,
  wallet: '',
  first_name: '',
  last_name: '',
  identifier: '',
  staff_id,
  load_amount,
  memo: '',
  ...more,
});
const TABLE = [
  line(1, '7', 'S1', '5145550101'),
  line(2, '8', 'S1', '5145550101'),
  line(3, '8', 'S2'),
];
const amounts = (rows: readonly EntryRow[]) =>
  rows.map((row) => [row.wallet, row.staff_id, row.amount]);

describe('a file into the table', () => {
  it('fills the line of its person and wallet, and leaves the others as they are', () => {
    const merged = mergeFile(TABLE, [found('S1', '12.50', { wallet: 'airport' })], WALLETS);
    expect(amounts(merged.rows)).toEqual([
      ['7', 'S1', ''],
      ['8', 'S1', '12.50'],
      ['8', 'S2', ''],
      ['8', '', ''],
    ]);
    expect(merged).toMatchObject({ filled: 1, added: 0, lost: [] });
  });

  it('finds a person by a number that is written otherwise', () => {
    const typed = { wallet: 'Downtown', identifier: '(514) 555-0101' };
    const merged = mergeFile(TABLE, [found('', '9.00', typed)], WALLETS);
    expect(merged.rows[0]?.amount).toBe('9.00');
  });

  it('guesses no wallet: whoever is in two becomes a line without one', () => {
    const merged = mergeFile(TABLE, [found('S1', '12.50')], WALLETS);
    expect(amounts(merged.rows)[3]).toEqual(['', 'S1', '12.50']);
    expect(merged).toMatchObject({ filled: 0, added: 1 });
  });

  it('pays nobody twice into one line: a second row is a line of its own', () => {
    const merged = mergeFile(TABLE, [found('S2', '1.00'), found('S2', '2.00')], WALLETS);
    expect(amounts(merged.rows).slice(2, 4)).toEqual([
      ['8', 'S2', '1.00'],
      ['', 'S2', '2.00'],
    ]);
  });

  it('leaves out a line whose wallet nobody here has, and says which; and one without an amount', () => {
    const merged = mergeFile(
      TABLE,
      [found('S2', '1.00', { wallet: 'Harbour', line: 5 }), found('S2', '')],
      WALLETS,
    );
    expect(merged).toMatchObject({ filled: 0, added: 0, lost: [5] });
  });
});
