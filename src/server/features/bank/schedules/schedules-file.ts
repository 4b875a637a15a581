import type { ManagerActor } from '#server/platform/actor.ts';
import { type FileReading, headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import { readerOf, reasonText } from '#server/platform/problem-texts.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { padSchedulesCatalogue } from '#texts/pad-schedules/catalogue.ts';
import type { presentSchedules } from './schedules.present.ts';

const COLUMNS = {
  store: 'text',
  status: 'text',
  reason: 'text',
  frequency: 'text',
  bank_account: 'text',
  float_amount: 'money',
  balance: 'money',
  next_debit: 'instant',
  next_amount: 'money',
  max_debit: 'money',
  currency: 'text',
  starts_on: 'day',
} as const;

/** Schedules of pre-authorized debits as a file, in the order of the list. */
export function schedulesFile(
  schedules: Awaited<ReturnType<typeof presentSchedules>>,
  { actor, reading }: { readonly actor: ManagerActor; readonly reading: FileReading },
  type: FileType,
): Promise<Download> {
  const say = textsFor(reading.language, padSchedulesCatalogue);
  const rows = schedules.map((schedule) => [
    schedule.store_name,
    say(`state.${schedule.state}`),
    reasonText(readerOf(actor), schedule.reason),
    say(`frequency.${schedule.frequency}`),
    schedule.bank_account,
    schedule.float_amount,
    schedule.balance,
    schedule.next_pad_load,
    schedule.amount,
    schedule.max_debit,
    actor.client.currency,
    schedule.starts_on,
  ]);
  return headedFile({ name: 'Scheduled debits', ...reading, kinds: COLUMNS, rows }, type);
}
