import type { ColumnType, Generated } from 'kysely';
import type { DraftLine } from '#domain/tips-results/draft-lines.ts';

/** Whose and which service of which day a row is of. */
type NightColumns = {
  client_id: number;
  id: Generated<number>;
  store_id: number;
  tip_type: 'pool' | 'share';
  service_id: number;
  business_date: string;
};
type PayState = 'sent' | 'held' | 'manual';
/** That data would change a result, since when, and the mark of that data. */
type KeptProposal = { readonly at: string; readonly mark: string };
/** A step of a person's trace; its money is text, as JSON has no bigint. */
type KeptStep = { readonly kind: string; readonly [figure: string]: unknown };

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    tip_result: NightColumns & {
      state: Generated<'pending' | 'paid'>;
      source: 'pos' | 'draft';
      rule_version_id: number;
      locked_at: Date | null;
      locked_by: string | null;
      edited_at: Date | null;
      public_page_id: string | null;
      shared_at: Date | null;
      stale: Generated<boolean>;
      outcome: unknown;
      proposal: ColumnType<KeptProposal | null, string | null, string | null>;
      version: Generated<number>;
      computed_at: Date;
      created_at: Date;
      paid_at: Date | null;
      paid_by: string | null;
      paid_how: 'cards' | 'manual' | null;
      unassigned: Generated<number>;
      data_gaps: Generated<string[]>;
      /** The keys of lines that somebody took out. */
      removed: ColumnType<readonly string[], string | undefined, string>;
      refused: string | null;
      archived_at: Generated<Date | null>;
    };
    tip_line: {
      client_id: number;
      id: Generated<number>;
      result_id: number;
      employee_id: number;
      job_code_id: number;
      minutes: number;
      net_sales: bigint;
      total_tips: bigint;
      cash_payment: bigint;
      contributor: boolean | null;
      spans: Generated<unknown>;
      by_hand: boolean;
      edited_by: string | null;
      edited_at: Date | null;
      contribution: Generated<bigint>;
      share: Generated<bigint>;
    };
    tip_person: {
      client_id: number;
      result_id: number;
      employee_id: number;
      tips: bigint;
      given: bigint;
      returned: bigint;
      received: bigint;
      adjustments: bigint;
      external: bigint;
      square_ups: bigint;
      cash: bigint;
      payout: bigint;
      owed: bigint;
      trace: readonly KeptStep[];
      process: Generated<boolean>;
      pay_state: PayState | null;
      reason: string | null;
      job_id: number | null;
      line: number | null;
      notified_at: Date | null;
      notify_when_paid: Generated<boolean>;
    };
    tip_adjustment: {
      client_id: number;
      id: Generated<number>;
      result_id: number;
      amount: bigint;
      title: string;
      description: string | null;
      rule_id: number | null;
      employee_id: number | null;
      balance_id: number | null;
      made_by: string;
      created_at: Date;
    };
    tip_override: {
      client_id: number;
      id: Generated<number>;
      result_id: number;
      rule_id: number;
      employee_id: number;
      amount: bigint;
      made_by: string;
      created_at: Date;
    };
    tip_external: {
      client_id: number;
      id: Generated<number>;
      result_id: number;
      employee_id: number | null;
      to_employee_id: number | null;
      to_result_id: number | null;
      amount: bigint;
      title: string;
      pay_state: PayState | null;
      reason: string | null;
      job_id: number | null;
      line: number | null;
      made_by: string;
      created_at: Date;
      notify_when_paid: Generated<boolean>;
      notified_at: Date | null;
    };
    tip_square_up: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      employee_id: number;
      amount: bigint;
      title: string;
      reason: string;
      not_before: string | null;
      state: Generated<'pending' | 'applied' | 'paid' | 'cancelled'>;
      proposed: Generated<boolean>;
      origin_id: number | null;
      origin_result_id: number | null;
      result_id: number | null;
      made_by: string;
      created_at: Date;
      version: Generated<number>;
      job_id: Generated<number | null>;
      archived_at: Generated<Date | null>;
    };
    tip_draft: NightColumns & {
      lines: ColumnType<readonly DraftLine[], string, string>;
      locked: Generated<boolean>;
      result_id: number | null;
      made_by: string;
      version: Generated<number>;
      created_at: Date;
      updated_at: Date;
      archived_at: Generated<Date | null>;
    };
  }
}
export {};
