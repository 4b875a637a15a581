import { headedColumns } from '#server/platform/file-heads.ts';
import { type Table, type TableRow, inOneBatch } from '#server/platform/table.ts';
import { type TimelineEntry, type TimelineViewer, memberTimeline } from './member-timeline.ts';
import type { TimelineDays } from './show-timeline.ts';

const COLUMNS = {
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
} as const;

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
  const { client, language } = viewer.actor;
  return {
    name: `Member ${customerId}`,
    columns: headedColumns({ language, zone }, COLUMNS),
    zone,
    batches: inOneBatch(lines.map((line) => rowOf(line, client.currency))),
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
