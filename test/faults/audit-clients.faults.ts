import { plantedFaults } from './planted-fault.ts';

const CLIENTS = ['clients', 'client-endings', 'programs'].map(
  (name) => `src/server/features/clients/${name}.test.ts`,
);

/** What is done to clients and programs, by operators too, and to what clients declare and prove. */
export default plantedFaults('audit', [
  {
    id: 'client-entered',
    breaks: 'why an operator entered a client is not written down',
    file: 'src/server/features/clients/clients.routes.ts',
    find: `await audit(
          { tx, actor: insideClient(actor, body.client_id), origin, now },
          {
            action: 'operator.enter',
            subject: { kind: 'client', id: body.client_id },
            after: { reason: body.reason },
          },
        );`,
    replace: '',
    seenBy: ['src/server/platform/http/edge.test.ts'],
    named: 'an operator',
  },
  {
    id: 'client-left',
    breaks: 'that an operator left is not written down',
    file: 'src/server/features/clients/clients.routes.ts',
    find: `await audit(context, { action: 'operator.leave', subject: { kind: 'client', id: actor.client.id }, });`,
    replace: '',
    seenBy: ['src/server/platform/http/edge.test.ts'],
    named: 'an operator',
  },
  {
    id: 'client-edited',
    breaks: 'who edited a client is not written down',
    file: 'src/server/features/clients/edit-client.ts',
    find: `await audit(context, {
    action: 'clients.edit',
    subject: { kind: 'client', id: clientId },
    ...(changes ?? { before: {}, after: {} }),
  });`,
    replace: '',
    seenBy: CLIENTS,
    named: 'a client',
  },
  {
    id: 'client-ended',
    breaks: 'who ended a client is not written down',
    file: 'src/server/features/clients/deactivate-client.ts',
    find: `await audit(context, {
    action: 'clients.deactivate',
    subject: { kind: 'client', id: clientId },
    before: { active: true },
    after: { active: false },
  });`,
    replace: '',
    seenBy: CLIENTS,
    named: 'a client',
  },
  {
    id: 'program-edited',
    breaks: 'who changed a program is not written down',
    file: 'src/server/features/clients/programs.routes.ts',
    find: `await audit(context, {
    action: 'programs.edit',
    subject: { kind: 'program', id },
    ...changes,
  });`,
    replace: '',
    seenBy: CLIENTS,
    named: 'a program',
  },
  {
    id: 'program-deleted',
    breaks: 'who deleted a program is not written down',
    file: 'src/server/features/clients/programs.routes.ts',
    find: `await audit(
          { tx: at.tx, actor: at.actor, origin, now },
          {
            action: 'programs.delete',
            subject: { kind: 'program', id: params.id },
            before: { name: row.name },
            after: { name: null },
          },
        );`,
    replace: '',
    seenBy: CLIENTS,
    named: 'a program',
  },
  {
    id: 'declaration',
    breaks: 'a declaration is not written down',
    file: 'src/server/features/compliance/declare-third-party.ts',
    find: `await audit(context, {
    action: 'compliance.declare',
    subject: { kind: 'declaration', id },
    after: { text_version: TEXT_VERSION, ...party },
  });`,
    replace: '',
    seenBy: ['src/server/features/compliance/compliance.test.ts'],
  },
  {
    id: 'books-proved',
    breaks: 'who proved the books is not written down',
    file: 'src/server/features/reports/show-proof.ts',
    find: `await audit(context, {
    action: 'ledger.prove',
    subject: { kind: 'client', id: clientId },
    after: { faults: proof.faults.length },
  });`,
    replace: '',
    seenBy: ['src/server/features/reports/reports.test.ts'],
    named: 'proof of the books',
  },
]);
