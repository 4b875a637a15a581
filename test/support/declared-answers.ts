import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/index.ts';
import { openApi } from '#contract/openapi.ts';

type Described = { readonly operationId: string; readonly responses: Record<string, unknown> };
const STATUSES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.values(openApi(operations, 'test').paths as Record<string, Record<string, Described>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => [operationId, new Set(Object.keys(responses))]),
);

/**
 * Each answer of an operation has a status that its OpenAPI document
 * lists. Answers what had none so far; a fault of ours (500) is listed nowhere.
 */
export function watchAnswers(app: FastifyInstance): () => readonly string[] {
  const undeclared = new Set<string>();
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    const { operation } = routeOptions.config as { readonly operation?: string };
    if (operation === undefined || statusCode === 500) return;
    if (!STATUSES.get(operation)?.has(String(statusCode)))
      undeclared.add(`${operation} ${statusCode}`);
  });
  return () => [...undeclared].sort();
}
