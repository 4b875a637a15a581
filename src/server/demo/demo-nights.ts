import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type FundsDeps, listJobs, processBatch } from '../features/funds/index.ts';
import { payResult } from '../features/tips-payouts/index.ts';
import { listResults, processDraft, saveDraft } from '../features/tips-results/index.ts';
import { type StoreRef, servicesOf, tipMembers, tipPlaces } from '../features/tips-setup/index.ts';
import type { ManagerActor, Origin } from '../platform/actor.ts';
import { seeded } from './people.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Nights = { readonly deps: FundsDeps; readonly actor: ManagerActor; readonly origin: Origin };

/** Restaurants where somebody types the nights, and up to how many days ago a night is paid: what is younger waits, for whoever looks at the demo. */
const BY_HAND = ['Old Port', 'Dallas', 'Juniper'];
const PAID_BEFORE = 3;
const FIRST_NIGHT = 9;
const STAFF = 8;
const SELL = ['Server', 'Bartender'];
const MOST = 100;

/** What a morning of the demo's last weeks did with tips: yesterday typed where it is typed, and the older nights paid. */
export async function demoMorning(
  { deps, actor, origin }: Nights,
  ago: number,
  at: Date,
): Promise<void> {
  const clientId = actor.client.id;
  await deps.db.write({ clientId }, async (tx) => {
    const work: RequestContext = { tx, actor, origin, now: at };
    for (const place of await tipPlaces(tx, actor)) {
      const yesterday = addDays(dayOf(at, place.timezone), -1);
      if (BY_HAND.includes(place.name) && ago < FIRST_NIGHT)
        await typeNight(work, place, yesterday, ago);
      if (ago >= PAID_BEFORE) await payUntil(work, place, yesterday);
    }
  });
  const open = await deps.db.read({ clientId }, (tx) =>
    listJobs(
      tx,
      clientId,
      { wallets: 'all', open: true, sentOnly: true, from: null, to: null },
      { limit: 50, offset: 0 },
    ),
  );
  for (const job of open.filter(
    ({ source, state }) => source === 'payout' && state === 'processing',
  ))
    await processBatch({ ...deps, clock: { now: () => at } }, clientId, job.id);
}

/** A night of some people, kept as a draft; all but last night's become results. */
async function typeNight(
  work: RequestContext,
  place: StoreRef,
  day: Day,
  ago: number,
): Promise<void> {
  const service = (await servicesOf(work.tx, place.clientId, place.storeId)).at(-1);
  const staff = (
    await tipMembers(
      work.tx,
      { clientId: place.clientId, storeId: place.storeId, search: null, taken: true },
      STAFF,
      0,
    )
  ).filter((one) => one.job_codes.some(({ role_name: name }) => name !== 'Floor manager'));
  invariant(service, 'a demo store has its services');
  const random = seeded(place.storeId * 100 + ago);
  const saved = await saveDraft(work, place, {
    service_id: service.id,
    date: day,
    staff_worked: staff.flatMap(({ employee_id: employee, job_codes: [code] }) => {
      if (employee === null || code === undefined) return [];
      const sales = SELL.includes(code.role_name) ? 300 + Math.floor(random() * 400) : 0;
      const tips = Math.floor((sales * (14 + Math.floor(random() * 6))) / 100);
      return [
        {
          employee_id: employee,
          code_id: code.code_id,
          hours: `${4 + Math.floor(random() * 4)}.${random() < 0.5 ? '0' : '5'}000`,
          netsales: sales === 0 ? '' : `${sales}.00`,
          totaltips: sales === 0 ? '' : `${tips}.${10 + Math.floor(random() * 89)}`,
          cash_payment: '',
        },
      ];
    }),
  });
  invariant(saved.ok, 'the demo types its nights');
  if (ago > 0)
    invariant((await processDraft(work, place, saved.value)).ok, 'the demo computes its nights');
}

/** Pays what can be paid of the nights up to a day; what is blocked waits for a person. */
async function payUntil(
  work: RequestContext,
  { clientId, storeId }: StoreRef,
  last: Day,
): Promise<void> {
  for (const tipType of ['pool', 'share'] as const) {
    for (const { id } of await listResults(
      work.tx,
      { clientId, storeId, tipType, state: 'pending', from: null, to: last },
      MOST,
      0,
    ))
      await payResult(work, id, { manual: false, version: undefined, reason: null });
  }
}
