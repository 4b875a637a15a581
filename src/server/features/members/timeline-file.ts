import type { ManagerActor } from '#server/platform/actor.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type Line, memberTimeline } from './member-timeline.ts';
import type { MembersPorts } from './members.ports.ts';

/** A file holds this many lines. */
const MOST = 20_000;
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
  tx: ReadHandle,
  ports: MembersPorts,
  actor: ManagerActor,
  customerId: number,
  kind: string | undefined,
): Promise<string> {
  const lines: Line[] = [];
  let cursor: string | undefined;
  do {
    const found = await memberTimeline(tx, ports, actor, customerId, {
      kind,
      perPage: 500,
      cursor,
    });
    lines.push(...found.page);
    cursor = found.cursor ?? undefined;
  } while (cursor !== undefined && lines.length < MOST);
  return writeCsv(
    COLUMNS,
    lines.map((line) => [
      line.at,
      line.kind,
      line.event,
      line.amount,
      line.amount === null ? null : actor.client.currency,
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
