import { plantedFaults } from './planted-fault.ts';

export default plantedFaults('kernel', [
  {
    id: 'allocation-forgets-spare-cents',
    breaks: 'cents that do not divide evenly are lost',
    file: 'src/kernel/allocate.ts',
    find: `amount: (reason === null ? floor : floor + 1n) * sign`,
    replace: `amount: floor * sign`,
    seenBy: ['src/kernel/kernel.test.ts'],
  },
  {
    id: 'footnotes-are-digits',
    breaks: 'an amount with a footnote mark, 50², loads 502.00',
    file: 'src/domain/money-input.ts',
    find: `const trimmed = foldDigits(text)`,
    replace: `const trimmed = foldDigits(text.normalize('NFKC'))`,
    seenBy: ['src/domain/money-input-edges.test.ts'],
  },
]);
