import { invariant } from '#kernel/invariant.ts';
import { EVERY_TWO_WEEKS, ewaAt } from './ewa.ts';
import { MoneyStory, type Refused } from './money-story.ts';

type EarnedPeriod = {
  first_day: string;
  payday: string;
  drawable: boolean;
  earned: string;
  taken: string;
  left: string;
  over_cap: string;
  stays: string;
  days: {
    date: string;
    earned: string;
    worked: { rate: string; minutes: number }[];
    notes: { note: string }[];
  }[];
};
export type EarnedAt = {
  store_id: number;
  state: string;
  available: string;
  reason: string | null;
  earned_pay: string;
  advances_taken: string;
  earned_today: string;
  over_cap: string;
  stays: string;
  revocable: string;
  terms: { current: number; accepted: number | null };
  periods: EarnedPeriod[];
};
type EarnedPage = Refused & { data: EarnedAt[] };
type Quote = Refused & {
  parts: { first_day: string; payday: string; amount: string }[];
  authorisation: string;
  stays: string;
  available_after: string;
};
export type Receipt = Refused & {
  advance_id: number;
  amount: string;
  fee: string;
  status: string;
  available: string;
  stays: string;
  pos_id: string;
  authorisation: string;
  parts: { first_day: string; payday: string; amount: string }[];
};

const HOUR = 60;

/**
 * A store of which people take earned pay: the periods of 23 February (paid on 13 March) and 9
 * March. Its fund is filled with 500.00 where a story says nothing else.
 */
export class EwaStory extends MoneyStory {
  /** Switches it on, fills the fund. */
  async begin(fund = '500.00'): Promise<void> {
    const ewa = ewaAt(this.admin, this.store);
    const saved = await ewa.save({ on: true, schedule: EVERY_TWO_WEEKS });
    invariant(saved.status === 200, 'it is switched on');
    if (fund !== '0.00') await ewa.fund({ amount: fund }, this.newKey());
  }

  /** Links somebody to payroll, as managers do. */
  match(index: number, more: { readonly salary?: bigint; readonly employedTo?: string } = {}) {
    return this.world.test.owner(
      `INSERT INTO ewa_payroll_person (client_id, store_id, pos_id, pos_key, first_name, last_name, name_key, employee_type, annual_salary, employed_to,
         source, seen_at, customer_id, linked_at, linked_by)
       SELECT client_id, $2, '00' || id, id::text, first_name, last_name, name_key, $3, $4, $5, 'file', now(), id, now(), 'story' FROM customer WHERE id = $1`,
      [
        this.person(index),
        this.store,
        more.salary === undefined ? 'hourly' : 'salaried',
        more.salary ?? null,
        more.employedTo ?? null,
      ],
    );
  }

  /** What intake writes of a date: hours at a rate in dollars. */
  async worked(index: number, day: string, hours: number, rate = 20): Promise<void> {
    const [client, store, customer] = [this.client, this.store, this.person(index)];
    const minutes = hours * HOUR;
    await this.world.test.owner(
      `DELETE FROM ewa_worked WHERE client_id = $1 AND store_id = $2 AND customer_id = $3 AND day = $4`,
      [client, store, customer, day],
    );
    if (minutes > 0)
      await this.world.test.owner(
        `INSERT INTO ewa_worked (client_id, store_id, customer_id, day, rate_e4, minutes) VALUES ($1, $2, $3, $4, $5, $6)`,
        [client, store, customer, day, Math.round(rate * 10_000), minutes],
      );
    await this.world.test.owner(
      `INSERT INTO ewa_member_period AS s (client_id, store_id, first_day, customer_id, work_units)
       SELECT p.client_id, p.store_id, p.first_day, $3, coalesce(sum(w.minutes * w.rate_e4), 0)
       FROM ewa_period AS p LEFT JOIN ewa_worked AS w ON w.client_id = p.client_id AND w.store_id = p.store_id AND w.customer_id = $3
         AND w.day BETWEEN p.first_day AND p.last_day
       WHERE p.client_id = $1 AND p.store_id = $2 AND $4::date BETWEEN p.first_day AND p.last_day GROUP BY 1, 2, 3
       ON CONFLICT (client_id, store_id, first_day, customer_id) DO UPDATE SET work_units = excluded.work_units`,
      [client, store, customer, day],
    );
  }

