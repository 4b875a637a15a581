import type { ManagerActor } from '#server/platform/actor.ts';
import { type FileReading, headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { reconciliationCatalogue } from '#texts/reconciliation/catalogue.ts';
import { reportsCatalogue } from '#texts/reports/catalogue.ts';
import type {
  presentBankDifference,
  presentBankFigures,
  presentDifference,
} from './differences.present.ts';

type Reader = { readonly actor: ManagerActor; readonly reading: FileReading };

const DAY_COLUMNS = {
  date: 'day',
  rail: 'text',
  wallet_name: 'text',
  kind: 'text',
  asked: 'money',
  our_books: 'money',
  at_bank: 'money',
  settles_later: 'money',
  currency: 'text',
  items: 'count',
  open_differences: 'count',
} as const;

/** What was asked of the bank, what the books have and what its statements show, as a file. */
export function bankDaysFile(
  days: readonly ReturnType<typeof presentBankFigures>[],
  { actor, reading }: Reader,
  type: FileType,
): Promise<Download> {
  const say = textsFor(reading.language, reconciliationCatalogue);
  const rows = days.map((day) => [
    day.day,
    day.rail.toUpperCase(),
    day.wallet_name ?? say('cards'),
    say(`kind.${day.kind}`),
    day.asked,
    day.books,
    day.outside,
    day.waiting,
    actor.client.currency,
    day.items,
    day.open_differences,
  ]);
  return headedFile({ name: 'Bank days', ...reading, kinds: DAY_COLUMNS, rows }, type);
}

const DIFFERENCE_COLUMNS = {
  date: 'day',
  difference: 'text',
  rail: 'text',
  wallet_name: 'text',
  card_holder: 'text',
  proxy: 'text',
  reference: 'text',
  our_amount: 'money',
  their_amount: 'money',
  currency: 'text',
  first_seen: 'day',
  ended_at: 'instant',
  closed_by: 'text',
  reason: 'text',
} as const;
type BankDifference = ReturnType<typeof presentBankDifference>;
type Difference = BankDifference | ReturnType<typeof presentDifference>;

/** Where the processor or the bank and the books disagree, as a file. */
export function differencesFile(
  differences: readonly Difference[],
  { actor, reading }: Reader,
  type: FileType,
): Promise<Download> {
  const ofBank = textsFor(reading.language, reconciliationCatalogue);
  const ofProcessor = textsFor(reading.language, reportsCatalogue);
  const rows = differences.map((one) => [
    one.day,
    one.side === 'bank' ? ofBank(`difference.${one.kind}`) : ofProcessor(`difference.${one.kind}`),
    one.rail?.toUpperCase() ?? null,
    one.wallet_name,
    one.card_holder,
    one.proxy,
    one.item,
    one.ours.amount,
    one.theirs.amount,
    actor.client.currency,
    one.opened_on,
    one.ended_at,
    one.closed_by,
    one.closing_reason ?? (one.rule === null ? null : ofBank(`rule.${one.rule}`)),
  ]);
  return headedFile({ name: 'Differences', ...reading, kinds: DIFFERENCE_COLUMNS, rows }, type);
}
