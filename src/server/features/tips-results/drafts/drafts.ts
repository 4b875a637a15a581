import { type Outcome, computePool, computeShare } from '#domain/tips/index.ts';
import { type DraftLine, readDraft } from '#domain/tips-results/draft-lines.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { lastChange } from '#server/platform/last-change.ts';
import {
  type StoreRef,
  type TipWalletRow,
  employeesOf,
  findService,
  jobCodesOf,
  lockTips,
  tipWallet,
} from '../../tips-setup/index.ts';
import {
  type DraftRow,
  changeDraft,
  deleteDraft,
  findDraft,
  insertDraft,
  insertLines,
} from './drafts.repo.ts';
import { poolInput, shareInput } from '../computing/engine-input.ts';
import { mayEnter } from '../results/lock-result.ts';
import { type LineRow, insertResult, resultAt } from '../results/results.repo.ts';
import { recompute } from '../computing/recompute.ts';
import { RuleBook } from '../computing/rule-book.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const QUIET_MINUTES = 10;

export type DraftInput = {
  readonly service_id: number;
  readonly date: string;
  readonly staff_worked: readonly DraftLine[];
};
type SaveInput = DraftInput & {
  readonly id?: number | null | undefined;
  readonly locked?: boolean | undefined;
  readonly version?: number | undefined;
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
    ? await new RuleBook(tx, place.clientId, place.storeId).rulesAt(
        wallet.tip_type,
        service.id,
        input.date,
      )
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
    employee_id: line.employeeId,
    job_code_id: line.jobId,
    minutes: line.minutes,
    net_sales: line.netSales,
    total_tips: line.totalTips,
    cash_payment: line.cashPayment,
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

/** Keeps a draft as it was typed, right or not. */
export async function saveDraft(
  work: RequestContext,
  place: StoreRef,
  input: SaveInput,
): Promise<
  Result<
    number,
    'not_found' | 'draft_locked' | 'draft_used' | 'changed_meanwhile' | 'tip_type_missing'
  >
> {
  const { tx, actor, origin, now } = work;
  const wallet = await lockTips(work, place);
  const service = await findService(tx, place.clientId, input.service_id);
  if (!service || service.store_id !== place.storeId) return fail('not_found');
  if (wallet.tip_type === null) return fail('tip_type_missing');
  if (!mayEnter(actor, wallet.tip_type)) return fail('not_found');
  const written = {
    service_id: input.service_id,
    business_date: input.date,
    lines: JSON.stringify(input.staff_worked),
    updated_at: now,
  };
  if (input.id === null || input.id === undefined) {
    const id = await insertDraft(tx, {
      client_id: place.clientId,
      store_id: place.storeId,
      tip_type: wallet.tip_type,
      ...written,
      made_by: actor.name,
      created_at: now,
    });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'tips.draft',
        subject: { kind: 'tip_draft', id },
        after: { service: service.name, date: input.date, staff: input.staff_worked.length },
      },
    );
    return ok(id);
  }
  const draft = await findDraft(tx, place.clientId, input.id);
  if (!draft || draft.store_id !== place.storeId || !mayEnter(work.actor, draft.tip_type))
    return fail('not_found');
  if (draft.result_id !== null) return fail('draft_used', { result_id: draft.result_id });
  if (draft.locked && input.locked !== false) return fail('draft_locked');
  if (input.version !== undefined && input.version !== draft.version)
    return fail('changed_meanwhile', await lastChange(tx, place.clientId, 'tip_draft', draft.id));
  await changeDraft(tx, place.clientId, draft.id, {
    ...written,
    locked: input.locked ?? draft.locked,
  });
  const lockedAs =
    input.locked === undefined || input.locked === draft.locked
      ? 'tips.draft'
      : input.locked
        ? 'tips.draft_lock'
        : 'tips.draft_unlock';
  if (lockedAs !== 'tips.draft' || (await worthALine(work, draft))) {
    const told = (name: string, date: string, staff: number) => ({ service: name, date, staff });
    await audit(
      { tx, actor, origin, now },
      {
        action: lockedAs,
        subject: { kind: 'tip_draft', id: draft.id },
        before: told(draft.service_name, draft.business_date, (draft.lines as unknown[]).length),
        after: told(service.name, input.date, input.staff_worked.length),
      },
    );
  }
  return ok(draft.id);
}

