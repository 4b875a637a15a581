import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASES, type IdKind, type Operation } from '#contract/operation.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import type { ReadHandle } from '../database/handle.ts';
import type { Database } from '../database/pool.ts';
import { bind } from './bound-operation.ts';
import type { ModuleHandlers } from './handler.ts';
import { admitCaller, answerRequest } from './pipeline.ts';

/** What the edge itself compares with the session. */
type OwnId = 'manager' | 'client' | 'client_id';

/** What the edge asks of modules above the platform; `app.ts` plugs it in. */
export type EdgePorts = {
  /** The person behind a token, or why there is none. `background` calls do not count as activity. */
  readonly authenticate: (
    token: string,
    background: boolean,
  ) => Promise<ManagerActor | MemberActor | null>;
  /** Whether the thing that a path names is the actor's to see; what is not answers 404. Every kind has its check. */
  readonly visible: Readonly<
    Record<
      Exclude<IdKind, OwnId>,
      (tx: ReadHandle, actor: ManagerActor, id: number) => Promise<boolean>
    >
  >;
};
export type EdgeDeps = { readonly db: Database; readonly clock: Clock; readonly ports: EdgePorts };

/** Serves modules whose handlers may reach `Outside` where no transaction is open, and nothing else of the machine. */
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

/** The edge of the server: `reaching(outside)` serves a module that may reach `outside` between its transactions. */
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
