import { tipJobCodes } from '#contract/tips-setup/job-codes.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { storeOfPath, visibleStore, tipPlaces } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { presentJobCode } from '../setup.present.ts';
import type { ResultsOfSetup, SetupContext } from '../tips-setup.ports.ts';
import { createJobCode, deleteJobCode, updateJobCode } from './edit-job-codes.ts';
import { findJobCode, jobCodesOfStores } from './job-codes.repo.ts';

async function jobCode<E extends string>(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
  done: Result<unknown, E>,
) {
  if (!done.ok) return done;
  const found = await findJobCode(tx, actor.client.id, id);
  return found ? ok(presentJobCode(found)) : fail('not_found');
}

/** The place of a job code that the path names; null where it has gone since the edge saw it. */
async function placeOfJob({ tx, actor }: RequestContext, id: number): Promise<StoreRef | null> {
  const found = await findJobCode(tx, actor.client.id, id);
  return found && visibleStore(tx, actor, found.store_id);
}

async function changeJob(
  work: SetupContext,
  id: number,
  input: Parameters<typeof updateJobCode>[3],
) {
  const place = await placeOfJob(work, id);
  return place
    ? jobCode(work.tx, work.actor, id, await updateJobCode(work, place, id, input))
    : fail('not_found');
}

function switchFlag(
  work: SetupContext,
  { code_id: id, value }: { code_id: number; value: string },
  flag: 'revenue_generating' | 'pooling',
) {
  if (value !== 'true' && value !== 'false') return Promise.resolve(fail('not_found'));
  return changeJob(work, id, { [flag]: value === 'true' });
}

/** Serves the job codes of a wallet's tips. */
export function serveTipJobCodes(edge: Edge, results: ResultsOfSetup): void {
  edge.serve(tipJobCodes, {
    async tipJobs({ tx, actor, query }) {
      const stores = (await tipPlaces(tx, actor)).map((place) => place.storeId);
      if (query.wallet_id !== undefined && !stores.includes(query.wallet_id))
        return fail('not_found');
      return ok({
        data: (
          await jobCodesOfStores(
            tx,
            actor.client.id,
            query.wallet_id === undefined ? stores : [query.wallet_id],
          )
        ).map(presentJobCode),
      });
    },
    async createJobCode({ params, body, ...work }) {
      if (params.client_id !== work.actor.client.id) return fail('not_found');
      const done = await createJobCode(
        work,
        await storeOfPath(work.tx, work.actor, params.wallet_id),
        params.role_name,
        body,
      );
      return jobCode(work.tx, work.actor, done.ok ? done.value : 0, done);
    },
    updateJobCode: ({ params, body, ...work }) =>
      changeJob({ ...work, results }, params.code_id, body),
    async deleteJobCode({ params: { code_id: id }, ...work }) {
      const place = await placeOfJob(work, id);
      const done = place ? await deleteJobCode({ ...work, results }, place, id) : fail('not_found');
      return done.ok ? ok(presentJobCode(done.value)) : done;
    },
    switchRevenueGenerating: ({ params, ...work }) =>
      switchFlag({ ...work, results }, params, 'revenue_generating'),
    switchPooling: ({ params, ...work }) => switchFlag({ ...work, results }, params, 'pooling'),
  });
}
