import { createHash } from 'node:crypto';
import {
  type BankCalendar,
  ZONE_OF_RAIL,
  addBankingDays,
  isBankingDay,
} from '#domain/bank/calendar.ts';
import { cutOffAt } from '#domain/bank/debit-dates.ts';
import type { Rail } from '#domain/bank/days.ts';
import { GOES_BACK_WITH } from '#domain/bank/return-codes.ts';
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
import { minutesOf } from '../calendar/debit-calendar.ts';
import { referenceOf } from '../transfers/transfers.present.ts';
import { type RailsDeps, sealedFor } from './rails.deps.ts';
import {
  type DueCredit,
  type DueDebit,
  beginFile,
  countNamed,
  fillCredits,
  fillFile,
  fillSentBack,
  finishFile,
  insertRecords,
  isAnythingDue,
  lastNumbers,
} from './rails.repo.ts';
import { type GoingBack, goingBack } from './sent-back.ts';

const LAST_EFT_NUMBER = 9_999;
const LAST_TRACE = 9_999_999;
const LAST_MODIFIER = 25;

/** The banking day whose file has closed last. */
export function closedDay(calendar: BankCalendar, cutOff: string, now: Instant): Day {
  const { rail } = calendar;
  const { day } = wallClock(now, ZONE_OF_RAIL[rail]);
  const closed = now >= cutOffAt({ rail, day, minute: minutesOf(cutOff) });
  return closed && isBankingDay({ ...calendar, day })
    ? day
    : addBankingDays({ ...calendar, day, n: -1 });
}

/** With its account opened and the day on which the bank can still take it. */
type Opened<T = DueDebit> = T & { readonly account: string; readonly dueOn: Day };
type Written = {
  readonly name: string;
  readonly number: number | null;
  readonly text: string;
  readonly nextTrace: number;
};
type Writing = {
  readonly file: number;
  readonly debits: readonly Opened[];
  readonly credits: readonly Opened<DueCredit>[];
  readonly back: readonly GoingBack[];
  /** The first banking day that the bank can still take. */
  readonly earliest: Day;
  readonly now: Instant;
};

const known = (text: string | null): string => {
  invariant(text !== null, 'an account has the numbers of its rail');
  return text;
};

async function writeEft(
  tx: WriteHandle,
  { bank }: RailsDeps,
  { file, debits, credits, back, now }: Writing,
): Promise<Written> {
  const createdOn = wallClock(now, ZONE_OF_RAIL.eft).day;
  const last = await lastNumbers(tx, 'eft', file);
  const number = (last.number % LAST_EFT_NUMBER) + 1;
  const to = (one: Opened | Opened<DueCredit>) => ({
    amount: one.amount,
    dueOn: one.dueOn,
    institution: known(one.institution_number),
    transit: known(one.transit_number),
    account: one.account,
    name: one.holder_name,
  });
  const lines = writeCpa005({
    ...bank.eft,
    fileNumber: number,
    createdOn,
    currency: 'CAD',
    debits: debits.map((debit): CpaPayment => ({
      ...to(debit),
      code: '717',
      reference: referenceOf(debit.transfer_id),
      sundry: debit.wallet_name,
    })),
    credits: credits.map((credit): CpaPayment => ({
      ...to(credit),
      code: '450',
      reference: referenceOf(credit.number),
      sundry: 'ACCTVERIFY',
    })),
    returns: back.flatMap((one) => (one.rail === 'eft' ? [one.item] : [])),
  });
  const name = `eft-${createdOn.replaceAll('-', '')}-${String(number).padStart(4, '0')}.cpa`;
  return { name, number, text: joinFile(lines, '\r\n'), nextTrace: 1 };
}

const DESCRIPTIONS = { self_load: 'WALLETLOAD', pad: 'FLOAT PAD' } as const;

/** One batch a description and effective date, debits before credits. */
function batchesOf({ debits, credits }: Writing): NachaBatch[] {
  type Entry = NachaEntry & { readonly description: string; readonly effectiveOn: Day };
  const entry = (one: Opened | Opened<DueCredit>, codes: readonly [string, string]) => ({
    code: one.account_type === 'savings' ? codes[1] : codes[0],
    routing: known(one.routing_number),
    account: one.account,
    amount: one.amount,
    name: one.holder_name,
    effectiveOn: one.dueOn,
  });
  const entries: Entry[] = [
    ...debits.map((debit) => ({
      ...entry(debit, ['27', '37']),
      reference: referenceOf(debit.transfer_id),
      description: DESCRIPTIONS[debit.kind],
    })),
    ...credits.map((credit) => ({
      ...entry(credit, ['22', '32']),
      reference: referenceOf(credit.number),
      description: 'ACCTVERIFY',
    })),
  ];
  const groups = groupBy(entries, (one) => `${one.description} ${one.effectiveOn}`);
  return [...groups.values()].flatMap((group): NachaBatch[] => {
    const [first] = group;
    if (!first) return [];
    return [{ description: first.description, effectiveOn: first.effectiveOn, entries: group }];
  });
}

