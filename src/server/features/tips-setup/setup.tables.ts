import type { ColumnType, Generated } from 'kysely';
import type { Timeframe } from '#domain/tips-data/index.ts';
import type { Finding } from '#domain/tips-setup/compliance.ts';

type Base = 'tips' | 'net_sales';
type Missing = 'return' | 'redistribute';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    tip_wallet: {
      client_id: number;
      store_id: number;
      tip_type: 'pool' | 'share' | null;
      import_type: 'pos' | 'manual' | null;
      load_times: Generated<number[]>;
      payout_frequency: Generated<'daily' | 'weekly'>;
      payout_weekday: number | null;
      cap_at_tips: boolean;
      missing: Generated<Missing>;
      auto_gratuity: Generated<boolean>;
      notify_members: Generated<boolean>;
      min_overlap_minutes: Generated<number>;
      province: string | null;
      tip_credit: boolean | null;
      payday_every: 'week' | 'two_weeks' | 'half_month' | 'month' | null;
      payday_on: string | null;
      setup_step: string | null;
      finished_at: Date | null;
      version: Generated<number>;
      created_at: Date;
    };
    tip_service: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      name: string;
      days: number[];
      timeframes: ColumnType<readonly Timeframe[], string, string>;
      archived_at: Date | null;
      version: Generated<number>;
      created_at: Date;
    };
    tip_job_code: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      role_name: string;
      revenue_generating: boolean;
      pooling: boolean;
      weight_milli: Generated<number>;
      management: boolean | null;
      back_of_house: boolean | null;
      archived_at: Date | null;
      version: Generated<number>;
      created_at: Date;
    };
    tip_employee: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      customer_id: number | null;
      first_name: string;
      last_name: string;
      source: 'member' | 'pos';
      external_id: string | null;
      weight_milli: Generated<number>;
      removed_at: Date | null;
      created_at: Date;
    };
    tip_employee_job: { client_id: number; employee_id: number; job_code_id: number };
    tip_rule_version: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      tip_type: 'pool' | 'share';
      effective_from: string;
      made_by: string;
      warnings: ColumnType<readonly Finding[], string | undefined, string>;
      override_reason: string | null;
      created_at: Date;
    };
    tip_pool_rule: {
      client_id: number;
      version_id: number;
      service_id: number;
      job_code_id: number;
      points_milli: number;
      per: 'hour' | 'shift';
      contribution_milli_percent: number;
      base: Base;
    };
    tip_share_rule: {
      client_id: number;
      version_id: number;
      rule_id: Generated<number>;
      position: number;
      service_id: number | null;
      from_jobs: number[];
      base: Base;
      milli_percent: number;
      label: string;
    };
    tip_share_group: {
      client_id: number;
      version_id: number;
      rule_id: number;
      position: number;
      jobs: number[];
      milli_percent: number;
      split: 'even' | 'hours' | 'weighted_hours' | 'net_sales';
      missing: Missing;
    };
  }
}
export {};
