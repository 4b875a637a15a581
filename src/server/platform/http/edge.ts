import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASES, type Operation } from '#contract/operation.ts';
import { fail } from '#kernel/result.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import { createTurns } from '../turns.ts';
import { refuse } from './answer.ts';
import { bind } from './bound-operation.ts';
import type { EdgeDeps } from './edge.ports.ts';
import type { ModuleHandlers } from './handler.ts';
import { admitCaller, answerRequest } from './pipeline.ts';
import { answerWriter } from './write-answers.ts';

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
    /** The bytes of a body that somebody signed. */
    signedBody?: string;
  }
}

/** Of one session: the database has twenty connections, and others want some too. */
const PARALLEL = { atOnce: 16, maxWaiting: 500 };
const DEFAULT_BODY = 1_000_000;
const FILE_BODY = 21_000_000;
/** Of whoever has no session yet: names, passwords and codes. */
const PUBLIC_BODY = 20_000;

const bodyLimitOf = ({ caller, file, largeBody }: Operation): number => {
  if (file || largeBody) return FILE_BODY;
  return caller === 'public' ? PUBLIC_BODY : DEFAULT_BODY;
};

/**
 * The edge of the server: `reaching(outside)` serves a module that may reach `outside` between its
 * transactions.
 */
export function createEdge(app: FastifyInstance, deps: EdgeDeps) {
  const turns = createTurns(PARALLEL);
  return {
    reaching<Outside>(outside: Outside): Edge<Outside> {
      return {
        serve(operations, handlers) {
          for (const [name, operation] of Object.entries(operations)) {
            const bound = bind(name, operation, handlers[name]);
            app.route({
              method: operation.method,
              url: BASES[operation.base] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
              bodyLimit: bodyLimitOf(operation),
              config: { operation: name, ...(operation.signed && { keepsBody: true }) },
              ...answersOf(operation),
              onRequest: (request, reply) => admitCaller(deps, operation, request, reply),
              handler: async (request: FastifyRequest, reply) => {
                const answer = () => answerRequest({ deps, outside, bound, request, reply });
                const { actor } = request;
                if (!actor) return answer();
                const answered = await turns.take(actor.sessionId, answer);
                return answered === null
                  ? refuse(request, reply, fail('rate_limited', { retry_after: 1 }))
                  : answered;
              },
            });
          }
        },
      };
    },
  };
}

/** Answers that went well are written by their shape; its schema is the writer's own affair. */
const answersOf = ({ output }: Operation) =>
  output instanceof z.ZodType && {
    schema: { response: { '2xx': {} } },
    serializerCompiler: () => answerWriter(output),
  };
