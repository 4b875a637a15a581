import { writeCsv } from '#server/platform/csv.ts';
import { type TimelineEntry, type TimelineViewer, memberTimeline } from './member-timeline.ts';

/** A file holds this many lines. */
const MAX_LINES = 20_000;
const COLUMNS = [
  'at',
  'kind',
  'event',
  'amount',
  'currency',
  'status',
  'reason',
  'wallet',
  'notes',
  'by',
  'channel',
  'file_line',
  'changes',
];

/** Everything that happened to a member as a file, in the order of the timeline. */
export async function timelineFile(
  viewer: TimelineViewer,
  customerId: number,
  kind: string | undefined,
): Promise<string> {
  const lines: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const found = await memberTimeline(viewer, customerId, {
      kind,
      perPage: 500,
      cursor,
    });
    lines.push(...found.page);
    cursor = found.cursor ?? undefined;
  } while (cursor !== undefined && lines.length < MAX_LINES);
  return writeCsv(
    COLUMNS,
    lines.map((line) => [
      line.at,
      line.kind,
      line.event,
      line.amount,
      line.amount === null ? null : viewer.actor.client.currency,
      line.status,
      line.reason,
      line.wallet_name,
      line.notes,
      line.actor,
      line.channel,
      line.line,
      line.changes
        .map(({ field, before, after }) => `${field}: ${before ?? ''} > ${after ?? ''}`)
        .join('; '),
    ]),
  );
}
