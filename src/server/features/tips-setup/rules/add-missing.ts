import { servicesOverlap } from '#domain/tips-setup/times.ts';
import { invariant } from '#kernel/invariant.ts';
import { jobCodesOf } from '../job-codes/job-codes.repo.ts';
import { createJobCode } from '../job-codes/edit-job-codes.ts';
import { createService } from '../services/edit-services.ts';
import { lockTips } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import { servicesOf } from '../services/services.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/** What is not there, by name. */
export type Names = { readonly services: readonly string[]; readonly jobs: readonly string[] };

/**
 * Adds to a store the services and job codes of another that it lacks, as they are there. Services
 * that would be open at once with its own are answered by name, and then nothing is added.
 */
export async function addMissing(
  work: RequestContext,
  from: StoreRef,
  place: StoreRef,
  missing: Names,
): Promise<string[]> {
  const { tx } = work;
  await lockTips(work, place);
  const own = await servicesOf(tx, place.clientId, place.storeId);
  const services = (await servicesOf(tx, from.clientId, from.storeId)).filter(({ name }) =>
    missing.services.includes(name),
  );
  const inTheWay = services.filter((service) =>
    own.some((other) => servicesOverlap(service, other)),
  );
  if (inTheWay.length > 0) return inTheWay.map(({ name }) => name);
  for (const service of services)
    invariant(
      (await createService(work, place, service)).ok,
      'a service that is missing can be added',
    );
  for (const code of await jobCodesOf(tx, from.clientId, from.storeId)) {
    if (!missing.jobs.includes(code.role_name)) continue;
    const added = await createJobCode(work, place, code.role_name, {
      revenue_generating: code.revenue_generating,
      pooling: code.pooling,
      weight: code.weight_milli,
      management: code.management,
      back_of_house: code.back_of_house,
    });
    invariant(added.ok, 'a job code that is missing can be added');
  }
  return [];
}
