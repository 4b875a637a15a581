import { z } from 'zod';
import { operations } from '#contract/index.ts';
import { BASES, type Operation, needsKey } from '#contract/operation.ts';
import { invariant } from '#kernel/invariant.ts';
import type { World } from '#test/support/world.ts';

export type Call = {
  readonly token?: string;
  readonly key?: string | null;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
};
export type Answer = {
  readonly status: number;
  readonly code: string | undefined;
  readonly paths: readonly string[];
  readonly body: unknown;
  /** As it came, whole. */
  readonly text: string;
};

const NOBODY = 2_000_000_000;

/** What a parameter names: its kind, or its own name where only the handler knows. */
export const kindOf = ({ ids }: Operation, parameter: string): string => {
  const kind = ids?.[parameter];
  return kind === undefined || kind === 'handler' ? parameter : kind;
};

/**
 * Calls an operation of the contract, with the things of our own client where the call names none.
 */
export async function call(
  world: World,
  operation: Operation,
  manager: number,
  { token, key = 'law', params = {}, query = '', body }: Call,
): Promise<Answer> {
  const own: Record<string, string | number> = {
    manager,
    client: world.ours.id,
    client_id: world.ours.id,
    store: world.ours.store,
    wallet: world.ours.store,
    from: world.ours.store,
    tip_wallet: world.ours.store,
    department: world.ours.department,
    customer: world.ours.customers[0]!,
    id: world.ours.customers[0]!,
    colleague: world.ours.managers.Manager!,
    ...params,
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? own[kindOf(operation, name)] ?? NOBODY),
  );
  const response = await world.app.inject({
    method: operation.method,
    url: `${BASES[operation.base]}${path}${query}`,
    headers: {
      ...(token ? { 'x-session-token': token } : {}),
      ...(needsKey(operation) && key !== null ? { 'idempotency-key': key } : {}),
      ...(operation.file ? MULTIPART : {}),
    },
    ...(operation.file
      ? { payload: NO_PARTS }
      : body === undefined
        ? {}
        : { payload: body as object }),
  });
  return {
    status: response.statusCode,
    ...readProblem(response.body, response.headers['content-type']),
    body: readJson(response.body),
    text: response.body,
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.slice(0, 400);
  }
}

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=law' };
/** A form without a file in it. */
const NO_PARTS =
  '--law\r\ncontent-disposition: form-data; name="nothing"\r\n\r\nhere\r\n--law--\r\n';

function readProblem(body: string, type: unknown): { code: string | undefined; paths: string[] } {
  if (!String(type).startsWith('application/problem+json')) return { code: undefined, paths: [] };
  const problem = JSON.parse(body) as { code: string; errors?: { path: string }[] };
  return { code: problem.code, paths: (problem.errors ?? []).map(({ path }) => path) };
}

/** A movement, a review and a job of the travel client: things that exist and are not ours. */
export async function makeTheirThings(world: World): Promise<Record<string, string | number>> {
  const { travel } = world;
  const manager = travel.managers['Sunwing Admin']!;
  const token = await world.session(travel.id, manager);
  const load = {
    customer_id: travel.customers[0]!,
    amount: '25.00',
    store_id: travel.store,
    notes: 'Theirs',
  };
  const make = async (operation: Operation, body: unknown): Promise<Record<string, never>> => {
    const answer = await call(world, operation, manager, { token, key: operation.path, body });
    invariant(
      answer.status < 300,
      `${operation.path} of the other client: ${JSON.stringify(answer)}`,
    );
    return answer.body as Record<string, never>;
  };
  const review = await make(operations.createReview, { ...load, kind: 'load' });
  const movement = await make(operations.loadValueClean, load);
  const job = await make(operations.bulkDraft, {
    kind: 'load',
    store_id: travel.store,
    rows: [{ first_name: 'Ben', load_amount: '30.00' }],
  });
  return {
    review_id: review.review_id!,
    movement: movement.id!,
    job: job.job_id!,
    bulk_id: job.job_id!,
  };
}

/** A body in which every field that has a type has the wrong one, and the names of those fields. */
export function wrongBody(schema: z.ZodType): { body: Record<string, unknown>; fields: string[] } {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const typed = Object.entries(properties).filter(
    ([, property]) => typeof property === 'object' && takesNo(property, 'object'),
  );
  return {
    body: Object.fromEntries(typed.map(([name]) => [name, { not: 'this' }])),
    fields: typed.map(([name]) => name),
  };
}

type Property = { readonly type?: unknown; readonly anyOf?: readonly Property[] };
function takesNo(property: unknown, type: string): boolean {
  const { type: own, anyOf } = property as Property;
  if (anyOf) return anyOf.every((choice) => takesNo(choice, type));
  return own !== undefined && own !== type;
}
