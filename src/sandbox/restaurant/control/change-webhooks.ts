import { type Day, addDays, dayOf } from '#kernel/day.ts';
import type { CompanyGrants } from '../7shifts/grants.ts';
import { companyDelivery, revocationBody } from '../7shifts/webhooks.ts';
import { webhookPunchBody } from '../7shifts/bodies.ts';
import { type SandboxContext, timeAt } from '../http/context.ts';
import type { Delivery } from '../http/webhook-queue.ts';
import { type Registrations, shiftDeliveries } from '../lightspeed/serve-webhooks.ts';
import { shiftsOfPunch } from '../lightspeed/shift-bodies.ts';
import type { Millis, Night, PunchFacts } from '../world/night.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { type Seen, punchesAt } from '../world/views.ts';

type Change = 'created' | 'edited' | 'deleted';
const SHIFT_EVENT = {
  created: 'shift.created',
  edited: 'shift.updated',
  deleted: 'shift.deleted',
} as const;

export type ChangeSources = {
  readonly context: SandboxContext;
  readonly companies: CompanyGrants;
  readonly registrations: Registrations;
  /** Where the scheduler's webhooks go; null: nowhere. */
  readonly sevenShiftsUrl: () => string | null;
};

/** What both providers tell of one punch that changed. */
export function punchDeliveries(
  { context, companies, registrations, sevenShiftsUrl }: ChangeSources,
  { place, night, punch }: { place: SandboxRestaurant; night: Night; punch: Seen<PunchFacts> },
  change: Change,
): Delivery[] {
  const url = sevenShiftsUrl();
  const company = place.sevenShifts && companies.ofCompany(place.sevenShifts.company);
  const scheduler =
    url !== null && company
      ? [
          companyDelivery(
            { url, ...company },
            {
              topic: `time_punch.${change}`,
              body: webhookPunchBody(place, night, punch),
              at: timeAt(context, '7shifts'),
            },
          ),
        ]
      : [];
  const till = shiftsOfPunch(place, night, punch).flatMap(({ body }) =>
    shiftDeliveries(registrations, place, { event: SHIFT_EVENT[change], body }),
  );
  return [...scheduler, ...till];
}

/** What the scheduler tells when a company takes its grant back. */
export function revocationDeliveries(
  { context, sevenShiftsUrl }: ChangeSources,
  grant: { readonly guid: string; readonly company: number },
  clientId: string,
): Delivery[] {
  const url = sevenShiftsUrl();
  if (url === null) return [];
  const at = timeAt(context, '7shifts');
  const signer = { url, ...grant };
  const body = revocationBody(signer, clientId, at);
  return [companyDelivery(signer, { topic: 'authorization.revoked', body, at })];
}

/** What to tell of every punch of a night, as if all of it had just been edited. */
export function nightDeliveries(
  sources: ChangeSources,
  place: SandboxRestaurant,
  day: Day,
): Delivery[] {
  const night = sources.context.world.night(place, day);
  return punchesAt(night, sources.context.world.now()).flatMap((punch) =>
    punchDeliveries(sources, { place, night, punch }, punch.facts.deleted ? 'deleted' : 'edited'),
  );
}

/** What happened by itself between two moments: who came, who went, what was corrected. */
export function deliveriesBetween(sources: ChangeSources, from: Millis, to: Millis): Delivery[] {
  return sources.context.world.places().flatMap((place) => {
    const last = dayOf(new Date(to), place.zone);
    // Nights are corrected by themselves two days later.
    const days = [-3, -2, -1, 0].map((count) => addDays(last, count));
    return days.flatMap((day) => {
      const night = sources.context.world.night(place, day);
      return punchesAt(night, to)
        .filter(({ changedAt }) => changedAt > from && changedAt <= to)
        .flatMap((punch) => {
          const isNew = punch.facts.from > from;
          const change = punch.facts.deleted ? 'deleted' : isNew ? 'created' : 'edited';
          return punchDeliveries(sources, { place, night, punch }, change);
        });
    });
  });
}
