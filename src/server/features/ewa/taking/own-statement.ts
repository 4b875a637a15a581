import type { z } from 'zod';
import type { ewaMemberPage } from '#contract/ewa/member-page.ts';
import { readDay } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { drawPeriod, everSwitchedOn } from '../members/draw-store.ts';
import { ewaPeople, memberSums, onePeriod } from '../members/earned.repo.ts';
import { periodFigures } from '../members/member-standing.ts';
import { presentPeriods } from '../members/present-standing.ts';
import { listAdvances } from './advances.repo.ts';
import { deductionsOfMember } from './deductions-of-member.repo.ts';
import { presentAdvance } from './present-advance.ts';

type Statement = z.input<(typeof ewaMemberPage)['ownStatement']['output']>;
type Asked = { readonly storeId: number; readonly period: string; readonly now: Date };

/** Nobody takes more often in one period. */
const MAX_ADVANCES = 1_000;

/** The statement of a period: what was earned and taken, and what payroll deducted. */
export async function ownStatement(
  tx: ReadHandle,
  { clientId, customerId }: Pick<MemberActor, 'clientId' | 'customerId'>,
  { storeId, period: first, now }: Asked,
): Promise<Result<Statement, 'not_found'>> {
  const store = { clientId, storeId };
  const draw = readDay(first) === null ? null : await everSwitchedOn(tx, store, now);
  if (draw === null) return fail('not_found');
  const [row, [person], employer] = await Promise.all([
    onePeriod(tx, store, first),
    ewaPeople(tx, store, [customerId]),
    clientTerms(tx, clientId),
  ]);
  if (row === null || person === undefined) return fail('not_found');
  const [[sums], advances, deductions] = await Promise.all([
    memberSums(tx, store, { customerIds: [customerId], periods: [row] }),
    listAdvances(
      tx,
      { clientId, storeId, customerId, period: first },
      { before: null, limit: MAX_ADVANCES, offset: 0 },
    ),
    deductionsOfMember(tx, store, { customerId, firstDay: first }),
  ]);
  const period = drawPeriod(row, draw.store.timezone, now);
  const [shown] = await presentPeriods(tx, draw, customerId, [
    periodFigures(draw, person, { period, sums }),
  ]);
  if (shown === undefined) return fail('not_found');
  return ok({
    store_id: storeId,
    store_name: draw.store.name,
    employer: employer.name,
    state: row.state,
    period: shown,
    fees: '0.00',
    advances: advances.map(presentAdvance),
    deductions: deductions.map((one) => ({
      pos_id: one.pos_id,
      amount: toWire(one.amount),
      deducted: one.deducted === null ? null : toWire(one.deducted),
      carried: one.carried === null ? null : toWire(one.carried),
      written_off: one.written_off === null ? null : toWire(one.written_off),
    })),
  });
}
