import type { FileRow } from '../bulk.queries.ts';
import { type EntryRow, emptyRow, isEmpty, withFreshRow } from './entry-rows.ts';

type Wallet = { readonly wallet_id: number; readonly wallet_name: string };
export type Merged = {
  readonly rows: readonly EntryRow[];
  /** How many lines of the table got their amount from the file. */
  readonly filled: number;
  readonly added: number;
  /** Lines of the file that name a wallet nobody here sees: they are left out. */
  readonly lost: readonly number[];
};

const fold = (text: string): string => text.trim().toLowerCase();
const digits = (text: string): string =>
  text.includes('@') ? fold(text) : text.replaceAll(/\D/g, '');

/**
 * The table with the amounts of a file in it. A row of the file that means exactly one line fills
 * it; any other is a line of its own, whose wallet nobody guesses.
 */
export function mergeFile(
  rows: readonly EntryRow[],
  file: readonly FileRow[],
  wallets: readonly Wallet[],
): Merged {
  const table = new Map(rows.filter((row) => !isEmpty(row)).map((row) => [row.id, row]));
  const byPerson = linesByPerson([...table.values()]);
  const used = new Set<number>();
  const lost: number[] = [];
  let free = Math.max(0, ...rows.map((row) => row.id)) + 1;
  let added = 0;
  for (const found of file.filter((row) => row.load_amount !== '')) {
    const wallet = walletOf(found.wallet, wallets);
    if (wallet === null) {
      lost.push(found.line);
      continue;
    }
    const meant = personKeys(found)
      .flatMap((key) => byPerson.get(key) ?? [])
      .filter((id, index, all) => all.indexOf(id) === index && !used.has(id))
      .filter((id) => wallet === '' || table.get(id)?.wallet === wallet);
    const line = meant.length === 1 ? table.get(meant[0] ?? 0) : undefined;
    const cells = { amount: found.load_amount, memo: found.memo };
    if (line) {
      used.add(line.id);
      table.set(line.id, { ...line, ...cells, memo: found.memo || line.memo });
    } else {
      table.set(free, { ...emptyRow(free, wallet), ...personOf(found), ...cells });
      free += 1;
      added += 1;
    }
  }
  return { rows: withFreshRow([...table.values()]), filled: used.size, added, lost };
}

/** The number of a wallet that a file names; '' where it names none, null where nobody has it. */
function walletOf(name: string, wallets: readonly Wallet[]): string | null {
  if (name.trim() === '') return '';
  const named = wallets.filter((wallet) => fold(wallet.wallet_name) === fold(name));
  return named.length === 1 ? String(named[0]?.wallet_id) : null;
}

type Person = Pick<EntryRow, 'identifier' | 'staff_id'>;
const personKeys = ({ identifier, staff_id: staff }: Person): string[] => [
  ...(identifier.trim() === '' ? [] : [`i${digits(identifier)}`]),
  ...(staff.trim() === '' ? [] : [`s${fold(staff)}`]),
];

function linesByPerson(rows: readonly EntryRow[]): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const row of rows)
    for (const key of personKeys(row)) lines.set(key, [...(lines.get(key) ?? []), row.id]);
  return lines;
}

const personOf = (found: FileRow) => ({
  who: `${found.first_name} ${found.last_name}`.trim() || found.identifier || found.staff_id,
  first_name: found.first_name,
  last_name: found.last_name,
  identifier: found.identifier,
  staff_id: found.staff_id,
});
