import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = resolve(import.meta.dirname, '../fixtures/rights.tsv');

/**
 * Who may do what, as part 6 of the specification and the product's decisions say it: copied by
 * hand and never from the code. `Y` reads and writes, `R` reads, `-` neither; of the wallets `A`
 * is all of the client's, `W` the assigned ones.
 */
function readTable() {
  const [head = '', ...lines] = readFileSync(FILE, 'utf8').trim().split('\n');
  const levels = head.split('\t').slice(1);
  const rows = lines.map((line) => {
    const [right = '', ...letters] = line.split('\t');
    return { right, letters: new Map(levels.map((level, at) => [level, letters[at] ?? ''])) };
  });
  return { levels, rows: new Map(rows.map(({ right, letters }) => [right, letters])) };
}

const { levels, rows } = readTable();

export const SPECIFIED_LEVELS: readonly string[] = levels;
export const SPECIFIED_RIGHTS: readonly string[] = [...rows.keys()].filter(
  (right) => right !== 'wallets',
);

/** Whether the specification gives this level the right, to read by or to write by. */
export function isGranted(level: string, right: string, writes: boolean): boolean {
  const letter = rows.get(right)?.get(level);
  if (letter === undefined) throw new Error(`the table of rights has no ${right} for ${level}`);
  return letter === 'Y' || (letter === 'R' && !writes);
}

/** Whether the specification shows this level all wallets of its client. */
export const isShownAllWallets = (level: string): boolean =>
  rows.get('wallets')?.get(level) === 'A';
