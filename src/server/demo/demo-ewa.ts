import { TERMS_VERSION } from '#domain/ewa/index.ts';
import { type Day, addDays, dayOf, instantAt } from '#kernel/day.ts';
import { type Instant, hours, after } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { payrollFileImport } from '../features/ewa/index.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { DemoApi, DemoCaller } from './demo-api.ts';
import { type DemoEwaDeps, type EwaBackground, ewaBackground } from './demo-ewa-background.ts';
import {
  AMOUNTS,
  ENROLLS_EVERY,
  type EwaPlan,
  minuteOf,
  payrollFile,
  periodStarts,
  posIdOf,
} from './demo-ewa-plan.ts';
import type { Payee } from './demo-money.ts';
import { seeded } from './people.ts';

type Story = {
  readonly api: DemoApi;
  readonly deps: DemoEwaDeps;
  readonly manager: Person;
  readonly payees: readonly Payee[];
  readonly now: Instant;
};
type Step = { readonly at: Instant; readonly work: (at: Instant) => Promise<unknown> };

/** How long the payments of a day take from their first: earned pay is taken after them. */
const DAY_OF_MONEY = hours(6);
/**
 * A store whose people take earned pay: switched on, matched with payroll and funded; then its
 * members enroll one after the other and take, periods are cut off, payroll says what it could
 * take off, and the wallet gives the fund back what is due. Answers what to do between two moments
 * of the rest of the story, so that the books are written in the order of time.
 */
export function demoEwa(story: Story, plan: EwaPlan): { until(moment: Instant): Promise<void> } {
  const steps = stepsOf(new EwaStore(story, plan), story, plan);
  let busyUntil = new Date(0);
  let next = 0;
  return {
    async until(moment) {
      for (let step = steps[next]; step && step.at <= moment; step = steps[next]) {
        const shifted = step.at < busyUntil ? busyUntil : step.at;
        await step.work(shifted > moment ? moment : shifted);
        next += 1;
      }
      busyUntil = after(moment, DAY_OF_MONEY);
      story.api.clock.moveTo(moment);
    },
  };
}

