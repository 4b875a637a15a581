import { isBankingDay } from '#domain/bank/calendar.ts';
import { type Day, addDays, dayOf, instantAt } from '#kernel/day.ts';
import { type Instant, after, days, hours, minutes } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { carryBankFiles, scheduleSweep } from '../features/bank/index.ts';
import type { FundsDeps } from '../features/funds/index.ts';
import type { BankSettings } from '../platform/bank-settings.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { Vault } from '../platform/vault.ts';
import type { BankFiles } from '../providers/bank-files/bank-files.port.ts';
import type { DemoApi, DemoCaller } from './demo-api.ts';
import type { Payee } from './demo-money.ts';
import { voidCheque } from './demo-void-cheque.ts';
import { seeded } from './people.ts';

/** How long ago the client came: since then it funds its wallets from its bank. */
export const BANK_DAYS = 91;

export type DemoBankDeps = Omit<FundsDeps, 'clock'> & {
  readonly vault: Vault;
  readonly bankFiles: BankFiles | null;
  readonly bank: BankSettings;
};
type Story = {
  readonly api: DemoApi;
  readonly deps: DemoBankDeps;
  readonly manager: Person;
  readonly payees: readonly Payee[];
  readonly now: Instant;
};
/** What one day of the story brings, by how many days ago it was. */
type Plan = ReadonlyMap<number, (caller: DemoCaller) => Promise<unknown>>;

const ZONE = 'America/New_York';
const AGREED = { accepted: true, notice_days: 0, max_debit: null } as const;
/** How long the loads of a day take from their first: the bank waits for them. */
const DAY_OF_MONEY = hours(6);
/** The round of a banking day with the bank: what came in the morning is read, and the cut-off is over. */
const ROUND = 17 * 60 + 30;

/**
 * Three months with a bank, of a client in the US: self-loads that settled, one that came back, one
 * on its way; weekly debits that keep a float; members who were paid from it; and an account whose
 * name is another, which waits for an operator. Answers what to do between two moments of the rest
 * of the story, so that the books are written in the order of time.
 */
export function demoBank(story: Story): { until(moment: Instant): Promise<void> } {
  const { api, now, manager } = story;
  const plan = planOf(story);
  let last = after(now, -days(BANK_DAYS));
  let busyUntil = last;
  let planned = BANK_DAYS;
  return {
    async until(moment) {
      for (const round of roundsBetween(last, moment)) {
        const at = round < busyUntil ? busyUntil : round;
        const ago = Math.floor((now.getTime() - at.getTime()) / days(1));
        for (; planned >= ago; planned -= 1) {
          const work = plan.get(planned);
          if (work) await api.as(manager, after(at, -minutes(5)), work);
        }
        await carry(story, at);
      }
      last = moment;
      busyUntil = after(moment, DAY_OF_MONEY);
      api.clock.moveTo(moment);
    },
  };
}

/** The instants of the rounds between two moments. */
function roundsBetween(from: Instant, to: Instant): readonly Instant[] {
  const rounds: Instant[] = [];
  const end: Day = dayOf(to, ZONE);
  for (let day = dayOf(from, ZONE); day <= end; day = addDays(day, 1)) {
    const at = instantAt(day, ROUND, ZONE);
    if (at > from && at <= to && isBankingDay({ rail: 'ach', day })) rounds.push(at);
  }
  return rounds;
}

/** What the worker would do by itself at that time. */
async function carry({ api, deps, manager }: Story, at: Instant): Promise<void> {
  const failed = (error: unknown): never => {
    throw error;
  };
  const { clock } = api;
  clock.moveTo(at);
  await scheduleSweep({ ...deps, clock }).work(manager.clientId);
  await carryBankFiles({ ...deps, clock, failed });
}