async function writeAch(tx: WriteHandle, { bank }: RailsDeps, writing: Writing): Promise<Written> {
  const { file, now } = writing;
  const count = writing.debits.length + writing.credits.length + writing.back.length;
  const { day, minuteOfDay } = wallClock(now, ZONE_OF_RAIL.ach);
  const two = (value: number): string => String(value).padStart(2, '0');
  const beginning = `ach-${day.replaceAll('-', '')}-`;
  const before = await countNamed(tx, beginning);
  invariant(before <= LAST_MODIFIER, 'a day has 26 files at most');
  const modifier = String.fromCharCode('A'.charCodeAt(0) + before);
  const last = await lastNumbers(tx, 'ach', file);
  const firstTrace = last.nextTrace + count > LAST_TRACE ? 1 : last.nextTrace;
  const lines = writeNacha({
    ...bank.ach,
    created: `${day}T${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`,
    modifier,
    destinationName: 'Clearing Bank',
    originName: bank.ach.companyName,
    firstTrace,
    batches: batchesOf(writing),
    returns: {
      effectiveOn: writing.earliest,
      items: writing.back.flatMap((one) => (one.rail === 'ach' ? [one.item] : [])),
    },
  });
  const nextTrace = firstTrace + count;
  return {
    name: `${beginning}${modifier}.ach`,
    number: null,
    text: joinFile(lines, '\n'),
    nextTrace,
  };
}

/**
 * Opens the account of what is due. After a downtime the day that was promised is over, or somebody
 * has closed it since: the bank takes neither.
 */
function opening({ vault }: RailsDeps, calendar: BankCalendar, earliest: Day) {
  // Thousands of debits are promised for the same few days.
  const bankingDays = new Map<string, Day>();
  const bankingDayFrom = (day: string): Day => {
    const found = bankingDays.get(day) ?? addBankingDays({ ...calendar, day, n: 0 });
    bankingDays.set(day, found);
    return found;
  };
  return <T extends DueDebit | DueCredit>(one: T): Opened<T> => ({
    ...one,
    account: vault.open(one.number_sealed, `bank_account:${one.client_id}`),
    dueOn: bankingDayFrom(one.due_on > earliest ? one.due_on : earliest),
  });
}

/** Its records in the order in which the file has them: debits, credits, and what goes back. */
function recordsOf({
  debits,
  credits,
  back,
  earliest,
}: Writing): Parameters<typeof insertRecords>[2] {
  const record = (one: Opened | Opened<DueCredit>, kind: 'debit' | 'sent', number: bigint) => ({
    client_id: one.client_id,
    kind,
    reference: referenceOf(number),
    amount: one.amount,
    due_on: one.dueOn,
    value_on: one.dueOn,
    transfer_id: number,
  });
  return [
    ...debits.map((debit) => record(debit, 'debit', debit.transfer_id)),
    ...credits.map((credit) => record(credit, 'sent', credit.number)),
    ...back.map(({ reference, amount, rail }) => ({
      client_id: 0,
      kind: 'sent_back' as const,
      reference,
      amount,
      code: GOES_BACK_WITH[rail],
      due_on: earliest,
      value_on: earliest,
    })),
  ];
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
      const owed = await fillCredits(tx, file, rail, day);
      const back = await fillSentBack(tx, file, rail);
      const count = due.length + owed.length + back.length;
      if (count === 0) return fail('nothing_due');
      const today = wallClock(now, ZONE_OF_RAIL[rail]).day;
      const earliest = addBankingDays({ ...calendar, day: today, n: 1 });
      const open = opening(deps, calendar, earliest);
      const writing = {
        file,
        debits: due.map(open),
        credits: owed.map(open),
        back: back.map(goingBack(deps, rail)),
        earliest,
        now,
      };
      const write = rail === 'eft' ? writeEft : writeAch;
      const written = await write(tx, deps, writing);
      await insertRecords(tx, file, recordsOf(writing));
      await finishFile(tx, file, {
        name: written.name,
        number: written.number,
        text_sealed: vault.seal(written.text, sealedFor(written.name)),
        hash: createHash('sha256').update(written.text).digest(),
        records: count,
        total: sum(due.map(({ amount }) => amount)),
        next_trace: written.nextTrace,
      });
      return ok(true);
    },
    ({ ok: isBuilt }) => isBuilt,
  );
  return built.ok;
}
