import { minutes } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { lastChange } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, findService, lockTips } from '../../tips-setup/index.ts';
import { mayEnter, requireNotArchived } from '../results/lock-result.ts';
import { type DraftRow, changeDraft, insertDraft } from './drafts.repo.ts';
import { type DraftInput, draftOf } from './drafts.ts';

/**
 * Somebody who goes on typing where they were within this time leaves one audit line, not hundreds.
 */
const QUIET = minutes(10);

type SaveInput = DraftInput & {
  readonly id?: number | null | undefined;
  readonly locked?: boolean | undefined;
  readonly version?: number | undefined;
};
type Changed = 'not_found' | 'draft_locked' | 'draft_used' | 'tips_archived' | 'changed_meanwhile';

/** Keeps a draft as it was typed, right or not. */
export async function saveDraft(
  work: RequestContext,
  place: StoreRef,
  input: SaveInput,
): Promise<Result<number, Changed | 'tip_type_missing'>> {
  const { tx, actor, now } = work;
  const wallet = await lockTips(work, place);
  const service = await findService(tx, place.clientId, input.service_id);
  if (!service || service.store_id !== place.storeId) return fail('not_found');
  if (wallet.tip_type === null) return fail('tip_type_missing');
  if (!mayEnter(actor, wallet.tip_type)) return fail('not_found');
  if (input.id !== null && input.id !== undefined)
    return editDraft(work, place, input.id, { ...input, service: service.name });
  const id = await insertDraft(tx, {
    client_id: place.clientId,
    store_id: place.storeId,
    tip_type: wallet.tip_type,
    ...columnsOf(input, now),
    made_by: actor.name,
    created_at: now,
  });
  await audit(work, {
    action: 'tips.draft',
    subject: { kind: 'tip_draft', id },
    after: auditFields(service.name, input.date, input.staff_worked),
  });
  return ok(id);
}

async function editDraft(
  work: RequestContext,
  place: StoreRef,
  id: number,
  input: SaveInput & { readonly service: string },
): Promise<Result<number, Changed>> {
  const { tx, now } = work;
  const draft = await draftOf(work, place, id);
  if (!draft) return fail('not_found');
  if (draft.result_id !== null) return fail('draft_used', { result_id: draft.result_id });
  const readable = requireNotArchived(draft);
  if (!readable.ok) return readable;
  if (draft.locked && input.locked !== false) return fail('draft_locked');
  if (input.version !== undefined && input.version !== draft.version)
    return fail('changed_meanwhile', await lastChange(tx, place.clientId, 'tip_draft', draft.id));
  const locked = input.locked ?? draft.locked;
  await changeDraft(tx, place.clientId, draft.id, { ...columnsOf(input, now), locked });
  const action =
    locked === draft.locked ? 'tips.draft' : locked ? 'tips.draft_lock' : 'tips.draft_unlock';
  if (action !== 'tips.draft' || (await isWorthAuditing(work, draft)))
    await audit(work, {
      action,
      subject: { kind: 'tip_draft', id: draft.id },
      before: auditFields(draft.service_name, draft.business_date, draft.lines),
      after: auditFields(input.service, input.date, input.staff_worked),
    });
  return ok(draft.id);
}

const columnsOf = ({ service_id, date, staff_worked }: DraftInput, now: Date) => ({
  service_id,
  business_date: date,
  lines: JSON.stringify(staff_worked),
  updated_at: now,
});

const auditFields = (service: string, date: string, lines: readonly unknown[]) => ({
  service,
  date,
  staff: lines.length,
});

/** A draft is saved every moment while somebody types. */
async function isWorthAuditing(
  { tx, actor, now }: RequestContext,
  draft: DraftRow,
): Promise<boolean> {
  const { by, at } = await lastChange(tx, draft.client_id, 'tip_draft', draft.id);
  return by !== actor.name || Date.parse(at) < now.getTime() - QUIET;
}
