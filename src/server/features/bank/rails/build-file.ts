import { createHash } from 'node:crypto';
import {
  type BankCalendar,
  ZONE_OF_RAIL,
  addBankingDays,
  isBankingDay,
} from '#domain/bank/calendar.ts';
import { cutOffAt } from '#domain/bank/debit-dates.ts';
import type { Rail } from '#domain/bank/days.ts';
import {
  type CpaPayment,
  type NachaBatch,
  type NachaEntry,
  joinFile,
  writeCpa005,
  writeNacha,
} from '#domain/bank/files/index.ts';
import { type Day, wallClock } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Instant } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { sum } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { referenceOf } from '../transfers/transfers.present.ts';
import { type RailsDeps, sealedFor } from './rails.deps.ts';
import {
  type DueDebit,
  beginFile,
  countNamed,
  fillFile,
  finishFile,
  insertRecords,
  isAnythingDue,
  lastNumbers,
} from './rails.repo.ts';

const LAST_EFT_NUMBER = 9_999;
const LAST_TRACE = 9_999_999;
const LAST_MODIFIER = 25;

/** A time of the settings as minutes after midnight. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The banking day whose file has closed last. */
export function closedDay(calendar: BankCalendar, cutOff: string, now: Instant): Day {
  const { rail } = calendar;
  const { day } = wallClock(now, ZONE_OF_RAIL[rail]);
  const closed = now >= cutOffAt({ rail, day, minute: minutesOf(cutOff) });
  return closed && isBankingDay({ ...calendar, day })
    ? day
    : addBankingDays({ ...calendar, day, n: -1 });
}

/** A debit with its account opened and the day on which the bank can still take it. */
type Opened = DueDebit & { readonly account: string; readonly dueOn: Day };
type Written = {
  readonly name: string;
  readonly number: number | null;
  readonly text: string;
  readonly nextTrace: number;
};
type Writing = {
  readonly file: number;
  readonly debits: readonly Opened[];
  readonly now: Instant;
};

const known = (text: string | null): string => {
  invariant(text !== null, 'an account has the numbers of its rail');
  return text;
};

async function writeEft(
  tx: WriteHandle,
  { bank }: RailsDeps,
  { file, debits, now }: Writing,
): Promise<Written> {
  const createdOn = wallClock(now, ZONE_OF_RAIL.eft).day;
  const last = await lastNumbers(tx, 'eft', file);
  const number = (last.number % LAST_EFT_NUMBER) + 1;
  const payments = debits.map((debit): CpaPayment => ({
    code: '717',
    amount: debit.amount,
    dueOn: debit.dueOn,
    institution: known(debit.institution_number),
    transit: known(debit.transit_number),
    account: debit.account,
    name: debit.holder_name,
    reference: referenceOf(debit.transfer_id),
    sundry: debit.wallet_name,
  }));
  const lines = writeCpa005({
    ...bank.eft,
    fileNumber: number,
    createdOn,
    currency: 'CAD',
    debits: payments,
  });
  const name = `eft-${createdOn.replaceAll('-', '')}-${String(number).padStart(4, '0')}.cpa`;
  return { name, number, text: joinFile(lines, '\r\n'), nextTrace: 1 };
}

const DESCRIPTIONS = { self_load: 'WALLETLOAD', pad: 'FLOAT PAD' } as const;

async function writeAch(
  tx: WriteHandle,
  { bank }: RailsDeps,
  { file, debits, now }: Writing,
): Promise<Written> {
  const { day, minuteOfDay } = wallClock(now, ZONE_OF_RAIL.ach);
  const two = (value: number): string => String(value).padStart(2, '0');
  const beginning = `ach-${day.replaceAll('-', '')}-`;
  const before = await countNamed(tx, beginning);
  invariant(before <= LAST_MODIFIER, 'a day has 26 files at most');
  const modifier = String.fromCharCode('A'.charCodeAt(0) + before);
  const last = await lastNumbers(tx, 'ach', file);
  const firstTrace = last.nextTrace + debits.length > LAST_TRACE ? 1 : last.nextTrace;
  const groups = groupBy(debits, ({ kind, dueOn }) => `${kind} ${dueOn}`);
  const batches = [...groups.values()].flatMap((group): NachaBatch[] => {
    const [first] = group;
    if (!first) return [];
    const entries = group.map((debit): NachaEntry => ({
      code: debit.account_type === 'savings' ? '37' : '27',
      routing: known(debit.routing_number),
      account: debit.account,
      amount: debit.amount,
      reference: referenceOf(debit.transfer_id),
      name: debit.holder_name,
    }));
    return [{ description: DESCRIPTIONS[first.kind], effectiveOn: first.dueOn, entries }];
  });
  const lines = writeNacha({
    ...bank.ach,
    created: `${day}T${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`,
    modifier,
    destinationName: 'Clearing Bank',
    originName: bank.ach.companyName,
    firstTrace,
    batches,
  });
  const nextTrace = firstTrace + debits.length;
  return {
    name: `${beginning}${modifier}.ach`,
    number: null,
    text: joinFile(lines, '\n'),
    nextTrace,
  };
}

/**
 * Builds the file of the banking day that closed last, once: what is due is marked with it in the
 * transaction that writes its bytes. Two servers at once build one. Nothing due, no file.
 */
export async function buildDueFile(deps: RailsDeps, rail: Rail): Promise<boolean> {
  const { db, clock, vault, bank } = deps;
  const now = clock.now();
  const calendar = await db.read('platform', (tx) => calendarOf(tx, rail));
  const day = closedDay(calendar, bank.cutOff[rail], now);
  if (!(await db.read('platform', (tx) => isAnythingDue(tx, rail, day)))) return false;
  const built = await db.write(
    'platform',
    async (tx) => {
      const file = await beginFile(tx, { rail, day, now });
      if (file === null) return fail('nothing_due');
      const due = await fillFile(tx, file, rail, day);
      if (due.length === 0) return fail('nothing_due');
      const today = wallClock(now, ZONE_OF_RAIL[rail]).day;
      // After a downtime the day that was promised is over, or somebody has closed it since: the bank
      // takes neither.
      const earliest = addBankingDays({ ...calendar, day: today, n: 1 });
      const debits = due.map((debit): Opened => ({
        ...debit,
        account: vault.open(debit.number_sealed, `bank_account:${debit.client_id}`),
        dueOn: addBankingDays({
          ...calendar,
          day: debit.due_on > earliest ? debit.due_on : earliest,
          n: 0,
        }),
      }));
      const write = rail === 'eft' ? writeEft : writeAch;
      const written = await write(tx, deps, { file, debits, now });
      await insertRecords(
        tx,
        debits.map((debit, index) => ({
          client_id: debit.client_id,
          file_id: file,
          position: index + 1,
          kind: 'debit' as const,
          reference: referenceOf(debit.transfer_id),
          amount: debit.amount,
          due_on: debit.dueOn,
          transfer_id: debit.transfer_id,
        })),
      );
      await finishFile(tx, file, {
        name: written.name,
        number: written.number,
        text_sealed: vault.seal(written.text, sealedFor(written.name)),
        hash: createHash('sha256').update(written.text).digest(),
        records: debits.length,
        total: sum(debits.map(({ amount }) => amount)),
        next_trace: written.nextTrace,
      });
      return ok(true);
    },
    ({ ok: isBuilt }) => isBuilt,
  );
  return built.ok;
}
