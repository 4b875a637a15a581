import { readDay } from '#kernel/day.ts';
import { formatClock, formatDay, formatMoney, isClock } from '#web/lib/format.ts';
import type { Language, Region } from '#web/lib/preferences.ts';
import { spaced } from './values.tsx';

/** The first text of these that there is, in `room:key`. */
export type Known = (...keys: readonly string[]) => string | null;
export type AuditSpeech = {
  readonly known: Known;
  readonly say: (key: string, values: Readonly<Record<string, string>>) => string;
  readonly language: Language;
  readonly region: Region;
  readonly wallets: readonly {
    readonly wallet_id: number;
    readonly store_id: number;
    readonly wallet_name: string;
  }[];
};
type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

const MONEY =
  /^(amount|total|moved|refunded|alert_amount|balance|card_fee|surcharge|bank_fee|shipping_fee|tax|from_card|from_provider|load_limits\.(daily|single_card))$/;
const WALLETS = /^(wallets|stores|wallet_id|store_id)$/;
const SWITCHES = /^(hide_today|features\..+|flags\..+)$/;

const read = (text: string | null): unknown => {
  if (text === null || !/^[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const written = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** A field that holds fields is told field by field; a fee is told as a whole. */
export function flattened(changes: readonly Change[]): readonly Change[] {
  return changes.flatMap((change): readonly Change[] => {
    const [was, is] = [read(change.before), read(change.after)];
    if (change.field.startsWith('fees.') || (!isFields(was) && !isFields(is))) return [change];
    const [old, now] = [isFields(was) ? was : {}, isFields(is) ? is : {}];
    const inner = [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => ({
      field: `${change.field}.${name}`,
      before: written(old[name]),
      after: written(now[name]),
    }));
    return flattened(inner.filter(({ before, after }) => before !== after));
  });
}

export function fieldName({ known }: AuditSpeech, field: string): string {
  const last = field.slice(field.lastIndexOf('.') + 1);
  const switches = field.startsWith('features.')
    ? `clients:feature.${last}`
    : `clients:flag.${last}`;
  // A rule of tips is a field of its own, under the names that somebody gave its service and job
  // code.
  const own = /^[\w.]+$/.test(field) ? last.replaceAll('_', ' ') : field;
  return (
    known(
      `audit:field.${field}`,
      `members:field.${field}`,
      switches,
      `members:reference.${field}`,
    ) ?? own
  );
}

/** A value as people say it; null where there is none. */
export function fieldValue(speech: AuditSpeech, field: string, text: string | null): string | null {
  if (text === null || text === '') return null;
  const value = read(text);
  if (Array.isArray(value)) return listed(speech, field, value);
  if (isFields(value))
    return field.startsWith('fees.') ? feeOf(speech, value) : pairs(speech, value);
  return plain(speech, field, text);
}

function plain(speech: AuditSpeech, field: string, text: string): string {
  const { known, language, region } = speech;
  if (MONEY.test(field) && /^-?\d+(\.\d+)?$/.test(text)) return formatMoney(text, language, region);
  if (WALLETS.test(field)) return walletName(speech, Number(text));
  if (text === 'true' || text === 'false' || SWITCHES.test(field))
    return known(text === 'true' || text === '1' ? 'audit:yes' : 'audit:no') ?? text;
  if (field === 'mobile_number') return spaced(text);
  if (readDay(text) !== null) return formatDay(text, language, region);
  const clocks = text.split('-');
  if (clocks.every(isClock))
    return clocks.map((clock) => formatClock(clock, language, region)).join(' \u2013 ');
  return (
    known(
      `audit:value.${field}.${text}`,
      ...(field === 'level' || field === 'account_level' ? [`managers:level.${text}`] : []),
      ...(field === 'status' ? [`status:member.${text}`, `managers:status.${text}`] : []),
      ...(field === 'card' ? [`members:cardState.${text}`] : []),
      ...(field.startsWith('alerts_by_') ? [`alerts:topic.${text}`] : []),
    ) ?? text
  );
}

function walletName({ wallets }: AuditSpeech, id: number): string {
  return (
    wallets.find((wallet) => wallet.wallet_id === id || wallet.store_id === id)?.wallet_name ??
    String(id)
  );
}

function listed(speech: AuditSpeech, field: string, items: readonly unknown[]): string {
  if (items.length === 0) return speech.known('audit:noneOf') ?? '';
  const words = items.map((item) => {
    if (isFields(item))
      return 'store_id' in item
        ? walletName(speech, Number(item.store_id))
        : String(item.role_name ?? pairs(speech, item));
    if (field === 'load_limits.days')
      return speech.known(`managers:day.${String(item)}`) ?? String(item);
    return plain(speech, field, String(item));
  });
  return words.join(', ');
}

const pairs = (speech: AuditSpeech, value: Record<string, unknown>): string =>
  Object.entries(value)
    .map(([name, inner]) =>
      `${fieldName(speech, name)} ${fieldValue(speech, name, written(inner)) ?? ''}`.trim(),
    )
    .join(', ');

/** `1.50 % of the amount, at least $0.25, borne by the wallet`. */
function feeOf(
  { known, say, language, region }: AuditSpeech,
  fee: Record<string, unknown>,
): string {
  const money = (value: unknown): string | null =>
    typeof value === 'string' && Number.parseFloat(value) > 0
      ? formatMoney(value, language, region)
      : null;
  const bound = (key: string, amount: string | null): string =>
    amount === null ? '' : say(key, { amount });
  const share =
    typeof fee.bps === 'number' && fee.bps > 0 ? `${(fee.bps / 100).toFixed(2)} %` : null;
  const parts = [
    share === null ? '' : say('audit:fee.share', { percent: share }),
    money(fee.flat) ?? '',
    bound('audit:fee.min', money(fee.min)),
    bound('audit:fee.max', money(fee.max)),
  ].filter((part) => part !== '');
  if (parts.length === 0) return known('audit:noneOf') ?? '';
  return [...parts, known(`audit:fee.${fee.borne_by === 'card' ? 'card' : 'wallet'}`) ?? ''].join(
    ', ',
  );
}
