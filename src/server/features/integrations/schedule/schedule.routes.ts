import { schedules } from '#contract/integrations/schedule.ts';
import { ROSTER_COLUMNS } from '#domain/integrations/index.ts';
import { dayOf } from '#kernel/day.ts';
import { fail, ok } from '#kernel/result.ts';
import { readCsv } from '#server/platform/csv-file.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { IntegrationsDeps } from '../integrations.ports.ts';
import { MAX_SENIORITY_BYTES, faultOf, linesOf, rowsInOrder } from './seniority-csv.ts';
import { signInToSchedule } from './sign-in-to-schedule.ts';
import { uploadRoster } from './upload-roster.ts';
import { showFrame, withRoster } from './with-roster.ts';

/** Serves the scheduling service to whoever has signed in there. */
export function serveSchedule(edge: Edge<IntegrationsDeps>): void {
  edge.serve(schedules, {
    async scheduleAuthenticate({ outside, actor, origin, now, body }) {
      const done = await signInToSchedule(outside, { actor, origin, now }, body);
      return done.ok
        ? ok({ token: done.value.handle, expires_at: done.value.expiresAt.toISOString() })
        : done;
    },
    scheduleFrame: ({ outside, actor, now, query }) =>
      withRoster(
        outside,
        { actor, now, handle: query.token },
        { ask: showFrame, failure: 'schedule_unavailable' },
      ),
    scheduleLocations: ({ outside, actor, now, query }) =>
      withRoster(
        outside,
        { actor, now, handle: query.token },
        {
          ask: async ({ service }, token) => ok({ data: plain(await service.locations(token)) }),
          failure: 'schedule_locations_failed',
        },
      ),
    schedulePositions: ({ outside, actor, now, query }) =>
      withRoster(
        outside,
        { actor, now, handle: query.token },
        {
          ask: async ({ service }, token) => ok({ data: plain(await service.positions(token)) }),
          failure: 'schedule_positions_failed',
        },
      ),
    downloadSeniority: ({ outside, actor, now, query }) => {
      const { location, position } = query;
      const part = { ...(location && { location }), ...(position && { position }) };
      return withRoster(
        outside,
        { actor, now, handle: query.token },
        {
          async ask({ service }, token) {
            const content = rewritten(await service.download(token, part));
            const day = dayOf(now, 'UTC');
            return content === null
              ? fail('roster_failed')
              : ok({ filename: `seniority-${day}.csv`, content });
          },
          failure: 'roster_failed',
        },
      );
    },
    async uploadSeniority({ outside, actor, origin, now, body, upload }) {
      const { token, location, position } = body;
      const done = await uploadRoster(
        outside,
        { actor, origin, now },
        { upload, token, location, position },
      );
      return done.ok
        ? ok({ accepted: done.value.accepted, rejected: [...done.value.rejected] })
        : done;
    },
  });
}

type Named = { readonly id: string; readonly name: string };
const plain = (things: readonly Named[]): { id: string; name: string }[] =>
  things.map(({ id, name }) => ({ id, name }));

/**
 * The file of the service as one that a spreadsheet may open; null where it is no seniority file.
 * An empty roster is its heading alone.
 */
function rewritten(content: Buffer): string | null {
  if (content.length > MAX_SENIORITY_BYTES) return null;
  const csv = readCsv(content);
  const fault = faultOf(csv);
  if (fault !== null && (fault.code !== 'file_empty' || csv.header === null)) return null;
  const rows = rowsInOrder(linesOf(csv));
  return rows && writeCsv(ROSTER_COLUMNS, rows);
}
