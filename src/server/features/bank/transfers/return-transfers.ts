import { returnEntries } from '#domain/bank/bank-entries.ts';
import { type BankCalendar, ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import {
  endsAgreement,
  isLateReturn,
  returnClass,
  suspendsAccount,
} from '#domain/bank/return-codes.ts';
import { isAtBank } from '#domain/bank/transfer-states.ts';
import { feeFor } from '#domain/funds/fees.ts';
import { type Day, checkedDay, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type BankPosting, bookBankPayments } from '../../payments/index.ts';
import { raiseAlerts } from '../../wallets/index.ts';
import { saveReturnedAccounts } from '../accounts/accounts.repo.ts';
import { calendarOf } from '../calendar/calendar.repo.ts';
import { pauseSchedulesOf } from '../schedules/pause-schedules.ts';
import { type BankBooks, lockBooksOf } from './bank-books.ts';
import { addDebts } from './debts.ts';
import { notifyOfReturn } from './notify-of-return.ts';
import { BANK } from './settle-transfer.ts';
import { referenceOf } from './transfers.present.ts';
import { type TransferRow, lockTransfers, saveReturned } from './transfers.repo.ts';
import { giveBackWeek } from './week.repo.ts';
import { withdrawAgreement } from './withdraw-agreement.ts';

export type Return = {
  readonly transferId: bigint;
  /** As the bank wrote it: 901, R01. */
  readonly code: string;
};
type OfClient = { readonly clientId: number; readonly now: Date };
/** What became of a return; a second one and an unknown one post nothing. */
type Outcome = 'returned' | 'rejected' | 'twice' | 'unknown';
export type ReturnOutcome = {
  readonly outcome: Outcome;
  /** The bank was too late; it is posted all the same. */
  readonly isLate: boolean;
};
/** A debit that comes back, and whether the bank never tried it. */
type Coming = {
  readonly row: TransferRow;
  readonly code: string;
  readonly state: 'returned' | 'rejected';
};

/**
 * Debits of a client came back. Each takes back as much as its wallet holds when its turn comes, the
 * rest is owed; the rows' locks put them in order with their settlement. The second return of a
 * transfer posts nothing. Answers what became of each, in the order of the returns.
 */
export async function returnTransfers(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  returns: readonly Return[],
): Promise<ReturnOutcome[]> {
  const ids = [...new Set(returns.map(({ transferId }) => transferId))];
  const rows = new Map((await lockTransfers(tx, clientId, ids)).map((row) => [row.id, row]));
  const coming = new Map<bigint, Coming>();
  const calendars = await calendarsOf(tx, [...rows.values()]);
  const outcomes = returns.map(({ transferId, code }): ReturnOutcome => {
    if (coming.has(transferId)) return { outcome: 'twice', isLate: false };
    const row = rows.get(transferId);
    const outcome = outcomeOf(row, code, now);
    if (outcome !== 'returned' && outcome !== 'rejected') return { outcome, isLate: false };
    coming.set(transferId, { row: row!, code, state: outcome });
    return { outcome, isLate: isLate(row!, calendars, { code, now }) };
  });
  if (coming.size > 0) await takeAllBack(tx, { clientId, now }, [...coming.values()]);
  return outcomes;
}

type Calendars = ReadonlyMap<Rail | null, Required<BankCalendar>>;

/** How the rails of these transfers count their days. */
async function calendarsOf(tx: WriteHandle, rows: readonly TransferRow[]): Promise<Calendars> {
  const calendars = new Map<Rail | null, Required<BankCalendar>>();
  for (const rail of new Set(rows.map((row) => row.rail)))
    if (rail !== null) calendars.set(rail, await calendarOf(tx, rail));
  return calendars;
}

function isLate(
  row: TransferRow,
  calendars: Calendars,
  { code, now }: { readonly code: string; readonly now: Date },
): boolean {
  const calendar = calendars.get(row.rail);
  if (!calendar || row.due_on === null) return false;
  const onDay = (at: Date): Day => dayOf(at, ZONE_OF_RAIL[calendar.rail]);
  const settledOn = row.settled_at && onDay(row.settled_at);
  const dueOn = checkedDay(row.due_on);
  return isLateReturn({ ...calendar, code, dueOn, settledOn, on: onDay(now) });
}

function outcomeOf(row: TransferRow | undefined, code: string, now: Date): Outcome {
  if (!row || row.kind === 'direct_deposit' || row.rail === null) return 'unknown';
  if (row.state === 'returned' || row.state === 'rejected') return 'twice';
  if (!isAtBank(row.state) && row.state !== 'settled') return 'unknown';
  const today: Day = dayOf(now, ZONE_OF_RAIL[row.rail]);
  const isBefore = row.state === 'submitted' && today < (row.due_on ?? '');
  return returnClass(code) === 'form' && isBefore ? 'rejected' : 'returned';
}

async function takeAllBack(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  coming: readonly Coming[],
): Promise<void> {
  // Before the wallets: whoever locks several transfers does so before any wallet.
  await closeAccounts(tx, { clientId, now }, coming);
  const walletIds = coming.map(({ row }) => row.wallet_id);
  const { booksOf } = await lockBooksOf(tx, clientId, walletIds);
  const held = new Map(walletIds.map((id) => [id, booksOf(id).balance]));
  const taken = coming.map((one) => {
    const { wallet_id: walletId } = one.row;
    const back = takeBack(one, booksOf(walletId), held.get(walletId)!);
    held.set(walletId, back.holds);
    return { ...one, ...back };
  });
  const postings = taken.flatMap((one) => one.postings);
  const posted = await bookBankPayments(tx, { clientId, now }, postings);
  const transferOf = new Map(postings.map((posting, place) => [posting, posted[place]!]));
  await saveReturned(
    tx,
    clientId,
    taken.map(({ row, postings: own, ...one }) => {
      const back = own.find(({ kind }) => kind === 'returned');
      return { id: row.id, ...one, postedBy: (back && transferOf.get(back)) ?? null };
    }),
    now,
  );
  const debts = taken.map(({ row, owed }) => ({
    walletId: row.wallet_id,
    transferId: row.id,
    amount: owed,
  }));
  await addDebts(tx, clientId, debts, now);
  await giveBackWeeks(tx, clientId, coming);
  await raiseAlerts(
    tx,
    clientId,
    taken.map(({ row, code }) => ({
      kind: 'debit_returned',
      walletId: row.wallet_id,
      subjectId: row.id,
      amount: row.amount,
      detail: code,
      mailedTo: booksOf(row.wallet_id).wallet.notification_recipients,
    })),
    now,
  );
  for (const one of taken)
    await notifyOfReturn(tx, { ...one, wallet: booksOf(one.row.wallet_id).wallet }, now);
}

type Taken = {
  readonly postings: readonly (BankPosting & { readonly balanceAfter: Cents })[];
  /** What the wallet gave, what stays open, and what the wallet holds then. */
  readonly taken: Cents;
  readonly owed: Cents;
  readonly holds: Cents;
};

/** What a return and its fee take from a wallet that holds so much. */
function takeBack({ row, state }: Coming, books: BankBooks, wallet: Cents): Taken {
  const { amount, released } = row;
  const settled = row.state === 'settled';
  const amounts = returnEntries({ amount, released, settled, wallet });
  const taken = -amounts.wallet;
  const fee = state === 'rejected' ? 0n : feeFor(books.terms.fees, 'returned_debit', amount);
  const left = wallet - taken;
  const paid = fee < left ? fee : left;
  const line = { wallet: books.wallet, by: BANK, description: referenceOf(row.id) };
  const back = {
    ...line,
    kind: settled ? ('returned' as const) : ('release_returned' as const),
    amount: settled ? amount : taken,
    entries: books.entries(amounts),
    balanceAfter: left,
  };
  const charge = {
    ...line,
    kind: 'returned_fee' as const,
    amount: fee,
    entries: books.entries({ wallet: -paid, receivable: paid - fee, feeIncome: fee }),
    balanceAfter: left - paid,
  };
  return {
    postings: [back, charge].filter((posting) => posting.amount > 0n),
    taken,
    owed: (settled ? amount : released) - taken + (fee - paid),
    holds: left - paid,
  };
}

/** What the bank refused before it tried counts no more. */
async function giveBackWeeks(
  tx: WriteHandle,
  clientId: number,
  coming: readonly Coming[],
): Promise<void> {
  const refused = coming.flatMap(({ row, state }) =>
    state === 'rejected' && row.week_start !== null
      ? [{ week: row.week_start, amount: row.amount }]
      : [],
  );
  for (const [week, ones] of groupBy(refused, (one) => one.week))
    await giveBackWeek(tx, clientId, week, sum(ones.map(({ amount }) => amount)));
}

/** Nothing more is taken from accounts whose returns speak against them. */
async function closeAccounts(
  tx: WriteHandle,
  { clientId, now }: OfClient,
  coming: readonly Coming[],
): Promise<void> {
  const suspended = new Map<number, string | null>();
  const paused = new Map<number, string>();
  for (const { row, code } of coming) {
    const { account_id: id } = row;
    invariant(id !== null, 'a debit has an account');
    suspended.set(id, suspendsAccount(code) ? code : (suspended.get(id) ?? null));
    if (!paused.has(id)) paused.set(id, code);
  }
  await saveReturnedAccounts(tx, clientId, suspended, now);
  await pauseSchedulesOf(tx, { clientId, now }, paused);
  const ended = coming.flatMap(({ row, code }) =>
    endsAgreement(code) && row.agreement_id !== null ? [row.agreement_id] : [],
  );
  for (const agreementId of new Set(ended))
    await withdrawAgreement(tx, { clientId, agreementId, by: BANK, now });
}