  /** Somebody on their own page, signed in at the time of the story. */
  member(index: number) {
    return this.memberOf(this.person(index));
  }

  /** The same of anybody of the client. */
  async memberOf(customerId: number) {
    const token = await this.world.session(this.client, customerId, 'customer');
    const send = async <T>(
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      { body, key }: { readonly body?: object; readonly key?: string } = {},
    ) => {
      const answer = await this.world.app.inject({
        method,
        url: `/api/v1/member/ewa${path}`,
        headers: { 'x-session-token': token, ...(key ? { 'idempotency-key': key } : {}) },
        ...(body ? { payload: body } : {}),
      });
      return { status: answer.statusCode, body: answer.json() as T };
    };
    const store_id = this.store;
    const quote = (amount: string, language = 'en') =>
      send<Quote>('GET', `/quote?store_id=${store_id}&amount=${amount}&language=${language}`);
    return {
      send,
      page: () => send<EarnedPage>('GET', ''),
      /** How they stand at the store. */
      standing: async (): Promise<EarnedAt> => {
        const found = (await send<EarnedPage>('GET', '')).body.data[0];
        invariant(found, 'they work at the store');
        return found;
      },
      enrol: (terms_version = 1) =>
        send<EarnedPage>('POST', '/enrolment', {
          body: { store_id, terms_version, language: 'en' },
        }),
      leave: () => send<EarnedPage>('DELETE', `/enrolment?store_id=${store_id}`),
      quote,
      /** Reads what it means, agrees to it, and takes it. */
      take: async (amount: string, more: object = {}, key = this.newKey()) => {
        const read = await quote(amount);
        const authorisation = read.body.authorisation ?? 'nothing';
        return send<Receipt>('POST', '/advances', {
          key,
          body: { store_id, amount, authorisation, language: 'en', ...more },
        });
      },
    };
  }

  /** Matched, with hours of 2 and 3 March, and enrolled. */
  async enrolled(index: number, hours = 8, rate = 20) {
    await this.match(index);
    await this.worked(index, '2026-03-02', hours, rate);
    const member = await this.member(index);
    const done = await member.enrol();
    invariant(done.status === 200, 'they enrol');
    return member;
  }

  /** What the fund holds, in cents. */
  async fund(): Promise<bigint> {
    const [row] = await this.world.test.owner<{ balance: string }>(
      `SELECT a.balance::text FROM ewa_store AS s JOIN ledger_account AS a ON a.client_id = s.client_id AND a.id = s.float_account_id
       WHERE s.client_id = $1 AND s.store_id = $2`,
      [this.client, this.store],
    );
    return BigInt(row?.balance ?? 0);
  }

  /** Sums that disagree with the advances that they are sums of; none, if all is well. */
  wrongSums() {
    return this.world.test.owner(
      `SELECT s.customer_id, s.first_day, s.taken, s.advances, t.taken AS should FROM ewa_member_period AS s
       LEFT JOIN LATERAL (SELECT coalesce(sum(t.amount), 0) AS taken, count(*) AS advances FROM ewa_advance_part AS t
         JOIN ewa_advance AS a ON a.client_id = t.client_id AND a.id = t.advance_id AND a.status <> 'failed'
         WHERE t.client_id = s.client_id AND t.store_id = s.store_id AND t.first_day = s.first_day AND t.customer_id = s.customer_id) AS t ON true
       WHERE s.client_id = $1 AND (s.taken <> t.taken OR s.advances <> t.advances)`,
      [this.client],
    );
  }
}
