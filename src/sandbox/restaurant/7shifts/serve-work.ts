import type { FastifyInstance } from 'fastify';
import { type Day, addDays, dayOf, daysBetween, readDay, startOfDay } from '#kernel/day.ts';
import { days } from '#kernel/instant.ts';
import { sum, timesIn } from '#kernel/money.ts';
import { timeAt } from '../http/context.ts';
import { readInstant } from '../http/times.ts';
import type { At, Night } from '../world/night.ts';
import type { Place } from '../world/place.ts';
import { punchesAt, stretchesOf } from '../world/views.ts';
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

type Window = { readonly from: At; readonly to: At; readonly changedSince: At | null };

/** What a list is asked for; null where a time cannot be read. */
function windowOf(query: Query, field: string, now: At): Window | null {
  const range = rangeOf(query, field);
  const since = query.modified_since;
  const changedSince = since === undefined ? null : readInstant(since);
  if (range === null || (since !== undefined && changedSince === null)) return null;
  const first = changedSince === null ? now - USUAL_RANGE : changedSince - CORRECTED_WITHIN;
  return { from: range.from ?? first, to: range.to ?? now, changedSince };
}

/** The nights that a window touches, and those that were corrected by hand since. */
function nightsOf(
  { context: { world } }: SevenShiftsFace,
  place: Place,
  { from, to, changedSince }: Window,
): Night[] {
  const found = world.nightsWithin(place, from, to);
  if (changedSince === null) return found;
  const known = new Set<Day>(found.map(({ day }) => day));
  const corrected = world.correctedSince(place, changedSince).filter((day) => !known.has(day));
  return [...corrected.map((day) => world.night(place, day)), ...found];
}

const isWithin = (at: At, changedAt: At, window: Window, isRange: boolean): boolean =>
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
  serveList(app, face, { ...list, scope: 'time_punches:read' }, ({ company, query, reply }) => {
    const now = timeAt(face.context, '7shifts');
    const window = windowOf(query, 'clocked_in', now);
    const places = placesOf(face, company, query.location_id);
    if (window === null || places === null) return refuse(reply, 400, 'validation_error');
    const [deleted, approved] = [flagOf(query.deleted), flagOf(query.approved)];
    // A list of changes has them whenever they were clocked in, unless a range is asked for too.
    const isRange = window.changedSince === null || 'clocked_in[gte]' in query;
    return places.flatMap((place) =>
      nightsOf(face, place, window).flatMap((night) =>
        punchesAt(night, now)
          .filter(({ facts, changedAt }) => isWithin(facts.from, changedAt, window, isRange))
          .filter(({ facts }) => deleted === null || facts.deleted === deleted)
          .filter(({ facts }) => approved === null || facts.approved === approved)
          .filter(({ facts }) => [String(facts.role), undefined].includes(query.role_id))
          .filter(({ facts }) =>
            [String(userIdOf(facts.person)), undefined].includes(query.user_id),
          )
          .map((punch) => punchBody(place, night, punch)),
      ),
    );
  });
}

function servePlanned(app: FastifyInstance, face: SevenShiftsFace): void {
  const list = { path: '/v2/company/:company/shifts', object: 'shift' };
  serveList(app, face, { ...list, scope: 'shifts:read' }, ({ company, query, reply }) => {
    const now = timeAt(face.context, '7shifts');
    const range = rangeOf(query, 'start');
    const places = placesOf(face, company, query.location_id);
    if (range === null || places === null) return refuse(reply, 400, 'validation_error');
    const [from, to] = [range.from ?? now - USUAL_RANGE, range.to ?? now + days(7)];
    return places.flatMap((place) =>
      face.context.world.nightsWithin(place, from, to).flatMap((night) =>
        night.planned
          .filter((shift) => shift.from >= from && shift.from <= to)
          .filter(({ person }) => [String(userIdOf(person)), undefined].includes(query.user_id))
          .map((shift) => plannedShiftBody(place, night, shift)),
      ),
    );
  });
}

function serveReceipts(app: FastifyInstance, face: SevenShiftsFace): void {
  const list = { path: '/v2/company/:company/receipts', object: 'receipt' };
  serveList(app, face, { ...list, scope: 'sales:read' }, ({ company, query, reply }) => {
    const now = timeAt(face.context, '7shifts');
    const window = windowOf(query, 'receipt_date', now);
    const [place] = placesOf(face, company, query.location_id) ?? [];
    if (query.location_id === undefined) return refuse(reply, 400, 'missing_parameter');
    if (window === null || !place) return refuse(reply, 400, 'validation_error');
    const oldest = now - RECEIPTS_GO_BACK;
    const isRange = window.changedSince === null || 'receipt_date[gte]' in query;
    const isTooOld = (window.changedSince ?? oldest) < oldest || (isRange && window.from < oldest);
    if (isTooOld) return refuse(reply, 400, 'date_out_of_range');
    return nightsOf(face, place, window)
      .flatMap((night) => receiptsOfNight(place, night, now))
      .filter(({ openedAt, changedAt }) => isWithin(openedAt, changedAt, window, isRange))
      .map(({ body }) => body);
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

function reportLine(face: SevenShiftsFace, place: Place, date: Day): object {
  const now = timeAt(face.context, '7shifts');
  const begins = startOfDay(date, place.zone).getTime();
  const nights = face.context.world.nightsWithin(place, begins, begins + 1);
  const after = face.context.world.night(place, date);
  const all = nights.some(({ day }) => day === date) ? nights : [...nights, after];
  const isThatDay = (at: At): boolean => dayOf(new Date(at), place.zone) === date;
  const receipts = all
    .flatMap((night): ListedReceipt[] => receiptsOfNight(place, night, now))
    .filter(({ openedAt, counts }) => counts && isThatDay(openedAt));
  const worked = all
    .flatMap((night) => punchesAt(night, now))
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
