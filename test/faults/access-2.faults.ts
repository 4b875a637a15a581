import { plantedFaults } from './planted-fault.ts';

export default plantedFaults('access', [
  {
    id: 'tips-only-client-shut-out',
    breaks: 'a client that sees only tips cannot even sign out',
    file: 'src/server/platform/http/admission.ts',
    find: 'actor.client.hideToday !== 0 && !operation.tipsOnly',
    replace: 'actor.client.hideToday !== 0',
    seenBy: ['src/server/platform/http/admission.test.ts'],
  },
  {
    id: 'feature-off-still-served',
    breaks: 'a payment feature that is off is served',
    file: 'src/server/platform/http/admission.ts',
    find: "=== '0'",
    replace: "=== 'off'",
    seenBy: ['src/server/platform/http/admission.test.ts'],
  },
  {
    id: 'upload-of-proxies-by-managers',
    breaks: 'any level that edits members uploads card numbers',
    file: 'src/contract/proxy-files.ts',
    find: "path: '/clients/{client_id}/file-card-proxies', caller: 'proxies'",
    replace: "path: '/clients/{client_id}/file-card-proxies', caller: 'edit_members'",
    seenBy: ['test/laws/rights.laws.test.ts'],
  },
  {
    id: 'all-managers-without-all-wallets',
    breaks: 'a Zone Manager lists the managers of all stores',
    file: 'src/contract/managers.ts',
    find: "path: '/admins/{manager}/all-managers', caller: 'edit_managers', adminPath: true,",
    replace: "path: '/admins/{manager}/all-managers', caller: 'edit_managers',",
    seenBy: ['test/laws/rights.laws.test.ts'],
  },
  {
    id: 'confirming-needs-no-key',
    breaks: 'a batch is confirmed twice by a double click',
    file: 'src/contract/bulk.ts',
    find: "path: '/bulk/{job}/confirm', moves: true,",
    replace: "path: '/bulk/{job}/confirm', writes: true,",
    seenBy: ['test/laws/rights.laws.test.ts'],
  },
]);