/** A draft is kept every moment while somebody types: who goes on where they were leaves one line, not hundreds. */
async function worthALine({ tx, actor, now }: RequestContext, draft: DraftRow): Promise<boolean> {
  const { by, at } = await lastChange(tx, draft.client_id, 'tip_draft', draft.id);
  return by !== actor.name || Date.parse(at) < now.getTime() - QUIET_MINUTES * 60_000;
}

/** Throws a draft away; one that has become a result stays, as what the result came from. */
export async function removeDraft(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<Result<DraftRow, 'not_found' | 'draft_locked' | 'draft_used'>> {
  await lockTips(work, place);
  const draft = await findDraft(work.tx, place.clientId, id);
  if (!draft || draft.store_id !== place.storeId || !mayEnter(work.actor, draft.tip_type))
    return fail('not_found');
  if (draft.result_id !== null) return fail('draft_used', { result_id: draft.result_id });
  if (draft.locked) return fail('draft_locked');
  await deleteDraft(work.tx, place.clientId, id);
  await audit(
    { tx: work.tx, actor: work.actor, origin: work.origin, now: work.now },
    {
      action: 'tips.draft_remove',
      subject: { kind: 'tip_draft', id },
      before: { date: draft.business_date, staff: (draft.lines as unknown[]).length },
    },
  );
  return ok(draft);
}

/** Turns a draft into a pending result; a second time answers the same one. */
export async function processDraft(
  work: RequestContext,
  place: StoreRef,
  id: number,
): Promise<Result<number, 'not_found' | 'invalid_input' | 'no_rule' | 'result_exists'>> {
  const { tx, now, actor, origin } = work;
  const wallet = await lockTips(work, place);
  const draft = await findDraft(tx, place.clientId, id);
  if (!draft || draft.store_id !== place.storeId || !mayEnter(work.actor, draft.tip_type))
    return fail('not_found');
  if (draft.result_id !== null) return ok(draft.result_id);
  const { lines, problems } = await read(tx, place, draft.lines as DraftLine[]);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const rules = await rulesOf(work, wallet, draft);
  if (rules === null) return fail('no_rule');
  const spot = {
    clientId: place.clientId,
    storeId: place.storeId,
    tipType: draft.tip_type,
    serviceId: draft.service_id,
    day: draft.business_date,
  };
  const there = await resultAt(tx, spot);
  if (there) return fail('result_exists', { result_id: there.id });
  const resultId = await insertResult(tx, spot, 'draft', rules.versionId, now);
  await insertLines(
    tx,
    place.clientId,
    resultId,
    lines.map((line) => ({
      employee_id: line.employeeId,
      job_code_id: line.jobId,
      minutes: line.minutes,
      net_sales: line.netSales,
      total_tips: line.totalTips,
      cash_payment: line.cashPayment,
    })),
    { by: draft.made_by, at: draft.updated_at },
  );
  await recompute(tx, wallet, [resultId], now);
  await changeDraft(tx, place.clientId, id, { locked: true, result_id: resultId, updated_at: now });
  await audit(
    { tx, actor, origin, now },
    {
      action: 'tips.draft_process',
      subject: { kind: `tip_${draft.tip_type}`, id: resultId },
      after: { draft_id: id, date: draft.business_date, staff: lines.length },
    },
  );
  return ok(resultId);
}

function rulesOf(
  { tx }: RequestContext,
  wallet: TipWalletRow,
  draft: DraftRow,
): ReturnType<RuleBook['rulesAt']> {
  invariant(wallet.tip_type !== null, 'a store with drafts has chosen pool or share');
  return new RuleBook(tx, draft.client_id, draft.store_id).rulesAt(
    draft.tip_type,
    draft.service_id,
    draft.business_date,
  );
}
