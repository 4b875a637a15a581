import { ZONE_OF_RAIL, addBankingDays, isBankingDay } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { dayOfYearField } from '#domain/bank/files/index.ts';
import { type Day, addDays, dayOf, instantAt } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Cents, sum } from '#kernel/money.ts';
import { type BookedLine, type Incoming, writeIncoming, writeStatement } from './incoming-files.ts';
import type { BankItem } from './outgoing-file.ts';

const RAILS: readonly Rail[] = ['eft', 'ach'];
const SIX = 6 * 60;
/** What every account holds that is not told to fail: 1,000,000.00. */
const HELD: Cents = 100_000_000n;
const STATEMENT_OF = {
  eft: { account: '000190001234567', currency: 'CAD' },
  ach: { account: '110000000000042', currency: 'USD' },
} as const;

type Presented = BankItem & { readonly returnOn?: Day; readonly code?: string };
type RailBooks = {
  readonly rail: Rail;
  /** The last day whose morning is over. */
  morning: Day;
  readonly began: Day;
  balance: Cents;
  waiting: BankItem[];
  returning: Presented[];
  readonly presented: BankItem[];
  readonly lines: Map<Day, BookedLine[]>;
  /** The last day whose statement went out before it was over. */
  stated: Day | null;
  readonly drawn: Map<string, Cents>;
  /** How many files went out. */
  files: number;
};
type SentFile = { readonly name: string; readonly text: string };

/** The reason for which an account returns its debits, by its ending; null for a good one. */
export function reasonByEnding(rail: Rail, account: string): string | null {
  const ending = Number(account.slice(-4));
  if (rail === 'eft' && ending >= 9901 && ending < 9922) return String(ending - 9000);
  if (rail === 'ach' && ending >= 8001 && ending <= 8029 && ending !== 8023)
    return `R${String(ending - 8000).padStart(2, '0')}`;
  return null;
}

/**
 * The accounts of the bank, day by day: debits on their due day, returns and statements at 06:00.
 * The same commands at the same times give the same files, so that replaying them is remembering.
 */
export class BankBooks {
  readonly incoming: SentFile[] = [];
  #breakNext = false;
  readonly #rails: Readonly<Record<Rail, RailBooks>>;

  constructor(began: Instant) {
    const open = (rail: Rail): RailBooks => ({
      rail,
      began: dayOf(began, ZONE_OF_RAIL[rail]),
      morning: dayOf(began, ZONE_OF_RAIL[rail]),
      balance: 0n,
      waiting: [],
      returning: [],
      presented: [],
      lines: new Map(),
      stated: null,
      drawn: new Map(),
      files: 0,
    });
    this.#rails = { eft: open('eft'), ach: open('ach') };
  }

  /** Everything that happened by itself until now. */
  advance(now: Instant): void {
    for (const rail of RAILS) {
      const books = this.#rails[rail];
      for (;;) {
        const day = addDays(books.morning, 1);
        if (instantAt(day, SIX, ZONE_OF_RAIL[rail]) > now) break;
        books.morning = day;
        if (isBankingDay({ rail, day })) this.#wake(books, day);
      }
    }
  }

  take(items: readonly BankItem[]): void {
    for (const item of items) this.#rails[item.rail].waiting.push(item);
  }

