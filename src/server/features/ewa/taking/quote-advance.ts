import type { ewaMemberPage } from '#contract/ewa/member-page.ts';
import type { QueryOf } from '#contract/operation.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { drawStore } from '../members/draw-store.ts';
import { memberStanding } from '../members/member-standing.ts';
import { afterTaking } from './after-taking.ts';
import { authorisationText } from './authorisation.ts';
import { type TakingRefusal, decideTaking } from './decide-taking.ts';

type Input = QueryOf<(typeof ewaMemberPage)['quoteAdvance']>;

/** What taking an amount means now: the paydays it comes off, and the words that are agreed to. */
export async function quoteAdvance(
  tx: ReadHandle,
  { clientId, customerId }: Pick<MemberActor, 'clientId' | 'customerId'>,
  { store_id: storeId, amount, language }: Input,
  now: Date,
) {
  const draw = await drawStore(tx, { clientId, storeId }, now);
  if (draw === null) return fail('ewa_off');
  const [standing, employer] = await Promise.all([
    memberStanding(tx, draw, customerId),
    clientTerms(tx, clientId),
  ]);
  if (standing === null) return fail('not_found');
  const decided: Result<Parameters<typeof authorisationText>[0], TakingRefusal> = decideTaking(
    draw,
    standing,
    { amount, now },
  );
  if (!decided.ok) return decided;
  const after = afterTaking(draw, standing, decided.value);
  return ok({
    store_id: storeId,
    amount: toWire(amount),
    fee: '0.00',
    parts: decided.value.map((part) => ({
      first_day: part.firstDay,
      payday: part.payday,
      amount: toWire(part.amount),
    })),
    authorisation: authorisationText(
      decided.value,
      { ...employer, province: draw.settings.province },
      language,
    ),
    stays: after.stays,
    available_after: after.available,
  });
}
