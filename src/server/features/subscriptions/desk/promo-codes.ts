import type { BodyOf } from '#contract/operation.ts';
import type { billingDesk } from '#contract/subscriptions/billing-desk.ts';
import { normalizeCode } from '#domain/subscriptions/promo.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { toWire } from '#kernel/money.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { PromoCodeRow } from '../prices/prices.repo.ts';
import { insertPromoCode } from './desk.repo.ts';

type Body = BodyOf<(typeof billingDesk)['createPromoCode']>;

/** Percents have at most three decimals: "12.5" is 12_500 thousandths. */
export const milliOf = (percent: string): number => Math.round(Number(percent) * 1_000);

const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;

function problemsOf(body: Body): Problem[] {
  const amounts = [body.amount_off?.CAD ?? null, body.amount_off?.USD ?? null].filter(
    (amount) => amount !== null,
  );
  const problems: Problem[] = [];
  if (!CODE.test(normalizeCode(body.code))) problems.push({ path: 'code', code: 'invalid_value' });
  if ((body.percent_off === null) === (amounts.length === 0))
    problems.push({ path: 'percent_off', code: 'required' });
  const milli = body.percent_off === null ? null : milliOf(body.percent_off);
  if (milli !== null && (milli < 1 || milli > 100_000))
    problems.push({
      path: 'percent_off',
      code: 'number_out_of_range',
      params: { min: 0, max: 100 },
    });
  if (amounts.some((amount) => amount <= 0n))
    problems.push({
      path: 'amount_off',
      code: 'number_out_of_range',
      params: { min: 0, max: 100 },
    });
  if ((body.duration === 'repeating') !== (body.duration_in_months !== null))
    problems.push({ path: 'duration_in_months', code: 'required' });
  return problems;
}

/** Makes a code for all clients. */
export async function createPromoCode(
  context: RequestContext,
  body: Body,
): Promise<Result<PromoCodeRow, 'invalid_input'>> {
  const { tx, actor, now } = context;
  const problems = problemsOf(body);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const row = await insertPromoCode(tx, {
    code: normalizeCode(body.code),
    percent_milli: body.percent_off === null ? null : milliOf(body.percent_off),
    amount_cad: body.amount_off?.CAD ?? null,
    amount_usd: body.amount_off?.USD ?? null,
    duration: body.duration,
    duration_in_months: body.duration_in_months,
    expires_at: body.expires_at,
    contracts: body.contracts,
    max_redemptions: body.max_redemptions,
    first_time: body.first_time,
    created_by_name: actor.name,
    created_at: now,
  });
  if (row === null) return fail('invalid_input', {}, [{ path: 'code', code: 'name_taken' }]);
  await audit(context, {
    action: 'subscriptions.promo_code',
    subject: { kind: 'promo_code', id: row.id },
    after: presentPromoCode(row, now),
  });
  return ok(row);
}

function stateOf(row: PromoCodeRow, now: Date) {
  if (row.ended_at !== null) return 'ended' as const;
  if (row.expires_at !== null && row.expires_at <= now) return 'expired' as const;
  const isUsedUp = row.max_redemptions !== null && row.redeemed >= row.max_redemptions;
  return isUsedUp ? ('used_up' as const) : ('active' as const);
}

export const presentPromoCode = (row: PromoCodeRow, now: Date) => ({
  promo_code_id: row.id,
  code: row.code,
  percent_off: row.percent_milli === null ? null : String(row.percent_milli / 1_000),
  amount_off:
    row.percent_milli === null
      ? {
          CAD: row.amount_cad === null ? null : toWire(row.amount_cad),
          USD: row.amount_usd === null ? null : toWire(row.amount_usd),
        }
      : null,
  duration: row.duration,
  duration_in_months: row.duration_in_months,
  expires_at: row.expires_at?.toISOString() ?? null,
  contracts: [...row.contracts],
  max_redemptions: row.max_redemptions,
  redemptions: row.redeemed,
  first_time: row.first_time,
  state: stateOf(row, now),
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
});
