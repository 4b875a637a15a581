import type { z } from 'zod';
import type { ewaMemberPage } from '#contract/ewa/member-page.ts';
import { TERMS_VERSION, isConsentRevocable, staysForPayday } from '#domain/ewa/index.ts';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clientTerms } from '../../clients/index.ts';
import { clockingsReadAt } from '../../tips-data/index.ts';
import { openAmounts } from '../deductions/final-pay.repo.ts';
import { storesOfMember } from '../enrolment/enrolment.repo.ts';
import { type DrawStore, drawStore } from './draw-store.ts';
import { type MemberStanding, memberStanding } from './member-standing.ts';
import { presentPeriods, presentStanding } from './present-standing.ts';

type Page = z.input<(typeof ewaMemberPage)['ownEarnedPay']['output']>;
type StoreShown = Page['data'][number];
type Employer = Awaited<ReturnType<typeof clientTerms>>;

/** What a member has earned and can take, at each store where they work or have taken something. */
export async function ownEarnedPay(
  tx: ReadHandle,
  { clientId, customerId }: Pick<MemberActor, 'clientId' | 'customerId'>,
  now: Date,
): Promise<Page> {
  const [storeIds, employer] = await Promise.all([
    storesOfMember(tx, clientId, customerId),
    clientTerms(tx, clientId),
  ]);
  const data: StoreShown[] = [];
  for (const storeId of storeIds) {
    const draw = await drawStore(tx, { clientId, storeId }, now);
    const standing = draw && (await memberStanding(tx, draw, customerId));
    if (draw && standing) data.push(await presentOwn(tx, draw, standing, employer));
  }
  return { at: now.toISOString(), data };
}

async function presentOwn(
  tx: ReadHandle,
  draw: DrawStore,
  standing: MemberStanding,
  employer: Employer,
): Promise<StoreShown> {
  const { store, settings, today } = draw;
  const { person } = standing;
  const [periods, readAt] = await Promise.all([
    presentPeriods(tx, draw, person.customer_id, standing.periods),
    clockingsReadAt(tx, store),
  ]);
  const drawable = standing.periods.filter(({ period }) => period.drawable);
  const days = periods.flatMap((period) => period.days);
  return {
    ...presentStanding(standing, draw),
    store_id: store.storeId,
    store_name: store.name,
    currency: employer.currency,
    earned_today: days.find(({ date }) => date === today)?.earned ?? '0.00',
    today,
    as_of: readAt?.toISOString() ?? null,
    invited: person.invited_at !== null,
    enrolled_at: person.enrolled_at?.toISOString() ?? null,
    pause_reason: person.pause_reason,
    terms: {
      current: TERMS_VERSION,
      accepted: person.terms_version,
      employer: employer.name,
      next_payday: drawable.map(({ payday }) => payday).sort()[0] ?? null,
    },
    stays: toWire(sum(drawable.map(({ earned, taken }) => staysForPayday(earned, taken)))),
    one_advance_a_period: settings.one_advance_a_period,
    revocable: toWire(await revocableAmount(tx, draw, standing)),
    periods,
  };
}

/** What was taken of pay that is still open, where the law lets the member stop its deduction. */
async function revocableAmount(
  tx: ReadHandle,
  { store, settings, today, periods }: DrawStore,
  { person, taken }: MemberStanding,
): Promise<Cents> {
  if (taken === 0n || !isConsentRevocable(settings.province)) return 0n;
  const open = await openAmounts(tx, store, { customerId: person.customer_id, today });
  const drawable = new Set<string>(
    periods.filter((one) => one.drawable).map(({ firstDay }) => firstDay),
  );
  return sum(
    open
      .filter((one) => one.left_out === null && drawable.has(one.first_day))
      .map(({ amount }) => amount),
  );
}
