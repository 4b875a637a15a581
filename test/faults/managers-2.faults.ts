import { plantedFaults } from './planted-fault.ts';

export default plantedFaults('managers', [
  {
    id: 'other-windows-stay',
    breaks: 'other windows stay signed in after a change of the password',
    file: 'src/server/features/managers/change-password.ts',
    find: 'await closeSessionsOf(tx, person, actor.sessionId);',
    replace: '',
    seenBy: ['src/server/features/auth/sign-in.test.ts'],
    named: 'others end when the password',
  },
  {
    id: 'view-of-another-manager',
    breaks: "a manager changes another's saved view",
    file: 'src/server/features/managers/saved-views.repo.ts',
    find: ".where('client_id', '=', clientId) .where('manager_id', '=', managerId); const typed",
    replace: "  .where('client_id', '=', clientId); const typed",
    seenBy: ['src/server/features/managers/own-settings.test.ts'],
    named: 'a view of another',
  },
  {
    id: 'wallets-stay-after-edit',
    breaks: 'a manager keeps the wallets that were taken away',
    file: 'src/server/features/managers/managers.repo.ts',
    find: "await tx.run( q .deleteFrom('manager_wallet') .where('client_id', '=', clientId) .where('manager_id', '=', managerId), );",
    replace: '',
    seenBy: ['src/server/features/managers/editing-managers.test.ts'],
    named: 'holds from the next request',
  },
  {
    id: 'actions-of-others-shown',
    breaks: 'support is shown what others did',
    file: 'src/server/platform/last-change.ts',
    find: ".where('actor_id', '=', managerId)",
    replace: '',
    seenBy: ['src/server/features/managers/own-settings.test.ts'],
    named: 'support',
  },
]);
