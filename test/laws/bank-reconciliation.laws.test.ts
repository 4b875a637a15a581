import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addBankingDays } from '#domain/bank/calendar.ts';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { toWire } from '#kernel/money.ts';
import { reconcileBank } from '#server/features/reconciliation/index.ts';
import type { BookedLine } from '#sandbox/bank/incoming-files.ts';
import { BankRounds } from '#test/support/bank-rounds.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { ChangedStatements } from '#test/support/changed-statements.ts';

/*
 * A random quarter of a client at its bank: debits that settle and that come back, deposits to
 * wallets and cards; and planted among them a late return, one that came twice, lines of nobody,
 * lines of another amount, twice, or not at all. Reconciliation shows what was planted, each once,
 * and nothing else, whatever the days.
 */
const DAYS = 62;
/** A late return comes so many banking days after its debit was made. */
const LATE = 16;
const PLANTED = [
  'late_return',
  'return_twice',
  'unknown_number',
  'unknown_return',
  'other_amount',
  'other_total',
  'twice',
  'missing',
] as const;
type Planted = (typeof PLANTED)[number];

const story = new BankStory({ fees: { self_load: { bps: 50 } } });
const rounds = new BankRounds(story);
const statements = new ChangedStatements(() => rounds.bank);
/** Each amount of a quarter is another one, so that a line is known by it. */
let amounts = 20_000n;
const nextAmount = (): bigint => (amounts += 7n);
const expected: string[] = [];
const expectDifference = (kind: string, item: string, amount: bigint): void =>
  void expected.push(`${kind} ${item} ${toWire(amount)}`);

const dayNamed = (nth: number): string =>
  addBankingDays({ rail: 'eft', day: '2026-03-04', n: nth + 1 });
const referenceOf = (id: number): string => `CL${String(id).padStart(13, '0')}`;
const walletNumber = (): string => ddtNumber({ kind: 'wallet', serial: story.store });
const deposit = (number: string, amount: bigint) =>
  rounds.bank.press('deposit', { rail: 'eft', number, cents: String(amount), name: 'PAYER' });
const sendBack = (id: number, code: string, how: string) =>
  rounds.bank.press('return', { reference: referenceOf(id), code, how });

async function account(ending: string): Promise<number> {
  const added = await story.add({ account_number: `7100${ending}` });
  await story.sendCheque(added.body.account_id);
  await story.decide(added.body.account_id, 'approve');
  return added.body.account_id;
}
async function load(from: number, amount: bigint): Promise<number> {
  const made = await story.fundFrom(from, toWire(amount), { duplicate_ok: true });
  expect(made.status).toBe(201);
  return made.body.id;
}

type Work = () => Promise<unknown>;
/** What is done on which day, by its number. */
type Diary = Map<number, Work[]>;
const write = (diary: Diary, day: number, work: Work): void =>
  void diary.set(day, [...(diary.get(day) ?? []), work]);

/** Debits that are planted for a return: the first day makes the debit, a later one sends it back. */
function plantReturn(diary: Diary, day: number, kind: Planted, from: () => Promise<number>): void {
  const amount = nextAmount();
  let id = 0;
  write(diary, day, async () => (id = await load(await from(), amount)));
  if (kind === 'late_return')
    write(diary, day + LATE, async () => {
      await sendBack(id, '919', 'late');
      expectDifference('late_return', referenceOf(id), -amount);
    });
  else
    write(diary, day + 8, async () => {
      await sendBack(id, '901', kind === 'return_twice' ? 'twice' : 'unknown');
      if (kind === 'return_twice') expectDifference('return_twice', referenceOf(id), -amount);
      else expectDifference('unknown_line', 'X00000000000000', -amount);
    });
}

/** What a statement says of the line of an amount, and how that is called. */
const CHANGES = {
  other_amount: {
    named: ['amount_differs', 1_000n],
    lines: (line: BookedLine) => [{ ...line, amount: line.amount + 1_000n }],
  },
  twice: { named: ['twice_outside', 0n], lines: (line: BookedLine) => [line, { ...line }] },
  missing: { named: ['missing_outside', 0n], lines: () => [] },
} as const;

function plantLine(diary: Diary, day: number, kind: keyof typeof CHANGES): void {
  const amount = nextAmount();
  const { named, lines: changed } = CHANGES[kind];
  write(diary, day, async () => {
    await deposit(walletNumber(), amount);
    statements.next((lines) =>
      lines.flatMap((line) => (line.amount === amount ? changed(line) : [line])),
    );
    expectDifference(named[0], walletNumber(), amount + named[1]);
  });
}

