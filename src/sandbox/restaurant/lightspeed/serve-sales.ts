import type { FastifyInstance, FastifyReply } from 'fastify';
import { addDays, readDay } from '#kernel/day.ts';
import { days } from '#kernel/instant.ts';
import { timeAt } from '../http/context.ts';
import {
  JSON_TYPE,
  cursorText,
  listAnswer,
  pageOf,
  readCursor,
  readWhole,
} from '../http/paging.ts';
import { readInstant, zonedText } from '../http/times.ts';
import { businessDay, nightsWithin } from '../world/hours.ts';
import type { Millis } from '../world/night.ts';
import { type Listed, jsonOf } from '../world/night-lists.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { billsAt } from '../world/views.ts';
import { type LightspeedFace, badRequest, serveLocation } from './read-request.ts';
import { type Include, saleBody } from './sale-bodies.ts';

type DailyQuery = { readonly date?: string; readonly include?: string };
type SalesQuery = {
  readonly from?: string;
  readonly to?: string;
  readonly include?: string;
  readonly pageSize?: string;
  readonly nextPageToken?: string;
};
const LONGEST_RANGE = days(365);
const INCLUDES = ['staff', 'payments', 'revenue_center', 'consumer', 'table'];
const BASE = '/f/v2/business-location/:location';

/** What to tell beside the bare bill; null where something unknown is asked for. */
function readInclude(text = ''): Include | null {
  const words = text.split(',').filter((word) => word !== '');
  if (words.some((word) => !INCLUDES.includes(word))) return null;
  return {
    staff: words.includes('staff'),
    payments: words.includes('payments'),
    revenueCenter: words.includes('revenue_center'),
  };
}

type SaleLine = Listed<{ readonly closedAt: Millis }>;
type Stretch = { readonly from: Millis; readonly to: Millis };

/** The bills that were closed in a stretch of time, in that order. */
function closedWithin(
  { context }: LightspeedFace,
  place: SandboxRestaurant,
  include: Include,
  { from, to }: Stretch,
): SaleLine[] {
  const now = timeAt(context, 'lightspeed');
  const kind = `till bills ${Object.values(include).join()}`;
  return nightsWithin(place, from, Math.min(to - 1, now))
    .flatMap((day) =>
      context.lists.of({ place, day, kind, now }, (night) =>
        billsAt(night, now)
          .filter(({ isOpen }) => !isOpen)
          .map((bill) => ({
            closedAt: bill.facts.closedAt,
            json: jsonOf(saleBody(place, day, include)(bill)),
          })),
      ),
    )
    .filter(({ closedAt }) => closedAt >= from && closedAt < to)
    .toSorted((one, other) => one.closedAt - other.closedAt);
}

/** An answer of bills. */
const sendSales = (reply: FastifyReply, sales: readonly SaleLine[], rest: object): FastifyReply => {
  const records = sales.map(({ json }) => json);
  return reply.type(JSON_TYPE).send(listAnswer({ before: '{"sales":' }, records, rest));
};

/** Bills by closing time or business date. */
export function serveSales(app: FastifyInstance, face: LightspeedFace): void {
  serveLocation<DailyQuery>(
    app,
    face,
    { path: `${BASE}/sales-daily`, scope: 'financial-api' },
    (place, query, { reply }) => {
      const [date, include] = [readDay(query.date ?? ''), readInclude(query.include)];
      if (date === null || include === null) return badRequest(reply, 'query_invalid');
      const { from, to } = businessDay(place, date);
      const bills = closedWithin(face, place, include, { from, to });
      return sendSales(reply, bills, {
        nextStartOfDayAsIso8601: zonedText(businessDay(place, addDays(date, 1)).from, place.zone),
        dataComplete: timeAt(face.context, 'lightspeed') >= to,
      });
    },
  );
  serveLocation<SalesQuery>(
    app,
    face,
    { path: `${BASE}/sales`, scope: 'financial-api' },
    (place, query, { request, reply }) => {
      const from = readInstant(query.from ?? '');
      const now = timeAt(face.context, 'lightspeed');
      // To the second, so that a token of the first page fits the query of the next.
      const to = query.to === undefined ? now : readInstant(query.to);
      const include = readInclude(query.include);
      const size = readWhole(query.pageSize, { least: 1, most: 100, absent: 100 });
      if (from === null || to === null || include === null || size === null)
        return badRequest(reply, 'query_invalid');
      if (from > to || to - from > LONGEST_RANGE) return badRequest(reply, 'range_invalid');
      const asked = [place.id, query.from, query.to, query.include, size].join(' ');
      const start = query.nextPageToken === undefined ? 0 : readCursor(query.nextPageToken, asked);
      if (start === null) return badRequest(reply, 'next_page_token_invalid');
      const bills = closedWithin(face, place, include, { from, to: to + 1 });
      const shown = pageOf(bills, { start, size }, request.sandboxFault);
      const isMore = start + size < bills.length;
      return sendSales(reply, shown, {
        ...(isMore ? { nextPageToken: cursorText(start + size, asked) } : {}),
      });
    },
  );
}
