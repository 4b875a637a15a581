import type { ColumnType, Generated } from 'kysely';
import type { POS_PROBLEMS } from '#contract/tips-data/mapping.ts';
import type { HeldReason } from '#domain/tips-data/index.ts';
import type { Day } from '#kernel/day.ts';
import type {
  PosCode,
  PosNumber,
  PosOptions,
  PosProvider,
} from '#server/providers/pos/point-of-sale.port.ts';

/** Why a feed does not bring what it should. */
export type FeedCode = PosCode | 'pos_vanished' | 'pos_declined';

/** Why a task failed. */
type TaskReason = (typeof POS_PROBLEMS)[number] | 'pos_location_missing';

/** A break as it is stored: its times, or how long it was. */
export type KeptBreak = {
  readonly paid: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly seconds?: number;
};
/** A part of a bill as it is stored: money is text, as JSON has no bigint. */
type KeptItem = {
  readonly employee: string | null;
  readonly net: string;
  readonly gratuity: string;
};
type KeptPayment = {
  readonly employee: string | null;
  readonly tip: string;
  readonly cash: boolean;
};
type DayOrNull = ColumnType<Day | null, string | null, string | null>;

/** What every record of a provider is known by. */
type ProviderColumns = {
  client_id: number;
  id: Generated<number>;
  store_id: number;
  external_id: string;
  source: string;
  changed_at: Date;
};

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    tip_location: {
      client_id: number;
      store_id: number;
      data_type: 'clockings' | 'sales';
      external_id: string;
      name: string;
      revenue_center: string | null;
      mapped_at: Date;
      id: Generated<number>;
      feed_id: number | null;
      live_from: DayOrNull;
      options: ColumnType<PosOptions, string | null | undefined, string>;
      filled_from: string | null;
    };
    tip_feed: {
      client_id: number;
      id: Generated<number>;
      provider: PosProvider;
      connection_id: number;
      account: string;
      location: string;
      data_type: 'clockings' | 'sales';
      timezone: string;
      currency: 'CAD' | 'USD';
      status: Generated<'pending' | 'online' | 'offline'>;
      code: FeedCode | null;
      reason: string | null;
      failing_since: Date | null;
      tries: Generated<number>;
      asked_at: Date | null;
      read_at: Date | null;
      newest_at: Date | null;
      cursor: string | null;
      lease: string | null;
      leased_until: Date | null;
    };
    tip_feed_day: {
      client_id: number;
      feed_id: number;
      day: string;
      read_at: Date;
      complete: boolean;
      open: number;
      vanished_at: Date | null;
      net_sales: bigint | null;
      tips: bigint | null;
      minutes: bigint | null;
      /** Until when what began on it was in the list of the evening before; null: not known. */
      evening_until: Date | null;
    };
    tip_feed_hour: {
      client_id: number;
      feed_id: number;
      hour: Date;
      errors: number;
      throttled: number;
      waited_ms: number;
    };
    tip_planned_shift: {
      client_id: number;
      feed_id: number;
      external_id: string;
      employee: string;
      starts_at: Date;
      ends_at: Date;
      dropped: Generated<boolean>;
    };
    tip_unreadable: {
      client_id: number;
      feed_id: number;
      external_id: string;
      reason: string;
      first_day: string;
      last_day: string;
      seen_at: Date;
      dismissed_at: Date | null;
    };
    tip_record_body: {
      client_id: number;
      feed_id: number;
      external_id: string;
      read_at: Date;
      body: unknown;
      digest: string | null;
    };
    tip_gap_answer: {
      client_id: number;
      store_id: number;
      day: string;
      gap: string;
      reason: string;
      answered_by: string;
      answered_at: Date;
    };
    tip_pos_role: {
      client_id: number;
      store_id: number;
      external_id: string;
      name: string;
      job_code_id: number | null;
      seen_at: Date;
    };
    tip_pos_employee: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      external_id: string;
      first_name: string;
      last_name: string;
      numbers: readonly PosNumber[];
      /** Read by nobody since each number has a kind; servers of before still write them. */
      number: Generated<string | null>;
      alternate: Generated<string | null>;
      email: string | null;
      mobile: string | null;
      active: boolean;
      roles: string[];
      employee_id: number | null;
      seen_at: Date;
    };
    tip_punch: ProviderColumns & {
      employee: string | null;
      role: string | null;
      clocked_in: Date;
      clocked_out: Date | null;
      breaks: readonly KeptBreak[];
      deleted: boolean;
      declared_cash_tips: bigint;
      business_date: string;
      assigned_employee_id: number | null;
      assigned_job_code_id: number | null;
      assigned_clocked_out: Date | null;
      dismissed_at: Date | null;
      seen_at: Date;
      approved: boolean | null;
      hourly_wage_e4: bigint | null;
      held: HeldReason | null;
      counted_at: Date | null;
      notes: Generated<string[]>;
      absent_at: Date | null;
      missing_at: Date | null;
      digest: string | null;
    };
    tip_sale: ProviderColumns & {
      opened_at: Date;
      voided: boolean;
      items: readonly KeptItem[];
      payments: readonly KeptPayment[];
      business_date: string;
      assigned_service_id: number | null;
      assigned_date: string | null;
      assigned_employee_id: number | null;
      dismissed_at: Date | null;
      seen_at: Date;
      number: string | null;
      refund_of: string | null;
      closed_at: Date | null;
      held: HeldReason | null;
      counted_at: Date | null;
      absent_at: Date | null;
      missing_at: Date | null;
      digest: string | null;
    };
    tip_task: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      kind: 'staff' | 'data';
      state: Generated<'pending' | 'running' | 'done' | 'failed'>;
      first_day: DayOrNull;
      last_day: DayOrNull;
      steps: Generated<number>;
      steps_done: Generated<number>;
      changed: Generated<number>;
      reason: TaskReason | null;
      made_by: string;
      created_at: Date;
      finished_at: Date | null;
      moved_at: Date | null;
      automatic: Generated<boolean>;
    };
    tip_alert: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      kind: 'run_failed' | 'run_blocked' | 'gap';
      reason: string;
      business_date: string | null;
      raised_at: Date;
      cleared_at: Date | null;
    };
    tip_load_due: {
      client_id: number;
      store_id: number;
      load_times: number[];
      timezone: string;
      finished_at: Date;
      due_at: Date;
    };
    tip_load_run: {
      client_id: number;
      store_id: number;
      day: string;
      minute: number;
      ran_at: Date;
      task_id: number | null;
      skipped: string | null;
    };
  }
}
export {};
