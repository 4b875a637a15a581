import type { FastifyInstance } from 'fastify';
import { type Day, addDays, daysBetween, readDay, startOfDay } from '#kernel/day.ts';
import { days } from '#kernel/instant.ts';
import { sum, timesIn } from '#kernel/money.ts';
import { timeAt } from '../http/context.ts';
import { readInstant } from '../http/times.ts';
import { nightsWithin } from '../world/hours.ts';
import type { Millis, PunchFacts } from '../world/night.ts';
import { type Listed, jsonOf } from '../world/night-lists.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { type Seen, punchesAt, stretchesOf } from '../world/views.ts';
import {
  type ListedReceipt,
  plannedShiftBody,
  punchBody,
  receiptsOfNight,
  userIdOf,
} from './bodies.ts';
import {
  type Query,
  type SevenShiftsFace,
  authorize,
  flagOf,
  placesOf,
  rangeOf,
  refuse,
  serveList,
} from './read-request.ts';

/** How far back and ahead lists go that are asked for without a range. */
const USUAL_RANGE = days(31);
const RECEIPTS_GO_BACK = days(90);
/** What the office corrects by itself, it corrects within this time. */
const CORRECTED_WITHIN = days(4);
const LONGEST_REPORT = 366;

type Window = { readonly from: Millis; readonly to: Millis; readonly changedSince: Millis | null };

/** What a list is asked for; null where a time cannot be read. */
function windowOf(query: Query, field: string, now: Millis): Window | null {
  const range = rangeOf(query, field);
  const since = query.modified_since;
  const changedSince = since === undefined ? null : readInstant(since);
  if (range === null || (since !== undefined && changedSince === null)) return null;
  const first = changedSince === null ? now - USUAL_RANGE : changedSince - CORRECTED_WITHIN;
  return { from: range.from ?? first, to: range.to ?? now, changedSince };
}

/** The nights that a window touches, and those that were corrected by hand since. */
function nightsOf({ context }: SevenShiftsFace, place: SandboxRestaurant, window: Window): Day[] {
  const found = nightsWithin(place, window.from, window.to);
  if (window.changedSince === null) return found;
  const corrected = context.world.correctedSince(place, window.changedSince);
  return [...corrected.filter((day) => !found.includes(day)), ...found];
}

type PunchLine = Listed<Pick<Seen<PunchFacts>, 'facts' | 'changedAt'>>;
const punchesOn = ({ context }: SevenShiftsFace, place: SandboxRestaurant, day: Day) => {
  const now = timeAt(context, '7shifts');
  return context.lists.of({ place, day, kind: 'scheduler punches', now }, (night): PunchLine[] =>
    punchesAt(night, now).map((punch) => ({
      facts: punch.facts,
      changedAt: punch.changedAt,
      json: jsonOf(punchBody(place, night, punch)),
    })),
  );
};

type ReceiptLine = Listed<Omit<ListedReceipt, 'body'>>;
const receiptsOn = ({ context }: SevenShiftsFace, place: SandboxRestaurant, day: Day) => {
  const now = timeAt(context, '7shifts');
  return context.lists.of({ place, day, kind: 'scheduler receipts', now }, (night): ReceiptLine[] =>
    receiptsOfNight(place, night, now).map(({ body, ...line }) => ({
      ...line,
      json: jsonOf(body),
    })),
  );
};

const isWithin = (at: Millis, changedAt: Millis, window: Window, isRange: boolean): boolean =>
  (!isRange || (at >= window.from && at <= window.to)) &&
  (window.changedSince === null || changedAt >= window.changedSince);

/** Punches, planned shifts, receipts and the daily report. */
export function serveWork(app: FastifyInstance, face: SevenShiftsFace): void {
  servePunches(app, face);
  servePlanned(app, face);
  serveReceipts(app, face);
  serveReport(app, face);
}

function servePunches(app: FastifyInstance, face: SevenShiftsFace): void {
  const list = { path: '/v2/company/:company/time_punches', object: 'time_punch' };
  serveList(app, face, { ...list, scope: 'time_punches:read' }, ({ company, query }) => {
    const window = windowOf(query, 'clocked_in', timeAt(face.context, '7shifts'));
    const places = placesOf(face, company, query.location_id);
    if (window === null || places === null) return { refused: 'validation_error' };
    const [deleted, approved] = [flagOf(query.deleted), flagOf(query.approved)];
    const { role_id: role, user_id: user } = query;
    // A list of changes has them whenever they were clocked in, unless a range is asked for too.
    const isRange = window.changedSince === null || 'clocked_in[gte]' in query;
    return places
      .flatMap((place) =>
        nightsOf(face, place, window).flatMap((day) => punchesOn(face, place, day)),
      )
      .filter(({ facts, changedAt }) => isWithin(facts.from, changedAt, window, isRange))
      .filter(({ facts }) => deleted === null || facts.deleted === deleted)
      .filter(({ facts }) => approved === null || facts.approved === approved)
      .filter(({ facts }) => role === undefined || role === String(facts.role))
      .filter(({ facts }) => user === undefined || user === String(userIdOf(facts.person)))
      .map(({ json }) => json);
  });
}

