import { type Table, type TableRow, columnsOf, inOneBatch } from '#server/platform/table.ts';
import { type TimelineEntry, type TimelineViewer, memberTimeline } from './member-timeline.ts';
import type { TimelineDays } from './show-timeline.ts';

const COLUMNS = columnsOf({
  at: 'instant',
  kind: 'text',
  event: 'text',
  amount: 'money',
  currency: 'text',
  status: 'text',
  reason: 'text',
  wallet: 'text',
  notes: 'text',
  by: 'text',
  channel: 'text',
  file_line: 'count',
  changes: 'text',
});

/** Everything that happened to a member in some days as a file, in the order of the timeline. */
export async function timelineFile(
  viewer: TimelineViewer,
  customerId: number,
  kind: string | undefined,
  { zone, span }: TimelineDays,
): Promise<Table> {
  const lines: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const found = await memberTimeline(viewer, customerId, { kind, span, perPage: 500, cursor });
    lines.push(...found.page);
    cursor = found.cursor ?? undefined;
  } while (cursor !== undefined);
  const { currency } = viewer.actor.client;
  return {
    name: `Member ${customerId}`,
    columns: COLUMNS,
    zone,
    batches: inOneBatch(lines.map((line) => rowOf(line, currency))),
  };
}

const rowOf = (line: TimelineEntry, currency: string): TableRow => [
  line.at,
  line.kind,
  line.event,
  line.amount,
  line.amount === null ? null : currency,
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
];