  /** What the account held before anything of ours moved on it. */
  open(rail: Rail, opening: Cents, now: Instant): void {
    const amount = opening - this.#rails[rail].balance - this.#pendingLines(this.#rails[rail]);
    if (amount === 0n) return;
    this.#book(this.#rails[rail], this.#today(rail, now), {
      type: amount < 0n ? '469' : '169',
      amount,
      reference: 'OPENING',
      text: 'BROUGHT FORWARD',
    });
  }

  deposit(
    rail: Rail,
    { number, amount, name }: { number: string; amount: Cents; name: string },
    now: Instant,
  ): void {
    const day = this.#today(rail, now);
    this.#book(this.#rails[rail], day, { type: '165', amount, reference: number, text: 'DEPOSIT' });
    this.#send(this.#rails[rail], day, [{ kind: 'credit', number, amount, name }]);
  }

  /** Sends something back that settled already, or that was never sent at all. */
  giveBack(
    { reference, code, unknown }: { reference: string; code: string; unknown: boolean },
    now: Instant,
  ): boolean {
    const found = RAILS.flatMap((rail) => this.#rails[rail].presented).find(
      (item) => item.reference === reference,
    );
    if (!found) return false;
    const stranger = 'X'.padEnd(reference.length, '0');
    const item = unknown
      ? { ...found, reference: stranger, written: found.written.replace(reference, stranger) }
      : found;
    this.#return(this.#rails[item.rail], this.#today(item.rail, now), [{ ...item, code }]);
    return true;
  }

  /** The statement of a day that is not over; what comes after it is on the next one. */
  stateNow(rail: Rail, now: Instant): void {
    const books = this.#rails[rail];
    const day = this.#today(rail, now);
    if (books.stated !== null && day <= books.stated) return;
    this.#write(books, day, day);
    books.stated = day;
  }

  /** What was credited to an account, as its holder sees it. */
  receivedBy(account: string): { day: Day; cents: string; reference: string }[] {
    return RAILS.flatMap((rail) => this.#rails[rail].presented)
      .filter((item) => item.direction === 'credit' && item.account === account)
      .map(({ dueOn, amount, reference }) => ({ day: dueOn, cents: String(amount), reference }));
  }

  breakNextStatement(): void {
    this.#breakNext = true;
  }

  #today = (rail: Rail, now: Instant): Day =>
    addBankingDays({ rail, day: dayOf(now, ZONE_OF_RAIL[rail]), n: 0 });

  #pendingLines = (books: RailBooks): Cents =>
    sum([...books.lines.values()].flat().map(({ amount }) => amount));

  #book(books: RailBooks, wanted: Day, line: BookedLine): void {
    const isStated = books.stated !== null && wanted <= books.stated;
    const day = isStated ? addBankingDays({ rail: books.rail, day: books.stated!, n: 1 }) : wanted;
    books.lines.set(day, [...(books.lines.get(day) ?? []), line]);
  }

  #wake(books: RailBooks, day: Day): void {
    this.#state(books, day);
    this.#return(
      books,
      day,
      books.returning.filter(({ returnOn }) => returnOn && returnOn <= day),
    );
    books.returning = books.returning.filter(({ returnOn }) => !returnOn || returnOn > day);
    this.#present(books, day);
  }

  /** Debits and credits of their due day; which of them come back is decided here. */
  #present(books: RailBooks, day: Day): void {
    const due = books.waiting.filter(({ dueOn }) => dueOn <= day);
    books.waiting = books.waiting.filter(({ dueOn }) => dueOn > day);
    const totals = new Map<string, BookedLine>();
    for (const item of due) {
      if (item.direction === 'sent_back') {
        this.#giveBackToPayer(books, day, item);
        continue;
      }
      const isDebit = item.direction === 'debit';
      const key = `${item.file} ${item.direction}`;
      const before = totals.get(key)?.amount ?? 0n;
      totals.set(key, {
        type: isDebit ? '166' : '466',
        amount: before + (isDebit ? item.amount : -item.amount),
        reference: item.file,
        text: `${books.rail.toUpperCase()} ${isDebit ? 'DEBITS' : 'CREDITS'}`,
      });
      books.presented.push(item);
      const code = isDebit ? this.#reasonFor(books, item) : null;
      if (code !== null) {
        const returnOn = addBankingDays({ rail: books.rail, day, n: 1 });
        books.returning.push({ ...item, code, returnOn });
      }
    }
    for (const line of totals.values()) this.#book(books, day, line);
  }

  /** A credit that its receiver does not take leaves the account again, each on a line of its own. */
  #giveBackToPayer(books: RailBooks, day: Day, { amount, reference }: BankItem): void {
    this.#book(books, day, { type: '557', amount: -amount, reference, text: 'RETURNED CREDIT' });
  }

  #reasonFor({ rail, drawn }: RailBooks, { account, amount }: BankItem): string | null {
    const byEnding = reasonByEnding(rail, account);
    if (byEnding !== null) return byEnding;
    const after = (drawn.get(account) ?? 0n) + amount;
    if (after > HELD) return rail === 'eft' ? '901' : 'R01';
    drawn.set(account, after);
    return null;
  }

  #return(books: RailBooks, day: Day, items: readonly Presented[]): void {
    if (items.length === 0) return;
    for (const { direction, amount, reference, code } of items)
      this.#book(books, day, {
        type: direction === 'debit' ? '557' : '257',
        amount: direction === 'debit' ? -amount : amount,
        reference,
        text: `RETURN ${code}`,
      });
    this.#send(
      books,
      day,
      items.map((item) => ({ kind: 'return' as const, item, code: item.code ?? '' })),
    );
  }

  #send(books: RailBooks, day: Day, all: readonly Incoming[]): void {
    books.files += 1;
    const number = ((books.files - 1) % 9_999) + 1;
    const written = { day, dayOfYear: dayOfYearField(day), number };
    this.incoming.push(writeIncoming(books.rail, all, written));
  }

  /** The statement of the banking day before. */
  #state(books: RailBooks, writtenOn: Day): void {
    const day = addBankingDays({ rail: books.rail, day: writtenOn, n: -1 });
    if (day < books.began || (books.stated !== null && day <= books.stated)) return;
    this.#write(books, day, writtenOn);
  }

  #write(books: RailBooks, day: Day, writtenOn: Day): void {
    const lines = books.lines.get(day) ?? [];
    const statement = {
      ...STATEMENT_OF[books.rail],
      day,
      writtenOn,
      opening: books.balance,
      lines,
    };
    const name = `statement-${books.rail}-${day.replaceAll('-', '')}`;
    if (this.#breakNext) {
      this.#breakNext = false;
      this.incoming.push({ name: `${name}-broken.bai`, text: writeStatement(statement, true) });
    }
    this.incoming.push({ name: `${name}.bai`, text: writeStatement(statement, false) });
    books.balance += sum(lines.map(({ amount }) => amount));
    books.lines.delete(day);
  }
}
