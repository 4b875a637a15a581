import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASES, type Operation } from '#contract/operation.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import { bind } from './bound-operation.ts';
import type { EdgeDeps } from './edge.ports.ts';
import type { ModuleHandlers } from './handler.ts';
import { admitCaller, answerRequest } from './pipeline.ts';

/**
 * Serves modules whose handlers may reach `Outside` where no transaction is open, and nothing else
 * of the machine.
 */
export type Edge<Outside = unknown> = {
  /** A handler that is missing does not compile; a path outside the contract is not served. */
  serve<R extends Record<string, Operation>>(
    operations: R,
    handlers: ModuleHandlers<R, Outside>,
  ): void;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor?: ManagerActor | MemberActor;
  }
}

const DEFAULT_BODY = 1_000_000;
const FILE_BODY = 21_000_000;

/**
 * The edge of the server: `reaching(outside)` serves a module that may reach `outside` between its
 * transactions.
 */
export function createEdge(app: FastifyInstance, deps: EdgeDeps) {
  return {
    reaching<Outside>(outside: Outside): Edge<Outside> {
      return {
        serve(operations, handlers) {
          for (const [name, operation] of Object.entries(operations)) {
            const bound = bind(name, operation, handlers[name]);
            app.route({
              method: operation.method,
              url: BASES[operation.base] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
              bodyLimit: operation.file || operation.largeBody ? FILE_BODY : DEFAULT_BODY,
              config: { operation: name },
              schema: answerSchema(operation),
              onRequest: (request, reply) => admitCaller(deps, operation, request, reply),
              handler: (request: FastifyRequest, reply) =>
                answerRequest({ deps, outside, bound, request, reply }),
            });
          }
        },
      };
    },
  };
}

function answerSchema({ output }: Operation): object {
  if (!(output instanceof z.ZodType)) return {};
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return { response: { '2xx': schema } };
}
