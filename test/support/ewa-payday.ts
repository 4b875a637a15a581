import {
  cutOffSweep,
  dayAddingSweep,
  periodSweep,
  repaySweep,
} from '#server/features/ewa/index.ts';
import type { Answer, Caller } from './caller.ts';
import { EwaStory } from './ewa-story.ts';
import type { Refused } from './money-story.ts';
import { runSweep } from './run-sweep.ts';

export type Payday = {
  first_day: string;
  payday: string;
  state: string;
  members: number;
  amount: string;
  deducted: string;
  carried: string;
  written_off: string;
  waiting: number;
  due_back: string;
  given_back: string;
  short: boolean;
  overdue: boolean;
  fund_at_start: string | null;
  fund_at_end: string | null;
  peak_outstanding: string | null;
};
type DueBack = { first_day: string; payday: string; amount: string; overdue: boolean };
export type DeductionLine = {
  pos_id: string;
  customer_id: number;
  full_name: string;
  amount: string;
  carried_in: string;
  advances: number;
  taken_last_year: string;
  left_out: string | null;
  left: boolean;
  outcome: {
    deducted: string;
    carried: string;
    written_off: string;
    reason: string | null;
    entered_by: string | null;
  } | null;
};
type Deductions = Refused & { status: string; period: Payday; data: DeductionLine[] };
type Outcome = Refused & { period: Payday; changed: number };
type Repaid = Refused & {
  amount: string;
  still_due: string;
  fund_balance: string;
  wallet_balance: string;
};
type Repayments = {
  data: { first_day: string; amount: string; by: string | null }[];
  due_back: DueBack[];
  wallet_balance: string;
  fund_balance: string;
};
type OpenAmount = {
  customer_id: number;
  first_day: string;
  amount: string;
  deducted_early: boolean;
};
export type HistoryLine = {
  date: string;
  until: string;
  amount: string;
  advances: number;
  members: number;
  funded: string;
  returned: string;
  repaid: string;
  fund_balance: string;
};
type History = Refused & {
  data: HistoryLine[];
  fund_balance: string;
  due_back: DueBack[];
  current_period: { first_day: string; taken: string; members: number } | null;
};
type Adoption = Refused & {
  eligible: number;
  enrolled: number;
  active: number;
  repeat: number;
  adoption_rate: string | null;
  active_rate: string | null;
  repeat_rate: string | null;
  period: { first_day: string } | null;
  periods: { first_day: string; enrolled: number }[];
};
type Recommendation = Refused & {
  buffer_on: boolean;
  recommended: string;
  top_up: string;
  buffer: string;
  fund_balance: string;
  enrolled: number;
  expected_pay: string;
  half: string;
  history: string | null;
  basis: string;
  need: string;
  runs_out_on: string | null;
};

/** What a manager does about the paydays of one store. */
export const paydayAt = (by: Caller, store: number) => {
  const ofPeriod = (firstDay: string) => `/ewa/deductions/${store}/${firstDay}`;
  const inQuery = (more: Record<string, string>) =>
    new URLSearchParams({ store_id: String(store), ...more }).toString();
  return {
    paydays: (): Promise<Answer<Refused & { data: Payday[] }>> =>
      by.call('GET', `/ewa/deductions/${store}`),
    rows: (firstDay: string, query = ''): Promise<Answer<Deductions>> =>
      by.call('GET', `${ofPeriod(firstDay)}?${query}`),
    file: async (firstDay: string, kind: 'member' | 'advance' = 'member'): Promise<string> =>
      (await by.call('GET', `${ofPeriod(firstDay)}/file?by=${kind}`)).text,
    outcome: (firstDay: string, rows: readonly object[] = []): Promise<Answer<Outcome>> =>
      by.call('POST', `${ofPeriod(firstDay)}/outcome`, { body: { rows } }),
    upload: (firstDay: string, csv: string): Promise<Answer<Outcome>> =>
      by.upload(`/ewa/deductions/${store}/outcome-file`, 'outcome_file', csv, {
        first_day: firstDay,
      }),
    finalPay: (): Promise<Answer<{ data: OpenAmount[] }>> =>
      by.call('GET', `/ewa/final-pay/${store}`),
    deductEarly: (
      customer: number,
      firstDay: string,
      { undo = false } = {},
    ): Promise<Answer<Refused & { deducted_early: boolean }>> =>
      by.call(undo ? 'DELETE' : 'POST', `/ewa/final-pay/${store}/${firstDay}/${customer}`),
    repayments: (): Promise<Answer<Repayments>> => by.call('GET', `/ewa/repayments/${store}`),
    repay: (first_day: string, amount: string, key: string): Promise<Answer<Repaid>> =>
      by.call('POST', `/ewa/repayments/${store}`, { body: { first_day, amount }, key }),
    history: (more: Record<string, string> = {}): Promise<Answer<History>> =>
      by.call('GET', `/ewa/wallet-payout-history?${inQuery(more)}`),
    adoption: (): Promise<Answer<Adoption>> =>
      by.call('GET', `/ewa/employee-adoption-rate?${inQuery({})}`),
    recommendation: (more: Record<string, string> = {}): Promise<Answer<Recommendation>> =>
      by.call('GET', `/ewa/funding-recommendation?${inQuery(more)}`),
  };
};

/** A store that pays, reports and repays, by a clock that the story moves. */
export class PaydayStory extends EwaStory {
  get payday() {
    return paydayAt(this.admin, this.store);
  }

  /** What the background does of it, as if it had come by now. */
  async catchUp(): Promise<void> {
    const { database } = this.world.test;
    await runSweep(database, periodSweep(this.deps));
    await runSweep(database, cutOffSweep(this.deps, rethrow));
    await runSweep(database, repaySweep(this.deps));
    await runSweep(database, dayAddingSweep(this.deps));
  }

  /** The clock moves on, and the background with it. */
  async goTo(instant: string): Promise<void> {
    await this.moveTo(instant);
    await this.catchUp();
  }

  /** Reports that differ from the paid parts, and dues that are not given back or still due; none. */
  wrongPaydays() {
    return this.world.test.owner(
      `SELECT p.first_day, p.due_back, p.given_back, d.amount, t.paid, r.back FROM ewa_period AS p
       CROSS JOIN LATERAL (SELECT coalesce(sum(amount - carried_in), 0) AS amount FROM ewa_deduction AS d
         WHERE d.client_id = p.client_id AND d.store_id = p.store_id AND d.first_day = p.first_day) AS d
       CROSS JOIN LATERAL (SELECT coalesce(sum(t.amount), 0) AS paid FROM ewa_advance_part AS t
         JOIN ewa_advance AS a ON a.client_id = t.client_id AND a.id = t.advance_id AND a.status = 'paid'
         WHERE t.client_id = p.client_id AND t.store_id = p.store_id AND t.first_day = p.first_day) AS t
       CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS back FROM ewa_repayment AS r
         WHERE r.client_id = p.client_id AND r.store_id = p.store_id AND r.first_day = p.first_day) AS r
       WHERE p.client_id = $1 AND p.state <> 'open' AND (d.amount <> t.paid OR p.due_back <> t.paid OR p.given_back <> r.back)`,
      [this.client],
    );
  }
}

const rethrow = (error: unknown): never => {
  throw error;
};
