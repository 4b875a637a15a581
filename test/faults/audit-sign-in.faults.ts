import { plantedFaults } from './planted-fault.ts';

/** What people do to their own way in, and where a change came from. */
export default plantedFaults('audit', [
  {
    id: 'sign-in',
    breaks: 'a sign-in is not written down',
    file: 'src/server/features/auth/open-sign-in.ts',
    find: `await noteOfManager(tx, { person, name: described.firstName }, action, when);`,
    replace: '',
    seenBy: ['src/server/features/auth/crossings.test.ts'],
    named: 'every way in',
  },
  {
    id: 'member-sign-in',
    breaks: "a member's sign-in is not written down",
    file: 'src/server/features/auth/member-sessions.ts',
    find: `await audit(
      { tx, actor: personActor(person, described.firstName), origin: input.origin, now: input.now },
      {
        action: 'auth.sign_in',
        subject: { kind: 'customer', id: person.personId },
      },
    );`,
    replace: '',
    seenBy: ['src/server/features/auth/crossings.test.ts'],
    named: 'every way in',
  },
  {
    id: 'sign-out',
    breaks: 'a sign-out is not written down',
    file: 'src/server/features/auth/auth.routes.ts',
    find: `await audit(
      { tx, actor, origin, now },
      {
        action: 'auth.sign_out',
        subject: { kind: 'manager', id: actor.managerId },
      },
    );`,
    replace: '',
    seenBy: ['src/server/features/auth/crossings.test.ts'],
    named: 'every way in',
  },
  {
    id: 'registration',
    breaks: 'a registration is not written down',
    file: 'src/server/features/auth/accept-invitation.ts',
    find: `await audit(
        { tx, actor: personActor(person, described?.firstName ?? ''), origin: input.origin, now },
        {
          action: 'auth.register',
          subject: { kind: person.kind, id: person.personId },
          after: { agreement: true },
        },
      );`,
    replace: '',
    seenBy: ['src/server/features/auth/registration.test.ts'],
  },
  {
    id: 'reset',
    breaks: 'a reset of the password is not written down',
    file: 'src/server/features/auth/finish-reset.ts',
    find: `await audit(
        { tx, actor: personActor(person, described.firstName), origin, now },
        {
          action: 'auth.reset_password',
          subject: { kind: person.kind, id: person.personId },
        },
      );`,
    replace: '',
    seenBy: ['src/server/features/auth/crossings.test.ts'],
    named: 'every way in',
  },
  {
    id: 'member-password',
    breaks: "a member's change of password is not written down",
    file: 'src/server/features/auth/member-sessions.ts',
    find: `await audit(
      { tx, actor, origin: input.origin, now },
      {
        action: 'auth.change_password',
        subject: { kind: 'customer', id: person.personId },
      },
    );`,
    replace: '',
    seenBy: ['src/server/features/auth/crossings.test.ts'],
    named: 'every way in',
  },
  {
    id: 'manager-password',
    breaks: "a manager's change of password is not written down",
    file: 'src/server/features/managers/change-password.ts',
    find: `await audit(
      { tx, actor, origin: input.origin, now },
      {
        action: 'managers.change_password',
        subject: { kind: 'manager', id: actor.managerId },
      },
    );`,
    replace: '',
    seenBy: ['src/server/features/auth/sign-in.test.ts'],
  },
  {
    id: 'no-address',
    breaks: 'where a change came from is not written down',
    file: 'src/server/platform/audit.ts',
    find: 'json(note.after), origin.ip,',
    replace: 'json(note.after), null,',
    seenBy: ['src/server/features/auth/crossings.test.ts'],
    named: 'every way in',
  },
]);
