import * as ewa from '#domain/ewa/index.ts';
import { type Whole, cents, dayIn } from './ewa-reading.ts';

type FundingCase = {
  readonly today: string;
  readonly fund_balance: Whole;
  readonly advances_14_days: Whole;
  readonly due_back?: readonly { readonly payday: string; readonly amount: Whole }[];
  readonly members: readonly {
    readonly count?: number;
    readonly ended?: readonly Whole[];
    readonly annual?: Whole;
    readonly frequency?: ewa.Frequency;
    readonly usual_minutes?: Whole;
    readonly rate_e4?: Whole;
  }[];
  readonly history?: readonly { readonly peak: Whole; readonly enrolled: number }[];
};

export function fundingCase(input: FundingCase): unknown {
  const found = ewa.fundingRecommendation({
    today: dayIn(input.today),
    fundBalance: cents(input.fund_balance),
    advancesLast14: cents(input.advances_14_days),
    dueBack: (input.due_back ?? []).map(({ payday, amount }) => ({
      payday: dayIn(payday),
      amount: cents(amount),
    })),
    pay: ewa.knownPay(input.members.map(payHistoryOf)),
    closed: (input.history ?? []).map(({ peak, enrolled }) => ({ peak: cents(peak), enrolled })),
  });
  return {
    expected_pay: found.expectedPay,
    by_history: found.byHistory,
    basis: found.basis,
    need: found.need,
    buffer_off: adviceOf(found.withoutBuffer),
    buffer_on: adviceOf(found.withBuffer),
    runs_out_on: found.runsOutOn,
  };
}

function payHistoryOf({
  count = 1,
  ended = [],
  annual,
  frequency,
  usual_minutes: minutes,
  rate_e4: rate,
}: FundingCase['members'][number]): ewa.PayHistory {
  return {
    count,
    closed: ended.map(cents),
    salary:
      annual === undefined || frequency === undefined ? null : { annual: cents(annual), frequency },
    usual:
      minutes === undefined || rate === undefined
        ? null
        : { minutes: cents(minutes), rate: cents(rate) },
  };
}

const adviceOf = ({
  buffer,
  recommended,
  topUp,
}: ewa.FundingRecommendation['withBuffer']): object => ({ buffer, recommended, top_up: topUp });

type AdoptionCase = {
  readonly members: readonly {
    readonly count?: number;
    readonly status: string;
    readonly matched: boolean;
    readonly enrolled: boolean;
    readonly advances_last_period?: number;
  }[];
};

export function adoptionCase({ members }: AdoptionCase): unknown {
  const found = ewa.adoptionOf(
    members.map(({ count = 1, advances_last_period: advancesLastPeriod = 0, ...member }) => ({
      ...member,
      count,
      advancesLastPeriod,
    })),
  );
  const { eligible, enrolled, active, repeat } = found;
  return {
    eligible,
    enrolled,
    active,
    repeat,
    adoption_rate: found.adoptionRate,
    active_rate: found.activeRate,
    repeat_rate: found.repeatRate,
  };
}
