import type { KeyObject } from 'node:crypto';
import { type ChainHead, type HeadLine, digestOfLine, readLine } from './head-line.ts';

/** What the stored lines and the chains of the database say of each other. */
export type HeadFinding =
  | SealFinding
  | { readonly why: 'line_not_signed'; readonly position: number }
  | { readonly why: 'lines_missing' | 'line_contradicts_the_one_before'; readonly no: bigint };
/** Of what was signed, no seal of that number is there, or another one. */
type SealFinding = {
  readonly why: 'seal_missing' | 'seal_differs';
  readonly head: ChainHead;
  readonly signedAt: Date;
};
export type CheckedHeads = {
  readonly lines: number;
  readonly heads: number;
  readonly last: HeadLine | null;
  readonly findings: readonly HeadFinding[];
};

/** The seals of these numbers, as the database has them. */
export type FindSeals = (heads: readonly ChainHead[]) => Promise<ReadonlyMap<string, ChainHead>>;
export const sealName = ({ chain, clientId, no }: ChainHead): string =>
  `${chain} ${clientId} ${no}`;

const LOOKED_UP_AT_ONCE = 5_000;
type Signed = { readonly head: ChainHead; readonly signedAt: Date };

/**
 * Follows the stored lines from the first to the last, and holds each head that was signed against
 * the database.
 */
export async function checkHeads(
  lines: AsyncIterable<string>,
  keys: readonly KeyObject[],
  findSeals: FindSeals,
): Promise<CheckedHeads> {
  const findings: HeadFinding[] = [];
  const broken = new Set<string>();
  const walk = createWalk(keys, findings);
  let waiting: Signed[] = [];
  let heads = 0;
  // Of one chain the first that does not fit says it all.
  const compare = async (): Promise<void> => {
    for (const found of await compareSigned(waiting, findSeals)) {
      const chain = `${found.head.chain} ${found.head.clientId}`;
      if (!broken.has(chain)) findings.push(found);
      broken.add(chain);
    }
    waiting = [];
  };
  for await (const text of lines) {
    const line = walk.next(text);
    if (!line) continue;
    heads += line.heads.length;
    waiting.push(...line.heads.map((head) => ({ head, signedAt: line.at })));
    if (waiting.length >= LOOKED_UP_AT_ONCE) await compare();
  }
  walk.end();
  await compare();
  return { lines: walk.count(), heads, last: walk.last(), findings };
}

async function compareSigned(
  signed: readonly Signed[],
  findSeals: FindSeals,
): Promise<SealFinding[]> {
  const seals = await findSeals(signed.map(({ head }) => head));
  return signed.flatMap(({ head, signedAt }): SealFinding[] => {
    const seal = seals.get(sealName(head));
    if (seal?.hash === head.hash && seal.total === head.total) return [];
    return [{ why: seal ? 'seal_differs' : 'seal_missing', head, signedAt }];
  });
}

/**
 * Each line against the one before. A line that is repeated as it was, and the beginning of one
 * that a crash cut off before it was written whole, are no findings.
 */
function createWalk(keys: readonly KeyObject[], findings: HeadFinding[]) {
  let before = '';
  let last: HeadLine | null = null;
  let cut: { readonly text: string; readonly position: number } | null = null;
  let position = 0;
  let count = 0;
  const end = (next = ''): void => {
    if (cut && !(next !== '' && next.startsWith(cut.text)))
      findings.push({ why: 'line_not_signed', position: cut.position });
    cut = null;
  };
  return {
    next(text: string): HeadLine | null {
      position += 1;
      if (text === '') return null;
      end(text);
      if (text === before) return null;
      const line = readLine(text, keys);
      if (!line) {
        cut = { text, position };
        return null;
      }
      const expected = (last?.no ?? 0n) + 1n;
      if (line.no > expected) findings.push({ why: 'lines_missing', no: expected });
      else if (line.no < expected || line.previous !== digestOfLine(before))
        findings.push({ why: 'line_contradicts_the_one_before', no: line.no });
      before = text;
      last = line;
      count += 1;
      return line;
    },
    end: () => end(),
    count: () => count,
    last: () => last,
  };
}
