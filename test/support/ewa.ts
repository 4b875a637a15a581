import type { Answer, Caller } from './caller.ts';
import type { SetupRefused } from './new-tip-stores.ts';

type EwaSettings = {
  on: boolean;
  cap_percent: number;
  deduction_code: string;
  recipients: string[];
  fund_balance: string;
  schedule: Record<string, unknown> | null;
  upcoming_schedules: Record<string, unknown>[];
  next_beginnings: string[];
  version: number;
};
export type EwaPeriod = {
  first_day: string;
  last_day: string;
  payday: string;
  cutoff_at: string;
  state: string;
  bridging: boolean;
  payday_moved: boolean;
};
type Periods = { data: EwaPeriod[] };
type FundMove = {
  movement_id: number;
  amount: string;
  fund_balance: string;
  wallet_balance: string;
};

/** Every two weeks from a Monday, paid on the Friday after: what most stories pay by. */
export const EVERY_TWO_WEEKS = {
  frequency: 'every_two_weeks',
  effective_from: '2026-02-23',
  anchor: '2026-02-23',
  payday_lag: 5,
} as const;

/** What a manager does about earned pay at one store. */
export const ewaAt = (by: Caller, store: number) => ({
  settings: (): Promise<Answer<EwaSettings>> => by.call('GET', `/ewa/settings/${store}`),
  save: (body: object): Promise<Answer<EwaSettings & SetupRefused>> =>
    by.call('POST', `/ewa/settings/${store}`, { body }),
  /** With a schedule: its periods, before it is saved. */
  periods: (
    schedule: Record<string, string | number> = {},
  ): Promise<Answer<Periods & SetupRefused>> =>
    by.call(
      'GET',
      `/ewa/periods/${store}?${new URLSearchParams(
        Object.entries(schedule).map(([field, value]) => [field, String(value)]),
      ).toString()}`,
    ),
  movePayday: (body: object): Promise<Answer<Periods & SetupRefused>> =>
    by.call('POST', `/ewa/periods/${store}/payday`, { body }),
  fund: (body: object, key: string): Promise<Answer<FundMove & SetupRefused>> =>
    by.call('POST', `/ewa/float/${store}/fund`, { body, key }),
  giveBack: (body: object, key: string): Promise<Answer<FundMove & SetupRefused>> =>
    by.call('POST', `/ewa/float/${store}/return`, { body, key }),
});
