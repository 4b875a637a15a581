import type { tipJobCodes } from '#contract/tips-setup/job-codes.ts';
import type { BodyOf } from '#contract/operation.ts';
import { requiredText } from '#contract/common.ts';
import { writeMilli } from '#domain/tips-setup/milli.ts';
import { pick } from '#kernel/pick.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { parse } from '#server/platform/http/parse.ts';
import {
  type JobCode,
  type JobCodeContent,
  changeJobCode,
  findJobCode,
  insertJobCode,
  jobCodesOf,
  unassignJobCode,
} from './job-codes.repo.ts';
import { lockTips } from '../places.ts';
import type { StoreRef } from '../store-ref.ts';
import type { SetupContext } from '../tips-setup.ports.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type NewInput = BodyOf<(typeof tipJobCodes)['createJobCode']>;
type Input = BodyOf<(typeof tipJobCodes)['updateJobCode']>;
const roleName = requiredText(40);

/** Adds a job code, which gives and receives unless something else is said. Answers its number. */
export async function createJobCode(
  work: RequestContext,
  place: StoreRef,
  name: string,
  input: NewInput,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, now } = work;
  const read = parse(roleName, name);
  if (!read.ok)
    return fail(
      'invalid_input',
      {},
      read.problems.map((problem) => ({ ...problem, path: 'role_name' })),
    );
  await lockTips(work, place);
  if (named(read.value, await jobCodesOf(tx, place.clientId, place.storeId)))
    return fail('invalid_input', {}, [{ path: 'role_name', code: 'name_taken' }]);
  const content: JobCodeContent = {
    role_name: read.value,
    revenue_generating: input.revenue_generating ?? true,
    pooling: input.pooling ?? true,
    weight_milli: input.weight ?? 1_000,
    management: input.management ?? null,
    back_of_house: input.back_of_house ?? null,
  };
  const id = await insertJobCode(tx, place, content, now);
  await audit(work, {
    action: 'tips.job_create',
    subject: { kind: 'tip_job_code', id },
    after: readable(content),
  });
  return ok(id);
}

/**
 * Changes what is given of a job code. One of a wallet always has sales and tips, else nobody would
 * give.
 */
export async function updateJobCode(
  work: SetupContext,
  place: StoreRef,
  id: number,
  { version, weight, ...given }: Input,
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'invalid_input'>> {
  const { tx } = work;
  await lockTips(work, place);
  const code = await findJobCode(tx, place.clientId, id);
  if (!code) return fail('not_found');
  if (version !== undefined && version !== code.version)
    return fail('changed_meanwhile', await lastChange(tx, place.clientId, 'tip_job_code', id));
  const next = contentOf({
    ...code,
    ...given,
    ...(weight === undefined ? {} : { weight_milli: weight }),
  });
  const others = (await jobCodesOf(tx, place.clientId, place.storeId)).filter(
    (other) => other.id !== id,
  );
  const problems: Problem[] = [
    ...(named(next.role_name, others) ? [{ path: 'role_name', code: 'name_taken' }] : []),
    ...(code.revenue_generating && !next.revenue_generating && !others.some(generates)
      ? [{ path: 'revenue_generating', code: 'receipt_generator_required' }]
      : []),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const changes = changesOf(readable(code), readable(next));
  if (changes === null) return ok(true);
  await changeJobCode(tx, place.clientId, id, next);
  if (COUNTS.some((field) => field in changes.after))
    await work.results.markStale(tx, place.clientId, place.storeId);
  await audit(work, {
    action: 'tips.job_edit',
    subject: { kind: 'tip_job_code', id },
    ...changes,
  });
  return ok(true);
}

/**
 * Takes a job code that no result has away from its staff and from rules to come. A wallet whose
 * set-up is done keeps one that has sales and tips.
 */
export async function deleteJobCode(
  work: SetupContext,
  place: StoreRef,
  id: number,
): Promise<Result<JobCode, 'not_found' | 'invalid_input' | 'job_code_used'>> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  const code = await findJobCode(tx, place.clientId, id);
  if (!code) return fail('not_found');
  const others = (await jobCodesOf(tx, place.clientId, place.storeId)).filter(
    (other) => other.id !== id,
  );
  if (wallet.finished_at !== null && code.revenue_generating && !others.some(generates))
    return fail('invalid_input', {}, [{ path: 'code_id', code: 'receipt_generator_required' }]);
  if (await work.results.jobCodeUsed(tx, place.clientId, id)) return fail('job_code_used');
  await changeJobCode(tx, place.clientId, id, { archived_at: now });
  await unassignJobCode(tx, place.clientId, id);
  await audit(work, {
    action: 'tips.job_remove',
    subject: { kind: 'tip_job_code', id },
    before: readable(code),
    after: {},
  });
  return ok(code);
}

/** What results are computed from. */
const COUNTS = ['revenue_generating', 'pooling', 'weight'];
const generates = (code: JobCode): boolean => code.revenue_generating;
const named = (name: string, codes: readonly JobCode[]): boolean =>
  codes.some((code) => code.role_name.toLowerCase() === name.toLowerCase());

const contentOf = (code: JobCodeContent): JobCodeContent =>
  pick(code, [
    'role_name',
    'revenue_generating',
    'pooling',
    'weight_milli',
    'management',
    'back_of_house',
  ]);
const readable = (code: JobCodeContent): Record<string, unknown> => {
  const { weight_milli: weight, ...rest } = contentOf(code);
  return { ...rest, weight: writeMilli(weight) };
};
