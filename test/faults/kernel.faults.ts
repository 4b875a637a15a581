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
]);
