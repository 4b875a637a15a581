import { plantedFaults } from './planted-fault.ts';

/** What is done to managers and their views. */
export default plantedFaults('audit', [
  {
    id: 'manager-added',
    breaks: 'who added a manager is not written down',
    file: 'src/server/features/managers/create-manager.ts',
    find: `await audit(context, {
    action: 'managers.create',
    subject: { kind: 'manager', id },
    after: { fullname: manager.fullname, level: manager.level, wallets: manager.wallets },
  });`,
    replace: '',
    seenBy: ['src/server/features/managers/managers-guards.test.ts'],
  },
  {
    id: 'manager-edited',
    breaks: 'who edited a manager is not written down',
    file: 'src/server/features/managers/edit-manager.ts',
    find: `await audit(context, {
    action: 'managers.edit',
    subject: { kind: 'manager', id: row.id },
    ...changes,
  });`,
    replace: '',
    seenBy: ['src/server/features/managers/managers-guards.test.ts'],
  },
  {
    id: 'manager-deactivated',
    breaks: 'who took access away is not written down',
    file: 'src/server/features/managers/deactivate-manager.ts',
    find: `await audit(context, {
    action: 'managers.deactivate',
    subject: { kind: 'manager', id },
    before: { status: row.status },
    after: { status: 'inactive' },
  });`,
    replace: '',
    seenBy: ['src/server/features/managers/managers-guards.test.ts'],
  },
  {
    id: 'manager-invited',
    breaks: 'who invited a manager is not written down',
    file: 'src/server/features/managers/invite-manager.ts',
    find: `await audit(context, {
    action: 'managers.invite',
    subject: { kind: 'manager', id: managerId },
    after: { channel },
  });`,
    replace: '',
    seenBy: ['test/laws/audit.laws.test.ts'],
    named: 'sent again',
  },
  {
    id: 'view-saved',
    breaks: 'a saved view is not written down',
    file: 'src/server/features/managers/saved-views.routes.ts',
    find: `await audit(
        { tx, actor, origin, now },
        {
          action: 'managers.save_view',
          subject: { kind: 'manager', id: actor.managerId },
          after: body,
        },
      );`,
    replace: '',
    seenBy: ['src/server/features/managers/own-settings.test.ts'],
    named: 'a view of another',
  },
]);
