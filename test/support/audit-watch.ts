import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/index.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import { AUDIT_RULES, type AuditRule } from './audit-table.ts';
import type { TestDatabase } from './database.ts';

const address = ({ method, base, path }: Operation): string =>
  `${method} ${BASES[base]}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
const NAMES = new Map(
  Object.entries<Operation>(operations).map(([name, operation]) => [address(operation), name]),
);

type Done = { readonly name: string; readonly requestId: string };

/**
 * Notes every operation that succeeds in a world. At the end of the world each of them must have
 * left the lines in the audit that the table in test/fixtures says, so that whoever deletes one is
 * seen by every test that did such a thing.
 */
export function watchAudit(app: FastifyInstance): (test: TestDatabase) => Promise<void> {
  const done: Done[] = [];
  app.addHook('onResponse', async (request, reply) => {
    const name = NAMES.get(`${request.method} ${request.routeOptions.url}`);
    if (name !== undefined && reply.statusCode < 300) done.push({ name, requestId: request.id });
  });
  return async (test) => {
    const faults = faultsIn(done, await linesOf(test, done));
    if (faults.length > 0) throw new Error(`The audit lacks lines:\n${faults.join('\n')}`);
  };
}

async function linesOf(
  test: TestDatabase,
  done: readonly Done[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await test.owner<{ request_id: string; actions: string[] }>(
    'SELECT request_id, array_agg(DISTINCT action) AS actions FROM audit_line WHERE request_id = ANY($1::text[]) GROUP BY request_id',
    [done.map(({ requestId }) => requestId)],
  );
  return new Map(rows.map((row) => [row.request_id, row.actions]));
}

function faultsIn(
  done: readonly Done[],
  lines: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...new Set(done.map(({ name }) => name))].flatMap((name) => {
    const left = done
      .filter((one) => one.name === name)
      .map(({ requestId }) => lines.get(requestId) ?? []);
    const rule = AUDIT_RULES.get(name);
    const strange = [...new Set(left.flat())].filter((action) => !rule?.allowed.includes(action));
    return [
      ...strange.map((action) =>
        rule === undefined
          ? `${name}: ${action} is not in test/fixtures/audit.tsv, which needs the row "${name}<tab>${action}<tab>always"`
          : `${name}: ${action} is not in its row of test/fixtures/audit.tsv`,
      ),
      ...(rule === undefined || keeps(rule, left)
        ? []
        : [`${name}: ${rule.required.map((ways) => ways.join(' or ')).join(', ')} is missing`]),
    ];
  });
}

function keeps({ required, when }: AuditRule, left: readonly (readonly string[])[]): boolean {
  const whole = (actions: readonly string[]): boolean =>
    required.every((ways) => ways.some((way) => actions.includes(way)));
  if (when === 'never') return true;
  return when === 'always' ? left.every(whole) : left.some(whole);
}
