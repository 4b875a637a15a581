import { type Outcome, computePool, computeShare } from '#domain/tips/index.ts';
import { type DraftLine, readDraft } from '#domain/tips-results/draft-lines.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type StoreRef,
  type TipWalletRow,
  employeesOf,
  findService,
  jobCodesOf,
  lockTips,
  tipWallet,
} from '../../tips-setup/index.ts';
import { type DraftRow, changeDraft, deleteDraft, findDraft, insertLines } from './drafts.repo.ts';
import { poolInput, shareInput } from '../computing/engine-input.ts';
import { mayEnter, requireNotArchived } from '../results/lock-result.ts';
import { lineColumns } from '../results/line-columns.ts';
import { type LineRow, insertResult, resultAt } from '../results/results.repo.ts';
import { recompute } from '../computing/recompute.ts';
import { RuleBook } from '../computing/rule-book.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type DraftInput = {
  readonly service_id: number;
  readonly date: string;
  readonly staff_worked: readonly DraftLine[];
};

async function read(
  tx: ReadHandle,
  { clientId, storeId }: StoreRef,
  lines: readonly DraftLine[],
): Promise<ReturnType<typeof readDraft>> {
  const employees = new Set((await employeesOf(tx, clientId, storeId)).map(({ id }) => id));
  const jobs = new Set((await jobCodesOf(tx, clientId, storeId)).map(({ id }) => id));
  return readDraft(lines, { employees, jobs });
}

/** What is wrong with a draft, and with nothing wrong what it would give; nothing is kept. */
export async function previewDraft(
  tx: ReadHandle,
  place: StoreRef,
  input: DraftInput,
): Promise<Result<{ problems: Problem[]; outcome: Outcome | null }, 'not_found'>> {
  const service = await findService(tx, place.clientId, input.service_id);
  if (!service || service.store_id !== place.storeId) return fail('not_found');
  const { lines, problems } = await read(tx, place, input.staff_worked);
  const wallet = await tipWallet(tx, place.clientId, place.storeId);
  const rules = wallet?.tip_type
    ? await new RuleBook(tx, place).rulesAt(wallet.tip_type, service.id, input.date)
    : null;
  if (rules === null || wallet === null)
    return ok({
      problems: [...problems, { path: 'service_id', code: 'no_rule_of_service' }],
      outcome: null,
    });
  if (problems.length > 0) return ok({ problems, outcome: null });
  const rows = lines.map((line, at): LineRow => ({
    client_id: place.clientId,
    id: at + 1,
    result_id: 0,
    ...lineColumns(line),
    contributor: null,
    spans: [],
    by_hand: true,
    edited_by: null,
    edited_at: null,
    contribution: 0n,
    share: 0n,
  }));
  const weights = new Map(
    (await employeesOf(tx, place.clientId, place.storeId)).map((one) => [one.id, one.weight_milli]),
  );
  const facts = {
    lines: rows,
    adjustments: [],
    overrides: [],
    externalIn: [],
    externalOut: [],
    squareUps: [],
  };
  const terms = { capAtTips: wallet.cap_at_tips, missing: wallet.missing, weights };
  return ok({
    problems,
    outcome:
      wallet.tip_type === 'pool'
        ? computePool(poolInput(rules, facts, terms))
        : computeShare(shareInput(rules, facts, terms)),
  });
}

/** A draft of this store, where the manager may enter one of its kind. */
export async function draftOf(
  { tx, actor }: RequestContext,
  { clientId, storeId }: StoreRef,
  id: number,
): Promise<DraftRow | null> {
  const draft = await findDraft(tx, clientId, id);
  return draft?.store_id === storeId && mayEnter(actor, draft.tip_type) ? draft : null;
}

/** Throws a draft away; one that has become a result stays, as what the result came from. */
export async function removeDraft(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<Result<DraftRow, 'not_found' | 'draft_locked' | 'draft_used' | 'tips_archived'>> {
  await lockTips(work, place);
  const draft = await draftOf(work, place, id);
  if (!draft) return fail('not_found');
  if (draft.result_id !== null) return fail('draft_used', { result_id: draft.result_id });
  const readable = requireNotArchived(draft);
  if (!readable.ok) return readable;
  if (draft.locked) return fail('draft_locked');
  await deleteDraft(work.tx, place.clientId, id);
  await audit(work, {
    action: 'tips.draft_remove',
    subject: { kind: 'tip_draft', id },
    before: { date: draft.business_date, staff: draft.lines.length },
  });
  return ok(draft);
}

/** Turns a draft into a pending result; a second time answers the same one. */
export async function processDraft(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<
  Result<number, 'not_found' | 'invalid_input' | 'no_rule' | 'result_exists' | 'tips_archived'>
> {
  const { tx, now } = work;
  const wallet = await lockTips(work, place);
  const draft = await draftOf(work, place, id);
  if (!draft) return fail('not_found');
  if (draft.result_id !== null) return ok(draft.result_id);
  const readable = requireNotArchived(draft);
  if (!readable.ok) return readable;
  const { lines, problems } = await read(tx, place, draft.lines);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const rules = await rulesOf(work, wallet, draft);
  if (rules === null) return fail('no_rule');
  const key = {
    clientId: place.clientId,
    storeId: place.storeId,
    tipType: draft.tip_type,
    serviceId: draft.service_id,
    day: draft.business_date,
  };
  const there = await resultAt(tx, key);
  if (there) return fail('result_exists', { result_id: there.id });
  const resultId = await insertResult(
    tx,
    key,
    { source: 'draft', ruleVersionId: rules.versionId },
    now,
  );
  await insertLines(tx, { clientId: place.clientId, resultId }, lines.map(lineColumns), {
    by: draft.made_by,
    at: draft.updated_at,
  });
  await recompute(tx, wallet, [resultId], now);
  await changeDraft(tx, place.clientId, id, { locked: true, result_id: resultId, updated_at: now });
  await audit(work, {
    action: 'tips.draft_process',
    subject: { kind: `tip_${draft.tip_type}`, id: resultId },
    after: { draft_id: id, date: draft.business_date, staff: lines.length },
  });
  return ok(resultId);
}

function rulesOf(
  { tx }: RequestContext,
  wallet: TipWalletRow,
  draft: DraftRow,
): ReturnType<RuleBook['rulesAt']> {
  invariant(wallet.tip_type !== null, 'a store with drafts has chosen pool or share');
  return new RuleBook(tx, { clientId: draft.client_id, storeId: draft.store_id }).rulesAt(
    draft.tip_type,
    draft.service_id,
    draft.business_date,
  );
}