/** Files whose total was changed: plans of days close together change a file each. */
const otherTotals = new Set<string>();
/** A debit, and a file of which the bank shows another total. */
function plantTotal(diary: Diary, day: number, from: number): void {
  const amount = nextAmount();
  write(diary, day, async () => {
    await load(from, amount);
    statements.next((lines) =>
      lines.map((line) => {
        if (line.type !== '166' || otherTotals.has(line.reference)) return line;
        otherTotals.add(line.reference);
        expectDifference('amount_differs', line.reference, line.amount - 1n);
        return { ...line, amount: line.amount - 1n };
      }),
    );
  });
}

type Ordinary = { readonly day: number; readonly what: 'load' | 'bad' | 'wallet' | 'card' };
type Quarter = { readonly planted: readonly Planted[]; readonly days: readonly number[] };

function diaryOf(
  ordinary: readonly Ordinary[],
  { planted, days }: Quarter,
  good: number,
  bad: number,
) {
  const diary: Diary = new Map();
  const card = ddtNumber({ kind: 'card', serial: story.person(0) });
  for (const { day, what } of ordinary) {
    const amount = nextAmount();
    const doing: Record<Ordinary['what'], Work> = {
      load: () => load(good, amount),
      bad: () => load(bad, amount),
      wallet: () => deposit(walletNumber(), amount),
      card: () => deposit(card, amount),
    };
    write(diary, day, doing[what]);
  }
  let late = 0;
  for (const [nth, kind] of planted.entries()) {
    const day = days[nth]!;
    if (kind === 'late_return')
      // Its return suspends the account: each has one of its own.
      plantReturn(diary, day, kind, () => account(String(1_300 + (late += 1))));
    else if (kind === 'return_twice' || kind === 'unknown_return')
      plantReturn(diary, day, kind, () => Promise.resolve(good));
    else if (kind === 'unknown_number')
      write(diary, day, async () => {
        const number = ddtNumber({ kind: 'wallet', serial: 999_999_000 + nth });
        const amount = nextAmount();
        await deposit(number, amount);
        expectDifference('unknown_line', number, amount);
      });
    else if (kind === 'other_total') plantTotal(diary, day, good);
    else plantLine(diary, day, kind);
  }
  return diary;
}

async function live(diary: Diary): Promise<void> {
  const { test, clock } = story.world;
  for (let nth = 0; nth < DAYS; nth += 1) {
    const work = diary.get(nth) ?? [];
    if (work.length > 0) await story.moveTo(`${dayNamed(nth)}T15:10:00Z`);
    for (const one of work) await one();
    clock.moveTo(new Date(`${dayNamed(nth)}T20:30:00Z`));
    await story.sweep();
    await rounds.carry({ read: statements.read });
    await reconcileBank({ db: test.database, clock, logged: () => undefined });
  }
}

type Difference = {
  readonly kind: string;
  readonly item: string;
  readonly ours: { readonly amount: string | null };
  readonly theirs: { readonly amount: string | null };
};
const found = async (path: string): Promise<string[]> => {
  const { body } = await story.operator.call<{ data: Difference[] }>(
    'GET',
    `${path}state=all&per_page=100`,
  );
  return body.data.map(
    ({ kind, item, ours, theirs }) => `${kind} ${item} ${theirs.amount ?? ours.amount}`,
  );
};

const ordinary = fc.array(
  fc.record({
    day: fc.nat(DAYS - 12),
    what: fc.constantFrom<Ordinary['what']>('load', 'load', 'bad', 'wallet', 'card'),
  }),
  { minLength: 10, maxLength: 20 },
);
/** Each of them at least once, on a day of its own. */
const quarter: fc.Arbitrary<Quarter> = fc.record({
  planted: fc
    .array(fc.constantFrom(...PLANTED), { maxLength: 4 })
    .map((more) => [...PLANTED, ...more]),
  days: fc.shuffledSubarray(
    Array.from({ length: DAYS - LATE - 8 }, (_, nth) => nth + 2),
    { minLength: PLANTED.length + 4 },
  ),
});

it('a random quarter shows the planted differences, each once, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(ordinary, quarter, async (usual, planted) => {
      const [good, bad] = [await account('1281'), await account('9901')];
      await live(diaryOf(usual, planted, good, bad));
      await story.moveTo(`${dayNamed(DAYS)}T15:10:00Z`);
      const all = [
        ...(await found('/reconciliation/differences?side=bank&')),
        ...(await found('/operator/reconciliation/differences?')),
      ];
      expect(all.sort()).toEqual([...expected].sort());
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 60_000);