function planOf(story: Story): Plan {
  const { payees, now } = story;
  const wallets = [...new Set(payees.map(({ walletId }) => walletId))];
  const [austin = 0, dallas = 0] = wallets;
  let account = 0;
  let returning = 0;
  const fund =
    (walletId: number, amount: string, notes: string, from = () => account) =>
    ({ call }: DemoCaller) =>
      call('loadWallet', {
        body: { wallet_id: walletId, account_id: from(), amount, notes, duplicate_ok: true },
      });
  const plan = new Map<number, (caller: DemoCaller) => Promise<unknown>>([
    [
      BANK_DAYS - 1,
      async (caller) => {
        account = await connect(caller, austin, 'good');
        await fund(austin, '20000.00', 'First funding')(caller);
        await caller.call('walletToWallet', {
          params: { from: dallas },
          body: {
            receiver_wallet_id: austin,
            amount: '13000.00',
            notes: 'More than Dallas needs',
          },
        });
      },
    ],
    [
      80,
      ({ call }) =>
        call('createPadSchedule', {
          body: {
            store_id: dallas,
            account_id: account,
            frequency: 'weekly',
            weekday: 1,
            starts_on: dayOf(after(now, -days(78)), ZONE),
            float_amount: '12000.00',
            agreement: AGREED,
          },
        }),
    ],
    [76, fund(austin, '6000.00', 'Catering')],
    [62, fund(austin, '12000.00', 'Payroll')],
    [
      50,
      async (caller) => {
        returning = await connect(caller, dallas, 'returned');
        await fund(dallas, '1500.00', 'From the second account', () => returning)(caller);
      },
    ],
    [
      45,
      ({ call }) =>
        call('updateFloatAmount', { body: { store_id: dallas, float_amount: '12500.00' } }),
    ],
    [34, fund(austin, '4500.00', 'Private events')],
    [19, fund(austin, '9000.00', 'Payroll')],
    [3, fund(austin, '5000.00', 'Catering season')],
    [2, (caller) => mismatch(caller, dallas)],
  ]);
  return withWeeklyPay(plan, payees);
}

/** The plan, and every week until the rest of the story begins a few loads from each wallet. */
function withWeeklyPay(plan: Plan, payees: readonly Payee[]): Plan {
  const all = new Map(plan);
  for (let ago = BANK_DAYS - 7; ago > 22; ago -= 7)
    all.set(ago, async (caller) => {
      await plan.get(ago)?.(caller);
      await payWeek(caller, payees, ago);
    });
  return all;
}

/** A few loads from each wallet, as every week. */
async function payWeek(
  { attempt }: DemoCaller,
  payees: readonly Payee[],
  week: number,
): Promise<void> {
  const random = seeded(9_100 + week);
  const active = payees.filter(({ active: is }) => is);
  for (const [index, payee] of active.entries()) {
    if ((index + week) % 4 !== 0) continue;
    await attempt('loadValueCleanUs', {
      body: {
        customer_id: payee.id,
        store_id: payee.walletId,
        amount: `${60 + Math.floor(random() * 120)}.00`,
        notes: 'Weekly tips',
        duplicate_ok: true,
      },
    });
  }
}

/** Signs in at one of the sandbox's banks, as the browser of a manager would, and registers the account. */
async function connect(
  { call }: DemoCaller,
  walletId: number,
  bank: 'good' | 'mismatch' | 'returned',
): Promise<number> {
  const { url } = await call('connectBankAccount', { body: { wallet_id: walletId } });
  const signedIn = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ bank, user: 'demo', password: 'demo' }),
    redirect: 'manual',
  });
  const back = signedIn.headers.get('location');
  invariant(back !== null, 'the bank of the sandbox leads back');
  const given = new URL(back).searchParams;
  const { account_id: id } = await call('addBankAccount', {
    body: {
      connect_id: given.get('connect_id') ?? '',
      params: { state: given.get('state') ?? '' },
      agreement: AGREED,
    },
  });
  return id;
}

/** An account of somebody else's name, with the void check that an operator will look at. */
async function mismatch(caller: DemoCaller, walletId: number): Promise<void> {
  const account = await connect(caller, walletId, 'mismatch');
  await caller.upload('sendVoidCheque', {
    fields: { account_id: String(account), note: 'Northgate is our holding company' },
    file: {
      field: 'void_cheque',
      name: 'void-check.pdf',
      text: voidCheque('Northgate Holdings Ltd.'),
    },
  });
}

/** The operator notes what the accounts held before the story; it is nobody's deposit. */
export const noteOpening = (api: DemoApi, operator: Person, now: Instant): Promise<void> =>
  api.as(operator, now, async ({ call }) => {
    const { data: lines } = await call('listStatementLines', { query: {} });
    for (const { line_id: line } of lines)
      await call('assignStatementLine', {
        params: { line },
        body: { decision: 'noted', reason: 'What the account held before' },
      });
    await api.signOut(operator);
  });
