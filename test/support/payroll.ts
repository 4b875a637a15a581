import { expect } from 'vitest';
import { applyImport } from '#server/features/imports/index.ts';
import { payrollFileKind } from '#server/features/ewa/payroll/payroll-file-kind.ts';
import type { Answer, Caller } from './caller.ts';
import { EVERY_TWO_WEEKS, ewaAt } from './ewa.ts';
import type { SetupRefused } from './new-tip-stores.ts';
import { type World, testVault } from './world.ts';

export type PayrollFileShown = {
  file_id: number;
  store_id: number;
  state: string;
  lacks: string[];
  rows: number;
  ready: number;
  with_errors: number;
  applied: number;
  refused: number;
  people: number;
  missing: number;
};
export type PayrollFileRow = {
  line: number;
  typed: Record<string, string>;
  problems: { column: string; code: string; params: Record<string, string | number> }[];
  state: string;
};
export type PayrollMember = {
  payroll_member_id: number;
  pos_id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  employee_type: string;
  rates: { job: string | null; rate: string; effective_from: string }[];
  annual_salary: string | null;
  usual_hours: string | null;
  source: string;
  missing_since: string | null;
  match: string;
  customer_id: number | null;
  strength: string | null;
  evidence: string[];
  ticked: boolean;
  candidates: { customer_id: number; linked: boolean }[];
  replaces: { from: string; to: string } | null;
};
type PayrollMembers = {
  data: PayrollMember[];
  meta: {
    total: number;
    cursor: string | null;
    source: string | null;
    imported_at: string | null;
    counts: Record<string, number>;
  };
};
export type Match = {
  payroll_member_id: number;
  customer_id?: number | 'new' | null;
  ignore?: boolean;
};
type Verified = {
  check: string;
  rows: {
    payroll_member_id: number;
    result: string;
    warnings: { code: string; params: Record<string, string> }[];
    problems: { code: string; params: Record<string, string> }[];
  }[];
};
type Updated = {
  linked: number;
  added: number;
  unlinked: number;
  ignored: number;
  payroll_ids_replaced: number;
};

export const PAYROLL_HEADER = 'pos_id,first_name,last_name,employee_type,job,rate';

/** What is wrong with a row of a file, each problem by its column and code. */
export const saidOf = (row: PayrollFileRow | undefined): string[] =>
  (row?.problems ?? []).map((one) => `${one.column} ${one.code}`).sort();

/** What a manager does about the payroll of one store. */
export function payrollAt(world: World, by: Caller, store: number) {
  const show = async (id: number): Promise<PayrollFileShown> =>
    (await by.call<PayrollFileShown>('GET', `/ewa/payroll-files/${id}`)).body;
  const send = (csv: string, again = false) =>
    by.upload<{ job_id: number; code: string }>(
      `/ewa/payroll-files?store_id=${store}${again ? '&again=1' : ''}`,
      'payroll_file',
      csv,
    );
  const take = async (csv: string): Promise<PayrollFileShown> => {
    const sent = await send(csv, true);
    expect(sent.status, sent.text).toBe(202);
    return show(sent.body.job_id);
  };
  /** Confirms a file and does what the background does with it. */
  const apply = async (id: number): Promise<PayrollFileShown> => {
    const confirmed = await by.call('POST', `/ewa/payroll-files/${id}/confirm`);
    expect(confirmed.status, confirmed.text).toBe(202);
    const deps = { db: world.test.database, clock: world.clock, vault: testVault };
    await applyImport(deps, payrollFileKind, world.ours.id, id);
    return show(id);
  };
  const people = async (query = ''): Promise<PayrollMembers> =>
    (await by.call<PayrollMembers>('GET', `/ewa/payroll-members?store_id=${store}${query}`)).body;
  const verify = (matches: Match[]): Promise<Answer<Verified & SetupRefused>> =>
    by.call('POST', '/ewa/verify-pos-updates', { body: { store_id: store, matches } });
  const update = (matches: Match[], check: string): Promise<Answer<Updated & SetupRefused>> =>
    by.call('POST', '/ewa/payroll-members', { body: { store_id: store, matches, check } });
  return {
    show,
    send,
    take,
    apply,
    people,
    verify,
    update,
    switchOn: (more: object = {}) =>
      ewaAt(by, store).save({ on: true, schedule: EVERY_TWO_WEEKS, ...more }),
    /** Uploads a file of good rows and applies it. */
    takeWhole: async (csv: string): Promise<PayrollFileShown> => apply((await take(csv)).file_id),
    rows: async (id: number): Promise<PayrollFileRow[]> =>
      (
        await by.call<{ data: PayrollFileRow[] }>(
          'GET',
          `/ewa/payroll-files/${id}/rows?per_page=100`,
        )
      ).body.data,
    fix: (id: number, line: number, body: object) =>
      by.call('POST', `/ewa/payroll-files/${id}/rows/${line}`, { body }),
    person: async (posId: string): Promise<PayrollMember> =>
      (await people('&per_page=100')).data.find(({ pos_id: own }) => own === posId)!,
    /** Checks matches and makes them. */
    link: async (matches: Match[]): Promise<Answer<Updated & SetupRefused>> => {
      const checked = await verify(matches);
      expect(checked.status, checked.text).toBe(200);
      return update(matches, checked.body.check);
    },
  };
}
