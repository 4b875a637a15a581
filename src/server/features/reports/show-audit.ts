import { AUDIT_ACTORS, AUDIT_TOPICS } from '#contract/choices.ts';
import { addDays, readDay, startOfDay } from '#kernel/day.ts';
import { keysOf, recordOf } from '#kernel/keys.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Language, ManagerActor } from '#server/platform/actor.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { auditCatalogue } from '#texts/audit/catalogue.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PageQuery, pageOf, readCursor, writeCursor } from '#server/platform/http/paging.ts';
import { seenBy, walletsSeen } from '../wallets/index.ts';
import { zoneOf } from './report-filter.ts';
import { type AuditFilter, type AuditPlace, type AuditRow, auditPage } from './audit.repo.ts';

export type AuditQuery = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly about?: string | undefined;
  readonly actor?: number | undefined;
  readonly actor_kind?: string | undefined;
  readonly subject_kind?: string | undefined;
  readonly subject_id?: number | undefined;
};
/** Days are those of the first wallet's zone, as in the histories. */
export async function auditFilter(
  tx: ReadHandle,
  actor: ManagerActor,
  query: AuditQuery,
): Promise<Result<AuditFilter, 'invalid_input'>> {
  const days = {
    start: query.start_date ? readDay(query.start_date) : null,
    end: query.end_date ? readDay(query.end_date) : null,
  };
  const topic = keysOf(AUDIT_TOPICS).find((one) => one === query.about) ?? null;
  const actorKind = AUDIT_ACTORS.find((one) => one === query.actor_kind) ?? null;
  const problems = [
    ...(query.start_date && !days.start ? [{ path: 'start_date', code: 'date_invalid' }] : []),
    ...(query.end_date && !days.end ? [{ path: 'end_date', code: 'date_invalid' }] : []),
    ...(days.start && days.end && days.start > days.end
      ? [{ path: 'end_date', code: 'date_order' }]
      : []),
    ...(query.about !== undefined && topic === null
      ? [{ path: 'about', code: 'invalid_value' }]
      : []),
    ...(query.actor_kind !== undefined && actorKind === null
      ? [{ path: 'actor_kind', code: 'invalid_value' }]
      : []),
  ];
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const zone = (await walletsSeen(tx, seenBy(actor)))[0]?.timezone ?? 'UTC';
  return ok({
    clientId: actor.client.id,
    from: days.start ? startOfDay(days.start, zone) : null,
    to: days.end ? startOfDay(addDays(days.end, 1), zone) : null,
    modules: topic && AUDIT_TOPICS[topic],
    actorId: query.actor ?? null,
    actorKind,
    subject:
      query.subject_kind !== undefined && query.subject_id !== undefined
        ? { kind: query.subject_kind, id: query.subject_id }
        : null,
  });
}

export async function showAudit(
  tx: ReadHandle,
  filter: AuditFilter,
  { page = 1, per_page: perPage, cursor }: PageQuery,
) {
  const read = readCursor(cursor, 'instant', 'count');
  const place: AuditPlace = read
    ? { at: new Date(Number(read[0])), id: BigInt(read[1] ?? 0) }
    : null;
  const rows = await auditPage(tx, filter, {
    place,
    limit: perPage + 1,
    offset: place ? 0 : (page - 1) * perPage,
  });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return pageOf(shown.map(presentLine), {
    page,
    perPage,
    total: null,
    cursor:
      rows.length > perPage && last ? writeCursor([last.at.getTime(), Number(last.id)]) : null,
  });
}

const presentLine = (row: AuditRow) => ({
  audit_id: Number(row.id),
  at: row.at.toISOString(),
  actor_kind: row.actor_kind,
  actor_name: row.actor_name,
  action: row.action,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id === null ? null : Number(row.subject_id),
  subject_name: row.subject_name,
  changes: changesOf(row.before, row.after),
  ip: row.ip,
});

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (side: unknown): Fields => (Array.isArray(side) ? {} : recordOf(side));

/** Field by field, what was and what is; what is the same on both sides stays away. */
function changesOf(
  before: unknown,
  after: unknown,
): { field: string; before: string | null; after: string | null }[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: asText(field, was[field]), after: asText(field, is[field]) }))
    .filter((change) => change.before !== change.after);
}

/** Fields that hold cents in the audit, at whatever depth. */
const MONEY = new Set([
  'amount',
  'alert_amount',
  'balance',
  'total',
  'moved',
  'refunded',
  'card_fee',
  'surcharge',
  'bank_fee',
  'shipping_fee',
  'tax',
  'daily',
  'single_card',
  'flat',
  'min',
  'max',
]);

function onTheWire(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => onTheWire('', item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, onTheWire(name, inner)]),
    );
  return MONEY.has(field) && /^-?\d+$/.test(String(value)) ? toWire(BigInt(String(value))) : value;
}

function asText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const shown = onTheWire(field, value);
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown);
}

/**
 * The words of the page for actions, things and fields in one language; what has none stays as it
 * is.
 */
function auditWords(language: Language): (key: string, otherwise: string) => string {
  const say = textsFor(language, auditCatalogue);
  return (key, otherwise) =>
    // The catalogue has it, and the texts that are looked up here take no values.
    Object.hasOwn(auditCatalogue.en, key) ? say(key as 'title') : otherwise;
}

const COLUMNS = {
  at: 'instant',
  actor_kind: 'text',
  actor: 'text',
  action: 'text',
  subject_kind: 'text',
  subject_id: 'count',
  subject: 'text',
  ip: 'text',
  field: 'text',
  before: 'text',
  after: 'text',
} as const;

/** A file holds this many lines; a narrower range gives the rest. */
const MAX_ROWS = 50_000;
const BATCH_SIZE = 5_000;

/** The lines as a file, a row a changed field. */
export async function auditFile(
  tx: ReadHandle,
  actor: ManagerActor,
  filter: AuditFilter,
  type: FileType | undefined,
): Promise<Download> {
  const words = auditWords(actor.language);
  const lines: (string | number | null)[][] = [];
  let place: AuditPlace = null;
  while (lines.length < MAX_ROWS) {
    const rows: AuditRow[] = await auditPage(tx, filter, { place, limit: BATCH_SIZE, offset: 0 });
    for (const row of rows) {
      const line = presentLine(row);
      const head = [
        line.at,
        words(`actorKind.${line.actor_kind}`, line.actor_kind),
        line.actor_name,
        words(`action.${line.action}`, line.action),
        words(`subject.${line.subject_kind}`, line.subject_kind),
        line.subject_id,
        line.subject_name,
        line.ip,
      ];
      const changes =
        line.changes.length > 0 ? line.changes : [{ field: '', before: null, after: null }];
      for (const { field, before, after } of changes)
        lines.push([...head, words(`field.${field}`, field.replaceAll('_', ' ')), before, after]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) break;
    place = { at: last.at, id: last.id };
  }
  const reading = { language: actor.language, zone: await zoneOf(tx, actor, null) };
  return headedFile({ name: 'Audit', ...reading, kinds: COLUMNS, rows: lines }, type);
}
