import type { ewaSettings } from '#contract/ewa/settings.ts';
import type { BodyOf } from '#contract/operation.ts';
import { readRegion } from '#domain/people/addresses.ts';
import { invariant } from '#kernel/invariant.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { openAccount } from '#server/ledger/index.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreRef } from '../../tips-setup/index.ts';
import { outstandingNow } from '../cutoff/period-figures.repo.ts';
import { noteOpenDates } from '../worked/changed-dates.repo.ts';
import { saveSchedule } from './save-schedule.ts';
import { fundBalance } from './settings.present.ts';
import {
  type EwaStoreChange,
  type EwaStoreRow,
  changeEwaStore,
  insertEwaStore,
  lockBeginning,
  lockEwaStore,
} from './settings.repo.ts';

type Input = BodyOf<(typeof ewaSettings)['saveEwaSettings']>;
type Refusal =
  | 'ewa_off'
  | 'ewa_fund_left'
  | 'ewa_still_open'
  | 'changed_meanwhile'
  | 'invalid_input';

/**
 * Switches a store on or off and changes what is given of its settings; the rest stays. While it is
 * off nothing else is changed, and it is not switched off while its fund holds money, or members
 * have some of it that has not come back.
 */
export async function saveSettings(
  context: RequestContext,
  store: StoreRef,
  { version, schedule, on, ...given }: Input,
): Promise<Result<true, Refusal>> {
  const { tx, actor } = context;
  const locked = await lockOrBegin(context, store, on === true);
  if (locked === null) return fail('ewa_off');
  const { row, shownVersion } = locked;
  const conflict = await versionConflict(
    tx,
    { clientId: store.clientId, kind: 'ewa_store', id: store.storeId, version: shownVersion },
    version,
  );
  if (conflict !== null) return conflict;
  if (!row.is_on && on !== true) return fail('ewa_off');
  if (on === false) {
    const balance = await fundBalance(tx, row);
    if (balance > 0n) return fail('ewa_fund_left', { balance: toWire(balance) });
    const outstanding = await outstandingNow(tx, store);
    if (outstanding > 0n) return fail('ewa_still_open', { amount: toWire(outstanding) });
  }
  const region =
    given.province === undefined || given.province === null
      ? ok(null)
      : readRegion(actor.client.region, given.province);
  if (!region.ok) return fail('invalid_input', {}, [{ path: 'province', code: region.code }]);
  const scheduled =
    schedule === undefined ? ok(false) : await saveSchedule(context, store, schedule);
  if (!scheduled.ok) return scheduled;
  await changeChoices(context, store, {
    row,
    set: { ...given, ...(on === undefined ? {} : { is_on: on }) },
    isScheduled: scheduled.value,
  });
  return ok(true);
}

/** `shownVersion` is what a page has shown before: 0 where the row has only just been begun. */
type Locked = { readonly row: EwaStoreRow; readonly shownVersion: number };

/** A store's settings under lock; with the first switch they begin, and its fund is opened. */
async function lockOrBegin(
  { tx, actor, now }: RequestContext,
  store: StoreRef,
  begins: boolean,
): Promise<Locked | null> {
  const kept = await lockEwaStore(tx, store);
  if (kept !== null) return { row: kept, shownVersion: kept.version };
  if (!begins) return null;
  await lockBeginning(tx, store);
  const begun = await lockEwaStore(tx, store);
  if (begun !== null) return { row: begun, shownVersion: begun.version };
  const { clientId, storeId } = store;
  await insertEwaStore(tx, {
    client_id: clientId,
    store_id: storeId,
    is_on: false,
    float_account_id: await openAccount(tx, {
      clientId,
      kind: 'ewa_float',
      currency: actor.client.currency,
    }),
    created_at: now,
  });
  const row = await lockEwaStore(tx, store);
  invariant(row, 'the settings of this store have begun');
  return { row, shownVersion: 0 };
}

type Change = {
  readonly row: EwaStoreRow;
  readonly set: EwaStoreChange;
  readonly isScheduled: boolean;
};

/** What decides which hours count, and at which rate. */
const HOURS_CHOICES = ['is_on', 'earned_source', 'rate_source', 'approved_only'] as const;

/** Writes what is new among the settings, with its audit line. A new schedule counts as a change. */
async function changeChoices(
  context: RequestContext,
  store: StoreRef,
  { row, set, isScheduled }: Change,
): Promise<void> {
  const changes = changesOf(row, set);
  if (changes === null && !isScheduled) return;
  await changeEwaStore(context.tx, store, set);
  if (changes !== null && HOURS_CHOICES.some((choice) => choice in changes.after))
    await noteOpenDates(context.tx, store, context.now);
  if (changes !== null)
    await audit(context, {
      action: 'ewa.settings',
      subject: { kind: 'ewa_store', id: store.storeId },
      ...changes,
    });
}
