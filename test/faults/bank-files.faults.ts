import { plantedFaults } from './planted-fault.ts';

const FILES = 'src/domain/bank/files/';

/** Files to and from the bank: what is written byte for byte, and refused whole. */
export default plantedFaults('bank-files', [
  {
    id: 'trailer-not-added-up',
    breaks: 'a file of returns whose total differs is posted',
    file: `${FILES}read-cpa005.ts`,
    find: 'if (problems.length === 0) problems.push(...trailerProblems(lines, items));',
    replace: '',
    seenBy: [`${FILES}read-cpa005.test.ts`],
    named: 'refused whole',
  },
  {
    id: 'half-a-file-counts',
    breaks: 'what stands before the wrong line of a file is posted',
    file: `${FILES}read-nacha.ts`,
    find: 'items: problems.length === 0 ? read.items : []',
    replace: 'items: read.items',
    seenBy: [`${FILES}read-nacha.test.ts`],
    named: 'refused whole',
  },
  {
    id: 'hash-not-cut',
    breaks: 'the hash of a large file runs over its field',
    file: `${FILES}nacha-layout.ts`,
    find: '% HASH_DIGITS',
    replace: '% (HASH_DIGITS * 10n)',
    seenBy: [`${FILES}write-files.test.ts`],
    named: 'last ten digits',
  },
  {
    id: 'statement-not-led-on',
    breaks: 'a statement with a line left out is believed',
    file: `${FILES}read-bai2.ts`,
    find: 'opening + sum(lines.map(({ amount }) => amount)) !== closing',
    replace: 'false',
    seenBy: [`${FILES}read-bai2.test.ts`],
    named: 'from the opening to the closing',
  },
  {
    id: 'letters-with-marks-left-out',
    breaks: 'a letter with an accent is left out of a name',
    file: `${FILES}fixed-fields.ts`,
    find: ".normalize('NFKD')",
    replace: '',
    seenBy: ['tools/cases/money-cases.test.ts'],
    named: 'every worked case',
  },
]);
