import { may } from '#domain/access/rights.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { TimeSpan } from '#server/platform/http/day-range.ts';
import { readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { MembersPorts, MoneyLine } from './members.ports.ts';
import { membersByIds } from './members.repo.ts';
import { type FieldChange, changesInWords } from './timeline-words.ts';
import { type PlaceNames, memberAudit, placeNames } from './timeline.repo.ts';

type Kind = 'money' | 'status' | 'edit' | 'invite';
export type TimelineEntry = {
  id: string;
  at: string;
  kind: Kind;
  event: string;
  amount: string | null;
  status: string | null;
  reason: string | null;
  notes: string;
  wallet_name: string | null;
  actor: string;
  channel: 'portal' | 'file' | 'member' | 'system';
  line: number | null;
  job_id: number | null;
  changes: FieldChange[];
};
type Find = {
  readonly kind?: string | undefined;
  readonly span: TimeSpan;
  readonly perPage: number;
  readonly cursor?: string | undefined;
};

/** Who looks at a member's timeline. */
export type TimelineViewer = {
  readonly tx: ReadHandle;
  readonly ports: MembersPorts;
  readonly actor: ManagerActor;
};

/** What an action of the audit is in the timeline. Any other that names a member is an edit. */
const EVENTS: Record<string, { kind: Exclude<Kind, 'money' | 'edit'>; event: string }> = {
  'auth.register': { kind: 'status', event: 'registered' },
  'auth.reset_password': { kind: 'status', event: 'password_changed' },
  'auth.change_password': { kind: 'status', event: 'password_changed' },
  'customers.agreement': { kind: 'status', event: 'agreed' },
  'customers.leave_store': { kind: 'status', event: 'left_store' },
  'customers.rejoin_store': { kind: 'status', event: 'rejoined_store' },
  'customers.give_card': { kind: 'status', event: 'card_given' },
  'cards.activate': { kind: 'status', event: 'card_activated' },
  'cards.lock': { kind: 'status', event: 'card_locked' },
  'cards.unlock': { kind: 'status', event: 'card_unlocked' },
  'cards.replace': { kind: 'status', event: 'card_replaced' },
  'cards.state': { kind: 'status', event: 'card_state' },
  'customers.create': { kind: 'invite', event: 'created' },
  'customers.invite': { kind: 'invite', event: 'invited' },
  'customers.remove_invitation': { kind: 'invite', event: 'invitation_removed' },
};
const NOT_SHOWN = ['auth.sign_in', 'auth.sign_out'];
const actionsOf = (kind: string): string[] =>
  Object.entries(EVENTS).flatMap(([action, event]) => (event.kind === kind ? [action] : []));
const asked = (kind: string | undefined) =>
  kind === undefined
    ? { not: NOT_SHOWN }
    : kind === 'edit'
      ? { not: [...NOT_SHOWN, ...Object.keys(EVENTS)] }
      : { only: ['none', ...actionsOf(kind)] };

/**
 * Money, status, edits and invitations of a member in one stream, newest first. What happened at
 * one instant is not torn apart.
 */
export async function memberTimeline(viewer: TimelineViewer, customerId: number, find: Find) {
  const { tx, ports, actor } = viewer;
  const after = readCursor(find.cursor, 'instant', 'count');
  const before = after ? new Date(Number(after[0])) : find.span.before;
  const audited = Number(after?.[1] ?? 0);
  const wanted = (kind: Kind): boolean => !find.kind || find.kind === kind;
  const enough = find.perPage + 10;
  const money =
    wanted('money') && may(actor.level, 'view_money', false)
      ? await ports.moneyLines(
          tx,
          { clientId: actor.client.id, wallets: actor.wallets },
          customerId,
          { since: find.span.since, before, limit: enough },
        )
      : [];
  const audit =
    find.kind === 'money'
      ? []
      : await auditLines(viewer, customerId, {
          kind: find.kind || undefined,
          span: find.span,
          before,
          audited,
          limit: enough,
        });
  const lines = [...money.map(moneyLine), ...audit].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
  let size = Math.min(find.perPage, lines.length);
  while (size > 0 && size < lines.length && lines[size]!.at === lines[size - 1]!.at) size += 1;
  const page = lines.slice(0, size);
  const last = page.at(-1);
  const lastAudited = page.reduce(
    (id, line) => (line.id.startsWith('a') ? Number(line.id.slice(1)) : id),
    audited,
  );
  const more = lines.length > size || audit.length >= enough;
  return { page, cursor: more && last ? writeCursor([Date.parse(last.at), lastAudited]) : null };
}

const moneyLine = (line: MoneyLine): TimelineEntry => ({
  id: `m${line.id}`,
  at: line.at.toISOString(),
  kind: 'money',
  event: line.event,
  amount: toWire(line.amount),
  status: line.status,
  reason: line.reason,
  notes: line.notes,
  wallet_name: line.walletName,
  actor: line.actor,
  channel: line.channel,
  line: line.line,
  job_id: line.jobId,
  changes: [],
});

const bare = {
  amount: null,
  status: null,
  reason: null,
  notes: '',
  wallet_name: null,
  line: null,
  job_id: null,
  changes: [],
};
/**
 * `audited` is the last line of the audit that was told, 0 before the first: several may share an
 * instant.
 */
type AuditQuery = {
  readonly kind: string | undefined;
  readonly span: TimeSpan;
  readonly before: Date | null;
  readonly audited: number;
  readonly limit: number;
};

async function auditLines(
  viewer: TimelineViewer,
  customerId: number,
  { kind, span, before, audited: last, limit }: AuditQuery,
): Promise<TimelineEntry[]> {
  const { tx, ports, actor } = viewer;
  const names = await placeNames(tx, actor.client.id, await ports.storesSeen(tx, actor));
  const audited = await memberAudit(tx, actor.client.id, customerId, {
    after: last,
    span,
    actions: asked(kind),
    limit,
  });
  const lines = audited.map((line) => auditLine(line, names));
  const full = audited.length === limit;
  return full
    ? lines
    : [
        ...lines,
        ...(await eventsOfRecord(viewer, customerId, lines, {
          kind,
          since: span.since,
          before,
        })),
      ];
}

type Audited = Awaited<ReturnType<typeof memberAudit>>[number];

function auditLine(line: Audited, names: PlaceNames): TimelineEntry {
  const event = EVENTS[line.action] ?? {
    kind: 'edit' as const,
    event: line.action === 'customers.references' ? 'references' : 'edited',
  };
  return {
    ...bare,
    id: `a${line.id}`,
    at: line.at.toISOString(),
    ...event,
    actor: line.actor_name,
    channel:
      line.actor_kind === 'customer'
        ? 'member'
        : line.actor_kind === 'system'
          ? 'system'
          : 'portal',
    changes: changesInWords(line.before, line.after, names),
  };
}

/** What stands in a member's row and in no audit line: of people that were added as a set. */
async function eventsOfRecord(
  { tx, actor }: TimelineViewer,
  customerId: number,
  lines: readonly TimelineEntry[],
  { kind, since, before }: Pick<AuditQuery, 'kind'> & TimeSpan,
): Promise<TimelineEntry[]> {
  const [member] = await membersByIds(tx, actor.client.id, [customerId]);
  if (!member) return [];
  const events = [
    {
      event: 'created',
      at: member.created_at,
      kind: 'invite',
      channel: 'system',
      actions: ['customers.create'],
    },
    {
      event: 'invited',
      at: member.invited_at,
      kind: 'invite',
      channel: 'system',
      actions: ['customers.invite'],
    },
    {
      event: 'registered',
      at: member.registered_at,
      kind: 'status',
      channel: 'member',
      actions: ['auth.register'],
    },
  ] as const;
  const found: TimelineEntry[] = [];
  for (const { event, at, kind: its, channel, actions } of events) {
    if (
      !at ||
      (kind !== undefined && kind !== its) ||
      (since !== null && at < since) ||
      (before !== null && at >= before) ||
      lines.some((line) => line.event === event)
    )
      continue;
    // It may stand on a page before this one, or after the days that are asked for.
    if (
      before !== null &&
      (
        await memberAudit(tx, actor.client.id, customerId, {
          after: 0,
          span: { since: null, before: null },
          actions: { only: actions },
          limit: 1,
        })
      ).length > 0
    )
      continue;
    found.push({ ...bare, id: event, at: at.toISOString(), kind: its, event, actor: '', channel });
  }
  return found;
}
