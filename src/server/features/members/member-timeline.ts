import { may } from '#domain/access/rights.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { readCursor, writeCursor } from '#server/platform/http/paging.ts';
import type { MembersPorts, MoneyLine } from './members.ports.ts';
import { auditOf, membersByIds } from './members.repo.ts';

type Line = {
  id: string; at: string; kind: 'money' | 'status' | 'edit' | 'invite'; event: string; amount: string | null; status: string | null; reason: string | null; notes: string;
  wallet_name: string | null; actor: string; channel: 'portal' | 'file' | 'member' | 'system'; line: number | null; job_id: number | null;
  changes: { field: string; before: string | null; after: string | null }[];
};

const EVENTS: Record<string, { kind: Line['kind']; event: string }> = {
  'auth.register': { kind: 'status', event: 'registered' },
  'auth.reset_password': { kind: 'status', event: 'password_changed' },
  'auth.change_password': { kind: 'status', event: 'password_changed' },
  'customers.create': { kind: 'invite', event: 'created' },
  'cards.activate': { kind: 'status', event: 'card_activated' },
  'cards.lock': { kind: 'status', event: 'card_locked' },
  'cards.unlock': { kind: 'status', event: 'card_unlocked' },
  'cards.expire': { kind: 'status', event: 'card_expired' },
  'cards.close': { kind: 'status', event: 'card_closed' },
  'cards.replace': { kind: 'status', event: 'card_replaced' },
  'cards.state': { kind: 'status', event: 'card_state' },
  'customers.give_card': { kind: 'status', event: 'card_given' },
  'customers.invite': { kind: 'invite', event: 'invited' },
};

/** Money, status, edits and invitations of a member in one stream, newest first. Movements themselves stand in the audit too; they come once, from the room that moved them. */
export async function memberTimeline(tx: ReadHandle, ports: MembersPorts, actor: ManagerActor, customerId: number, find: { kind?: string | undefined; perPage: number; cursor?: string | undefined }) {
  const after = readCursor(find.cursor, 'instant');
  const before = after ? new Date(Number(after[0])) : null;
  const money = may(actor.level, 'view_money', false) ? await ports.moneyLines(tx, actor.client.id, customerId, before, find.perPage + 1) : [];
  const lines = [...money.map(moneyLine), ...(await statusLines(tx, actor, customerId))]
    .filter((line) => (before === null || Date.parse(line.at) < before.getTime()) && (!find.kind || line.kind === find.kind))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const page = lines.slice(0, find.perPage);
  const last = page.at(-1);
  return { page, cursor: lines.length > find.perPage && last ? writeCursor([Date.parse(last.at)]) : null };
}

const moneyLine = (line: MoneyLine): Line => ({
  id: `m${line.id}`, at: line.at.toISOString(), kind: 'money', event: line.event, amount: toWire(line.amount), status: line.status, reason: line.reason, notes: line.notes,
  wallet_name: line.walletName, actor: line.actor, channel: line.channel, line: line.line, job_id: line.jobId, changes: [],
});

const bare = { amount: null, status: null, reason: null, notes: '', wallet_name: null, line: null, job_id: null } as const;

async function statusLines(tx: ReadHandle, actor: ManagerActor, customerId: number): Promise<Line[]> {
  const [member] = await membersByIds(tx, actor.client.id, [customerId]);
  const audited = (await auditOf(tx, actor.client.id, customerId, null, 200)).filter((line) => !line.action.startsWith('funds.'));
  const lines: Line[] = audited.map((line) => ({
    ...bare, id: `a${line.id}`, at: line.at.toISOString(), ...(EVENTS[line.action] ?? { kind: 'edit' as const, event: 'edited' }),
    actor: line.actor_name, channel: line.actor_kind === 'customer' ? 'member' : line.actor_kind === 'system' ? 'system' : 'portal', changes: changesOf(line.before, line.after),
  }));
  if (member?.invited_at && !lines.some((line) => line.event === 'invited')) lines.push({ ...bare, id: 'invited', at: member.invited_at.toISOString(), kind: 'invite', event: 'invited', actor: '', channel: 'system', changes: [] });
  if (member?.registered_at && !lines.some((line) => line.event === 'registered')) {
    lines.push({ ...bare, id: 'registered', at: member.registered_at.toISOString(), kind: 'status', event: 'registered', actor: '', channel: 'member', changes: [] });
  }
  return lines;
}

function changesOf(before: unknown, after: unknown): Line['changes'] {
  if (typeof before !== 'object' || before === null) return [];
  const now = (after ?? {}) as Record<string, unknown>;
  return Object.entries(before).map(([field, value]) => ({ field, before: asText(value), after: asText(now[field]) }));
}

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