function servePlanned(app: FastifyInstance, face: SevenShiftsFace): void {
  const list = { path: '/v2/company/:company/shifts', object: 'shift' };
  serveList(app, face, { ...list, scope: 'shifts:read' }, ({ company, query }) => {
    const now = timeAt(face.context, '7shifts');
    const range = rangeOf(query, 'start');
    const places = placesOf(face, company, query.location_id);
    if (range === null || places === null) return { refused: 'validation_error' };
    const [from, to] = [range.from ?? now - USUAL_RANGE, range.to ?? now + days(7)];
    const { user_id: user } = query;
    return places.flatMap((place) =>
      nightsWithin(place, from, to)
        .map((day) => face.context.world.night(place, day))
        .flatMap((night) =>
          night.planned
            .filter((shift) => shift.from >= from && shift.from <= to)
            .filter(({ person }) => user === undefined || user === String(userIdOf(person)))
            .map((shift) => jsonOf(plannedShiftBody(place, night, shift))),
        ),
    );
  });
}

function serveReceipts(app: FastifyInstance, face: SevenShiftsFace): void {
  const list = { path: '/v2/company/:company/receipts', object: 'receipt' };
  serveList(app, face, { ...list, scope: 'sales:read' }, ({ company, query }) => {
    const now = timeAt(face.context, '7shifts');
    const window = windowOf(query, 'receipt_date', now);
    const [place] = placesOf(face, company, query.location_id) ?? [];
    if (query.location_id === undefined) return { refused: 'missing_parameter' };
    if (window === null || !place) return { refused: 'validation_error' };
    const oldest = now - RECEIPTS_GO_BACK;
    const isRange = window.changedSince === null || 'receipt_date[gte]' in query;
    const isTooOld = (window.changedSince ?? oldest) < oldest || (isRange && window.from < oldest);
    if (isTooOld) return { refused: 'date_out_of_range' };
    return nightsOf(face, place, window)
      .flatMap((day) => receiptsOn(face, place, day))
      .filter(({ openedAt, changedAt }) => isWithin(openedAt, changedAt, window, isRange))
      .map(({ json }) => json);
  });
}

/** What the provider itself makes of each date of a place. */
function serveReport(app: FastifyInstance, face: SevenShiftsFace): void {
  app.get<{ Querystring: Query }>('/v2/reports/daily_sales_and_labor', async (request, reply) => {
    const company = authorize(face, request, reply, 'sales:read');
    if (company === null) return reply;
    const { query } = request;
    if (query.company_id !== String(company)) return refuse(reply, 403, 'access_denied');
    const [from, to] = [readDay(query.start_date ?? ''), readDay(query.end_date ?? '')];
    const places = placesOf(face, company, query.location_id);
    if (from === null || to === null || from > to || places === null)
      return refuse(reply, 400, 'validation_error');
    if (daysBetween(from, to) > LONGEST_REPORT) return refuse(reply, 500, 'timeout');
    const dates: Day[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day);
    const lines = places.flatMap((place) => dates.map((day) => reportLine(face, place, day)));
    return { data: lines.map((line, index) => ({ id: index + 1, ...line })) };
  });
}

function reportLine(face: SevenShiftsFace, place: SandboxRestaurant, date: Day): object {
  const begins = startOfDay(date, place.zone).getTime();
  const ends = startOfDay(addDays(date, 1), place.zone).getTime();
  const isThatDay = (at: Millis): boolean => at >= begins && at < ends;
  const nights = nightsWithin(place, begins, ends - 1);
  const receipts = nights
    .flatMap((day) => receiptsOn(face, place, day))
    .filter(({ openedAt, counts }) => counts && isThatDay(openedAt));
  const worked = nights
    .flatMap((day) => punchesOn(face, place, day))
    .filter(({ facts }) => !facts.deleted && facts.to !== null && isThatDay(facts.from))
    .flatMap(({ facts }) => stretchesOf(facts))
    .reduce((total, { from, to }) => total + (to === null ? 0 : to - from), 0);
  return {
    location_id: place.sevenShifts?.location,
    department_id: null,
    date,
    actual_sales: timesIn(sum(receipts.map(({ net }) => net)), 1n),
    projected_sales: 0,
    actual_labor_minutes: Math.floor(worked / 60_000),
    projected_labor_minutes: 0,
    actual_ot_minutes: 0,
    actual_items: 0,
  };
}
