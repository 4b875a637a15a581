import type { clients } from '#contract/clients.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { clientProblems, toColumns } from './client-input.ts';
import type { ClientsDeps, FirstManager } from './clients.ports.ts';
import { type ClientColumns, nextClientId } from './clients.repo.ts';
import { createClient } from './create-client.ts';
import { findProgram } from './programs.repo.ts';

type Input = BodyOf<(typeof clients)['createClient']>;
type Refusal = 'invalid_input' | 'not_found';

/**
 * An operator opens a client: its record, its books, and its first Admin, who is invited. In the
 * scope of the new client, all or nothing. Answers its number.
 */
export async function openClient(
  db: Database,
  deps: ClientsDeps,
  { actor, origin, now }: Omit<RequestContext, 'tx'>,
  input: Input,
): Promise<Result<number, Refusal>> {
  const clientId = await db.write('platform', nextClientId);
  const inside: ManagerActor = { ...actor, client: { ...actor.client, id: clientId } };
  return db.write(
    { clientId },
    async (tx): Promise<Result<number, Refusal>> => {
      const context = { tx, actor: inside, origin, now };
      const problems = await clientProblems(tx, input);
      if (problems.length > 0) return fail('invalid_input', {}, problems);
      const variant = (await findProgram(tx, input.program_id))?.variant ?? 'standard';
      await createClient(context, {
        clientId,
        name: input.client_name,
        companyName: input.company_name,
        programId: input.program_id,
        region: input.address_country,
        billing: input.billing ?? (variant === 'travel' ? 'included' : 'subscription'),
        hideToday: input.hide_today,
        features: input.features,
        undoSeconds: input.undo_seconds,
        more: withoutSwitches(toColumns(deps.vault, clientId, input, { features: {}, flags: {} })),
      });
      const added = input.first_manager ? await addFirst(input.first_manager) : ok(true);
      return added.ok ? ok(clientId) : added;

      async function addFirst(manager: FirstManager): Promise<Result<unknown, Refusal>> {
        const done = await deps.ports.addFirstManager(context, manager, variant);
        return done.ok
          ? done
          : fail(
              done.code,
              done.params,
              done.problems.map((problem) => ({
                ...problem,
                path: `first_manager.${problem.path}`,
              })),
            );
      }
    },
    (result) => result.ok,
  );
}

/** The features of a new client start all on; what was said of them is merged where it is made. */
function withoutSwitches({ features: _, ...rest }: ClientColumns): Omit<ClientColumns, 'features'> {
  return rest;
}
