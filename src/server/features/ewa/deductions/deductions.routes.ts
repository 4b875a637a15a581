import { ewaPayday } from '#contract/ewa/payday.ts';
import type { EnteredRow } from '#domain/ewa/index.ts';
import { dayOf } from '#kernel/day.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, storeOfPath } from '../../tips-setup/index.ts';
import { listRepayments } from '../repayments/list-repayments.ts';
import { repayByHand } from '../repayments/repay-by-hand.ts';
import { ewaStore } from '../settings/settings.repo.ts';
import { deductionsFile } from './deductions-file.ts';
import { enterOutcome } from './enter-outcome.ts';
import { openAmounts } from './final-pay.repo.ts';
import { deductEarly, presentOpenAmount } from './final-pay.ts';
import { readOutcomeFile } from './outcome-file.ts';
import { revokeAtStore } from './revoke.ts';
import { listPaydays, namedPeriod, showDeductions, showPayday } from './show-deductions.ts';

/** Serves what comes off on paydays, what payroll says of it, and what comes back to funds. */
export function serveEwaPayday(edge: Edge): void {
  edge.serve(ewaPayday, {
    async ewaPaydays({ tx, actor, params, query, now }) {
      const store = await storeOfPath(tx, actor, params.store_id);
      if ((await ewaStore(tx, store)) === null) return fail('ewa_off');
      return ok(await listPaydays(tx, store, { query, reader: { actor, now } }));
    },
    async ewaDeductions({ tx, actor, params, query, now }) {
      const store = await storeOfPath(tx, actor, params.store_id);
      const named = await namedPeriod(tx, store, params.first_day);
      if (!named.ok) return named;
      const { q = '', outcome = null, ...page } = query;
      return ok(
        await showDeductions(tx, store, {
          named: named.value,
          query: { ...page, filter: { wanted: q.toLowerCase(), outcome } },
          reader: { actor, now },
        }),
      );
    },
    async downloadEwaDeductions({ tx, actor, params, query: { by }, now }) {
      const store = await storeOfPath(tx, actor, params.store_id);
      const named = await namedPeriod(tx, store, params.first_day);
      if (!named.ok) return named;
      const { currency } = actor.client;
      return ok(await deductionsFile(tx, store, { named: named.value, by, currency, now }));
    },
    async enterEwaOutcome({ params, body, ...context }) {
      const store = await storeOfPath(context.tx, context.actor, params.store_id);
      const entered = body.rows.map(({ pos_id: posId, amount, reason }, index): EnteredRow => ({
        posId,
        deducted: amount,
        reason: reason ?? null,
        path: `rows.${index}`,
        line: index + 1,
      }));
      return takeOutcome(context, store, { firstDay: params.first_day, entered });
    },
    async uploadEwaOutcome({ params, body, upload, ...context }) {
      const store = await storeOfPath(context.tx, context.actor, params.store_id);
      const read = readOutcomeFile(upload.csv);
      if (!read.ok) return read;
      return takeOutcome(context, store, { firstDay: body.first_day, entered: read.value });
    },
    ewaFinalPay: ({ params, ...context }) => finalPay(context, params.store_id),
    deductEwaEarly: ({ params, ...context }) => noteEarly(context, params, false),
    undoEwaEarly: ({ params, ...context }) => noteEarly(context, params, true),
    async ewaRepayments({ tx, actor, params, query, now }) {
      const store = await storeOfPath(tx, actor, params.store_id);
      const settings = await ewaStore(tx, store);
      if (settings === null) return fail('ewa_off');
      return ok(await listRepayments(tx, store, { settings, query, reader: { actor, now } }));
    },
    async repayEwaFund({ params, body, ...context }) {
      const store = await storeOfPath(context.tx, context.actor, params.store_id);
      return repayByHand(context, store, body);
    },
    revokeEwaDeduction: ({ body, ...context }) => revokeAtStore(context, body.store_id),
  });
}

type ReadContext = { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date };

type OfMember = {
  readonly store_id: number;
  readonly first_day: string;
  readonly customer: number;
};

async function noteEarly(context: RequestContext, params: OfMember, undo: boolean) {
  const store = await storeOfPath(context.tx, context.actor, params.store_id);
  const { customer: customerId, first_day: firstDay } = params;
  return deductEarly(context, store, { customerId, firstDay, undo });
}

async function finalPay({ tx, actor, now }: ReadContext, storeId: number) {
  const store = await storeOfPath(tx, actor, storeId);
  if ((await ewaStore(tx, store)) === null) return fail('ewa_off');
  const today = dayOf(now, store.timezone);
  const open = await openAmounts(tx, store, { customerId: null, today });
  const shown = open.filter(({ left_out: leftOut }) => leftOut !== 'not_authorised');
  return ok({ data: shown.map(presentOpenAmount) });
}

async function takeOutcome(
  context: RequestContext,
  store: StoreRef,
  { firstDay, entered }: { readonly firstDay: string; readonly entered: readonly EnteredRow[] },
) {
  const { tx, actor, now } = context;
  const named = await namedPeriod(tx, store, firstDay);
  if (!named.ok) return named;
  const taken = await enterOutcome(context, store, { firstDay, entered });
  if (!taken.ok) return taken;
  const after = await namedPeriod(tx, store, firstDay);
  if (!after.ok) return after;
  const { period } = after.value;
  return ok({
    period: await showPayday(tx, store, { period, reader: { actor, now } }),
    changed: taken.value,
  });
}
