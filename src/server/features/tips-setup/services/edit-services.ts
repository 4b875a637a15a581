import type { Timeframe } from '#domain/tips-data/index.ts';
import { overlapsItself, servicesOverlap, writeClock } from '#domain/tips-setup/times.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { lockTips } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import {
  type Service,
  archiveService,
  changeService,
  findService,
  insertService,
  servicesOf,
} from './services.repo.ts';
import type { SetupContext } from '../tips-setup.ports.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type ServiceInput = {
  readonly name: string;
  readonly days: readonly number[];
  readonly timeframes: readonly Timeframe[];
};

/** Adds a service. No two of a wallet are open at once. Answers its number. */
export async function createService(
  work: RequestContext,
  place: StoreRef,
  input: ServiceInput,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const problems = problemsOf(input, await servicesOf(tx, place.clientId, place.storeId));
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const id = await insertService(tx, place, input, now);
  await audit(work, {
    action: 'tips.service_create',
    subject: { kind: 'tip_service', id },
    after: readable(input),
  });
  return ok(id);
}

/** Changes a service. What was computed keeps what it was computed from. */
export async function editService(
  work: SetupContext,
  place: StoreRef,
  id: number,
  input: ServiceInput & { readonly version?: number | undefined },
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'invalid_input'>> {
  const { tx } = work;
  await lockTips(work, place);
  const service = await findService(tx, place.clientId, id);
  if (!service) return fail('not_found');
  if (input.version !== undefined && input.version !== service.version)
    return fail('changed_meanwhile', await lastChange(tx, place.clientId, 'tip_service', id));
  const others = (await servicesOf(tx, place.clientId, place.storeId)).filter(
    (other) => other.id !== id,
  );
  const problems = problemsOf(input, others);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const changes = changesOf(readable(service), readable(input));
  if (changes === null) return ok(true);
  await changeService(tx, place.clientId, id, input);
  if (spanOf(service) !== spanOf(input))
    await work.results.markStale(tx, place.clientId, place.storeId);
  await audit(work, {
    action: 'tips.service_edit',
    subject: { kind: 'tip_service', id },
    ...changes,
  });
  return ok(true);
}

/** Takes a service away that no result was computed for; its rules end with it. */
export async function removeService(
  work: SetupContext,
  place: StoreRef,
  id: number,
): Promise<Result<Service, 'not_found' | 'service_used'>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const service = await findService(tx, place.clientId, id);
  if (!service) return fail('not_found');
  if (await work.results.serviceUsed(tx, place.clientId, id)) return fail('service_used');
  await archiveService(tx, place.clientId, id, now);
  await audit(work, {
    action: 'tips.service_remove',
    subject: { kind: 'tip_service', id },
    before: readable(service),
    after: {},
  });
  return ok(service);
}

const spanOf = ({ days, timeframes }: ServiceInput): string =>
  JSON.stringify([days, timeframes.map(({ start, end }) => [start, end])]);

function problemsOf(input: ServiceInput, others: readonly Service[]): Problem[] {
  const met = others.filter((other) => servicesOverlap(input, other));
  return [
    ...(others.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())
      ? [{ path: 'name', code: 'name_taken' }]
      : []),
    ...(overlapsItself(input) ? [{ path: 'timeframes', code: 'timeframes_overlap' }] : []),
    ...met.map(({ name }) => ({ path: 'timeframes', code: 'services_overlap', params: { name } })),
  ];
}

const readable = ({ name, days, timeframes }: ServiceInput) => ({
  name,
  days,
  timeframes: timeframes.map(({ start, end }) => `${writeClock(start)}-${writeClock(end)}`),
});