function stepsOf(store: EwaStore, { now }: Story, plan: EwaPlan): readonly Step[] {
  const starts = periodStarts(plan, now);
  const [first] = starts;
  invariant(first !== undefined, 'a story of earned pay has a first period');
  const random = seeded(4_600 + plan.linked);
  const steps: Step[] = [];
  const on = (day: Day, time: string, work: Step['work']): void => {
    steps.push({ at: instantAt(day, minuteOf(time), plan.timezone), work });
  };
  on(addDays(first, -1), '10:00', (at) => store.switchOn(at, first));
  const today = dayOf(now, plan.timezone);
  for (let day = first, nth = 0; day <= today; day = addDays(day, 1), nth += 1) {
    const period = starts.findLastIndex((start) => start <= day);
    on(day, '06:05', (at) => store.catchUp(at));
    if (day === starts[period])
      on(day, '08:00', (at) => store.readPayroll(at, { period, corrected: false }));
    if (day === first) on(day, '09:00', (at) => store.linkAndFund(at));
    const enrolls = nth % ENROLLS_EVERY === 0 ? nth / ENROLLS_EVERY : plan.linked;
    if (enrolls < plan.linked - plan.notEnrolled)
      on(day, '11:00', (at) => store.enroll(at, enrolls));
    // Of what the background does only the cut-off is of that hour, and payroll answers it.
    on(day, '12:05', (at) => store.cutOff(at));
    for (let index = 0; index < plan.linked; index += 1) {
      const [chance, size] = [random() * 100, random()];
      const amount = AMOUNTS[Math.floor(size * AMOUNTS.length)] ?? '20.00';
      if (chance < plan.takesPerCent)
        on(day, `${String(14 + (index % 6))}:1${String(index % 10)}`, (at) =>
          store.take(at, index, amount),
        );
    }
  }
  const current = starts.at(-1) ?? first;
  on(addDays(current, 1), '20:00', (at) => store.takeAll(at, plan.overCap));
  on(addDays(current, plan.daysInto - 1), '08:30', (at) =>
    store.readPayroll(at, { period: plan.earlierPeriods, corrected: true }),
  );
  on(addDays(current, plan.daysInto - 1), '08:40', (at) => store.pause(at));
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** What its manager, its members and the background do there. */
class EwaStore {
  private storeId = 0;
  private reports = 0;
  private readonly people: readonly Payee[];
  private readonly enrolled = new Set<number>();

  private readonly background: EwaBackground;
  private readonly story: Story;
  private readonly plan: EwaPlan;

  constructor(story: Story, plan: EwaPlan) {
    this.story = story;
    this.plan = plan;
    this.people = story.payees.filter(({ active }) => active);
    this.background = ewaBackground(story.api.clock, story.deps, story.manager.clientId);
  }

  private as<T>(at: Instant, work: (caller: DemoCaller) => Promise<T>): Promise<T> {
    return this.story.api.as(this.story.manager, at, work);
  }

  private atStore(): readonly Payee[] {
    return this.people.filter(({ walletId }) => walletId === this.storeId);
  }

  private member(index: number): Person {
    const payee = this.atStore()[index];
    invariant(payee, 'the store has so many members');
    return { kind: 'customer', clientId: this.story.manager.clientId, personId: payee.id };
  }

  switchOn(at: Instant, first: Day): Promise<unknown> {
    const { plan } = this;
    return this.as(at, async ({ call }) => {
      const { data: wallets } = await call('clientWallets', {});
      this.storeId = wallets.find(({ wallet_name: name }) => name === plan.store)?.wallet_id ?? 0;
      await call('saveEwaSettings', {
        params: { store_id: this.storeId },
        body: {
          on: true,
          earned_source: plan.earnedSource,
          province: plan.province,
          recipients: [...plan.recipients],
          schedule: {
            frequency: plan.frequency,
            effective_from: first,
            anchor: first,
            payday_lag: plan.paydayLag,
            cutoff_days: plan.cutoffDays,
          },
          version: 0,
        },
      });
    });
  }

  readPayroll(
    at: Instant,
    written: { readonly period: number; readonly corrected: boolean },
  ): Promise<void> {
    const { deps, api, manager } = this.story;
    return this.as(at, async ({ call, upload }) => {
      const text = payrollFile(this.plan, this.atStore(), written);
      const { job_id: job } = await upload(
        'startPayrollFile',
        {
          fields: {},
          file: {
            field: 'payroll_file',
            name: `payroll-${dayOf(at, this.plan.timezone)}.csv`,
            text,
          },
        },
        { store_id: String(this.storeId), again: '1' },
      );
      await call('confirmPayrollFile', { params: { payroll_file: job } });
      await payrollFileImport(deps).task.apply(
        { ...deps, clock: api.clock },
        manager.clientId,
        job,
      );
    });
  }

  /** Links whom the evidence names, and fills the fund. */
  linkAndFund(at: Instant): Promise<unknown> {
    const { plan, storeId: store_id } = this;
    const linked = new Set(Array.from({ length: plan.linked }, (_, index) => posIdOf(index)));
    return this.as(at, async ({ call }) => {
      const { data } = await call('payrollMembers', {
        query: { store_id: String(store_id), per_page: '100' },
      });
      const matches = data.flatMap(({ payroll_member_id, pos_id, customer_id, candidates }) => {
        const member = customer_id ?? candidates[0]?.customer_id;
        return linked.has(pos_id) && member !== undefined
          ? [{ payroll_member_id, customer_id: member }]
          : [];
      });
      const { check } = await call('verifyPosUpdates', { body: { store_id, matches } });
      await call('updatePayrollMembers', { body: { store_id, matches, check } });
      await call('fundEwaFloat', {
        params: { store_id },
        body: { amount: plan.fund, notes: 'First fill' },
      });
    });
  }

  enroll(at: Instant, index: number): Promise<unknown> {
    this.enrolled.add(index);
    return this.story.api.as(this.member(index), at, ({ call }) =>
      call('enrolForEarnedPay', {
        body: { store_id: this.storeId, terms_version: TERMS_VERSION, language: 'en' },
      }),
    );
  }

  /** Takes an amount, where that much can be taken. */
  async take(at: Instant, index: number, amount: string): Promise<void> {
    if (!this.enrolled.has(index)) return;
    const store_id = this.storeId;
    await this.story.api.as(this.member(index), at, async ({ attempt }) => {
      const quote = await attempt('quoteAdvance', {
        query: { store_id: String(store_id), amount, language: 'en' },
      });
      if (!quote.ok) return;
      const { authorisation } = quote.value;
      await attempt('takeAdvance', { body: { store_id, amount, authorisation, language: 'en' } });
    });
  }

  /** Takes nearly all that there is. */
  async takeAll(at: Instant, index: number): Promise<void> {
    const { data } = await this.story.api.as(this.member(index), at, ({ call }) =>
      call('ownEarnedPay', {}),
    );
    const available = fromWire(data[0]?.available ?? '0.00') ?? 0n;
    if (available > 1_000n) await this.take(at, index, toWire(available - (available % 1_000n)));
  }

  pause(at: Instant): Promise<unknown> {
    return this.as(at, ({ call }) =>
      call('pauseEwaMember', {
        params: { customer: this.member(this.plan.paused).personId },
        body: { store_id: this.storeId, reason: 'On unpaid leave until the 15th' },
      }),
    );
  }

  /** What payroll could take off of the reports that are final and wait for it. */
  async enterOutcomes(at: Instant): Promise<void> {
    if (this.reports >= this.plan.outcomes.length) return;
    await this.as(at, async ({ call }) => {
      const { data: periods } = await call('ewaPaydays', {
        params: { store_id: this.storeId },
        query: { per_page: '10' },
      });
      const waiting = periods.filter(({ state, waiting: rows }) => state !== 'open' && rows > 0);
      for (const { first_day } of waiting.toReversed()) {
        const outcome = this.plan.outcomes[this.reports];
        if (outcome === undefined) return;
        this.reports += 1;
        const params = { store_id: this.storeId, first_day };
        const { data: rows } = await call('ewaDeductions', { params, query: {} });
        const short = outcome === 'all' ? undefined : rows[0];
        await call('enterEwaOutcome', {
          params,
          body: {
            rows:
              short === undefined || outcome === 'all'
                ? []
                : [{ pos_id: short.pos_id, amount: '10.00', reason: outcome }],
          },
        });
      }
    });
  }

  /** What the background does in the morning. */
  catchUp(at: Instant): Promise<void> {
    return this.background.catchUp(at);
  }

  /** A period whose cut-off has come is cut off, and payroll says what became of the one before. */
  async cutOff(at: Instant): Promise<void> {
    if (await this.background.cutOff(at)) await this.enterOutcomes(at);
  }
}
