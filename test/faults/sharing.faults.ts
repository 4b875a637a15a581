import { plantedFaults } from './planted-fault.ts';

const GATHER = 'src/server/platform/gather.ts';
const GATHERING = ['src/server/platform/gather.test.ts'];
const DATABASE = 'src/server/platform/database/';
const SHARED = [`${DATABASE}shared-writes.test.ts`];
const SUBMITS = 'src/server/providers/processor/gather-submits.ts';
const SUBMITTING = ['src/server/providers/processor/gather-submits.test.ts'];
const FUNDS = 'src/server/features/funds/';
const AT_ONCE = [`${FUNDS}loads-at-once.test.ts`];

/** Callers who go together: in one transaction, one call, one packet. */
export default plantedFaults('sharing', [
  {
    id: 'alike-go-together',
    breaks: 'two loads that look the same pass each other in one transaction',
    file: `${DATABASE}shared-writes.ts`,
    find: `before.every((other) => other.shared.apart !== shared.apart)`,
    replace: `before.length < 1_000`,
    seenBy: SHARED,
  },
  {
    id: 'loads-alike-go-together',
    breaks: 'one person is loaded twice with the same amount at the same moment',
    file: `${FUNDS}funds.routes.ts`,
    find: `apart: \``,
    replace: `apart: \`\${Math.random()}`,
    seenBy: AT_ONCE,
  },
  {
    id: 'refused-with-all',
    breaks: 'what a refused call had written stays, because others came along with it',
    file: `${DATABASE}transaction.ts`,
    find: `const kept = works.every(({ keep }, index) => keep(answers[index]));`,
    replace: `const kept = works.some(({ keep }, index) => keep(answers[index]));`,
    seenBy: SHARED,
  },
  {
    id: 'error-for-all',
    breaks: 'one call that fails fails all that came along',
    file: `${DATABASE}shared-writes.ts`,
    find: `if (isServerGone(error, 'write')) throw error;`,
    replace: `throw error;`,
    seenBy: SHARED,
  },
  {
    id: 'again-where-nobody-knows',
    breaks: 'work is done again although the server may have committed it',
    file: `${DATABASE}shared-writes.ts`,
    find: `if (isServerGone(error, 'write')) throw error;`,
    replace: ``,
    seenBy: SHARED,
  },
  {
    id: 'words-after-the-end',
    breaks: 'a statement that comes late runs in the transaction of another caller',
    file: `${DATABASE}transaction.ts`,
    find: `invariant(!over, 'the transaction is over');`,
    replace: ``,
    seenBy: SHARED,
  },
  {
    id: 'clients-share',
    breaks: 'calls of two clients run in one transaction, which sees one of them',
    file: `${DATABASE}shared-writes.ts`,
    find: '`${scope.clientId} ${key}`',
    replace: '`${key}`',
    seenBy: SHARED,
  },
  {
    id: 'line-stops-at-an-error',
    breaks: 'after one run that fails nobody of that line is answered any more',
    file: GATHER,
    find: `for (const { reject } of [first, ...others]) reject(error);`,
    replace: `return first.reject(error);`,
    seenBy: GATHERING,
  },
  {
    id: 'answers-change-places',
    breaks: 'one caller is given the answer of another',
    file: GATHER,
    find: `resolve(answers[index]!)`,
    replace: `resolve(answers[answers.length - 1 - index]!)`,
    seenBy: GATHERING,
  },
  {
    id: 'no-most',
    breaks: 'a run takes as many as there are',
    file: GATHER,
    find: `index < line.length && taken.length < most;`,
    replace: `index < line.length;`,
    seenBy: GATHERING,
  },
  {
    id: 'outcome-of-another',
    breaks: 'a payment is settled by what was said of another',
    file: SUBMITS,
    find: `from += rows.length;`,
    replace: ``,
    seenBy: SUBMITTING,
  },
  {
    id: 'call-too-large',
    breaks: 'more is submitted than the processor takes',
    file: SUBMITS,
    find: `if (size + one.rows.length > MOST)`,
    replace: `if (groups.length === 0)`,
    seenBy: SUBMITTING,
  },
  {
    id: 'one-settlement-stops-all',
    breaks: 'payments that were settled together all fail with one of them',
    file: 'src/server/features/payments/settle-together.ts',
    find: `return Promise.all(answered.map(alone));`,
    replace: `return answered.map(() => ({ error: new Error('one of them failed') }));`,
    seenBy: AT_ONCE,
  },
  {
    id: 'packet-answers-change-places',
    breaks: 'one statement is given the rows of another',
    file: `${DATABASE}packet.ts`,
    find: `this.#answered += 1; this.#show(); statement.handleCommandComplete(message, wire);`,
    replace: `this.#show(); statement.handleCommandComplete(message, wire);`,
    seenBy: SHARED,
  },
  {
    id: 'skipped-statements-fall-silent',
    breaks: 'who waits for a statement after one that failed waits for ever',
    file: `${DATABASE}packet.ts`,
    find: `statement.handleError(error instanceof pg.DatabaseError ? aborted(error) : error, wire);`,
    replace: ``,
    seenBy: [`${DATABASE}packet.test.ts`],
  },
  {
    id: 'prepared-though-skipped',
    breaks: 'a connection believes in a prepared statement that the server never read',
    file: `${DATABASE}packet.ts`,
    find: `if (statement.name) delete wire.submittedNamedStatements[statement.name];`,
    replace: ``,
    seenBy: [`${DATABASE}packet.test.ts`],
  },
  {
    id: 'error-of-another-statement',
    breaks: 'a statement that was not run is told what another one failed of',
    file: `${DATABASE}packet.ts`,
    find: `error instanceof pg.DatabaseError ? aborted(error) : error`,
    replace: `error`,
    seenBy: [`${DATABASE}packet.test.ts`],
  },
  {
    id: 'text-before-its-turn',
    breaks: 'a rollback overtakes statements of its transaction, which then run outside of it',
    file: `${DATABASE}packet.ts`,
    find: `if (!statement.name && !statement.values?.length) { send();`,
    replace: `if (!statement.name && !statement.values?.length) {`,
    seenBy: [`${DATABASE}packet.test.ts`],
  },
  {
    id: 'answered-packets-are-late',
    breaks: 'a connection is cut because the time of a packet that was answered ran out',
    file: `${DATABASE}packet.ts`,
    find: `handleReadyForQuery(): void { this.callback(null);`,
    replace: `handleReadyForQuery(): void {`,
    seenBy: [`${DATABASE}packet.test.ts`],
  },
]);
