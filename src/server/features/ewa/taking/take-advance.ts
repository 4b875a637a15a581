import type { ewaMemberPage } from '#contract/ewa/member-page.ts';
import type { BodyOf } from '#contract/operation.ts';
import { looksLikeDuplicate } from '#domain/ewa/index.ts';
import { dayOf } from '#kernel/day.ts';
import { after as laterThan, minutes } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { ProcessorRow } from '#server/providers/processor/processor.port.ts';
import { clientTerms } from '../../clients/index.ts';
import { nextPaymentId, reserveAdvanceLast } from '../../payments/index.ts';
import { lockEwaMember } from '../enrolment/enrolment.repo.ts';
import { type DrawStore, drawStore } from '../members/draw-store.ts';
import { lockOpenPeriods } from '../members/earned.repo.ts';
import { memberStanding } from '../members/member-standing.ts';
import { advancesSince, insertAdvanceLast } from './advances.repo.ts';
import { type AfterTaking, afterTaking } from './after-taking.ts';
import { authorisationText } from './authorisation.ts';
import { type TakingRefusal, decideTaking } from './decide-taking.ts';

type Input = BodyOf<(typeof ewaMemberPage)['takeAdvance']>;
type Refusal = TakingRefusal | 'not_found' | 'authorisation_changed' | 'looks_like_duplicate';

/** What the processor is to be told, and how the member stands then: known in the same breath alone. */
export const toSend = Symbol('what the processor is to be told');
/** Plain JSON: kept with the idempotency key between the two steps. */
export type BegunAdvance = {
  readonly movement_id: number;
  readonly [toSend]?: { readonly row: ProcessorRow; readonly after: AfterTaking };
};

/** A second press comes within a minute; a little more is read, and the rule decides. */
const LOOKED_BACK = minutes(2);

/**
 * First half of taking earned pay: the periods of the store are locked (shared, so that others take
 * meanwhile), then the member; what they have earned and taken is read under these locks and
 * decides. The money is reserved last, with the commit, where the fund's own floor guards it.
 */
export async function beginAdvance(
  context: RequestContext<MemberActor>,
  input: Input,
): Promise<Result<BegunAdvance, Refusal>> {
  const { tx, actor, now } = context;
  const { clientId, customerId } = actor;
  const store = { clientId, storeId: input.store_id };
  // Sent together, done in this order: what is read is read under the locks.
  const [, , draw] = await Promise.all([
    lockOpenPeriods(tx, store),
    lockEwaMember(tx, store, customerId),
    drawStore(tx, store, now),
  ]);
  if (draw === null) return fail('ewa_off');
  const [standing, employer, id, recent] = await Promise.all([
    memberStanding(tx, draw, customerId),
    clientTerms(tx, clientId),
    nextPaymentId(tx),
    advancesSince(tx, store, customerId, laterThan(now, -LOOKED_BACK)),
  ]);
  if (standing === null) return fail('not_found');
  const { amount, language } = input;
  const decided = decideTaking(draw, standing, { amount, now });
  if (!decided.ok) return decided;
  const authorisation = authorisationText(
    decided.value,
    { ...employer, province: draw.settings.province },
    language,
  );
  if (input.authorisation !== authorisation)
    return fail('authorisation_changed', { authorisation });
  const earlier = recent.map((one) => ({ amount: one.amount, takenAt: one.taken_at }));
  if (input.duplicate_ok !== true && looksLikeDuplicate(earlier, amount, now))
    return fail('looks_like_duplicate', duplicateParams(standing.person, recent[0]?.taken_at));
  await audit(context, {
    action: 'ewa.advance',
    subject: { kind: 'customer', id: customerId },
    after: { movement_id: id, store_id: store.storeId, amount, authorisation },
  });
  const { person } = standing;
  invariant(person.proxy !== null && person.pos_id !== null, 'whoever takes is active and matched');
  const row = reserve(context, draw, {
    id,
    amount,
    currency: employer.currency,
    member: {
      id: customerId,
      proxy: person.proxy,
      name: `${person.first_name} ${person.last_name}`,
    },
  });
  insertAdvanceLast(tx, store, {
    customerId,
    movementId: id,
    amount,
    takenOn: dayOf(now, draw.store.timezone),
    posId: person.pos_id,
    authorisation,
    language,
    parts: decided.value,
    now,
  });
  const after = afterTaking(draw, standing, decided.value);
  return ok({ movement_id: Number(id), [toSend]: { row, after } });
}

type Name = { readonly first_name: string; readonly last_name: string };
const duplicateParams = ({ first_name: first, last_name: last }: Name, at: Date | undefined) => ({
  ...(at && { at: at.toISOString() }),
  by: `${first} ${last}`,
});

/** What the fund lacks by then is told as what it holds. */
function reserve(
  { tx, actor, now }: RequestContext<MemberActor>,
  { settings, wallet }: DrawStore,
  advance: Pick<Parameters<typeof reserveAdvanceLast>[1], 'id' | 'amount' | 'currency' | 'member'>,
): ProcessorRow {
  return reserveAdvanceLast(
    tx,
    {
      ...advance,
      clientId: actor.clientId,
      fundAccount: settings.float_account_id,
      wallet,
      now,
    },
    ({ shortfall }) => {
      const lacking = fromWire(String(shortfall)) ?? advance.amount;
      return fail('float_short', { available: toWire(advance.amount - lacking) });
    },
  );
}
