import type { ColumnType, Generated } from 'kysely';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ExportFilters, ExportReport } from './exports/export-sources.ts';

/** A manager as JSON keeps them: its moments are text. */
type KeptActor = Omit<ManagerActor, 'startedAt' | 'lastSeenAt'> & {
  readonly startedAt: string;
  readonly lastSeenAt: string;
};

/** What a day, or days that lie together, came to. */
type KeptFigures = {
  loads: bigint;
  unloads: bigint;
  payouts: bigint;
  transfers_in: bigint;
  transfers_out: bigint;
  bank_in: bigint;
  returned: bigint;
  fees: bigint;
  other: bigint;
  spent: bigint;
  load_count: number;
  payout_count: number;
  spend_count: number;
  active_cards: number;
};

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    eod_balance: {
      client_id: number;
      wallet_id: number;
      day: string;
      seq: bigint;
      balance: bigint;
    };
    report_day: KeptFigures & {
      client_id: number;
      wallet_id: number;
      day: string;
      final: boolean;
    };
    report_run_out: {
      client_id: number;
      wallet_id: number;
      looked_on: string;
      told: boolean;
    };
    report_line_block: {
      client_id: number;
      wallet_id: number;
      type: string;
      outgoing: boolean;
      block: bigint;
      places: number[];
    };
    report_line_kind: { client_id: number; wallet_id: number; type: string; outgoing: boolean };
    report_line_kept: { client_id: number; wallet_id: number; up_to: bigint };
    report_period: KeptFigures & {
      client_id: number;
      size: 'week' | 'month';
      start: string;
      wallet_id: number;
    };
    report_period_kept: { client_id: number; wallet_id: number; up_to: string };
    report_card_month: {
      client_id: number;
      month: string;
      wallet_id: number;
      customer_id: number;
      days: number;
    };
    report_export: {
      client_id: number;
      id: Generated<number>;
      report: ExportReport;
      file_type: 'csv' | 'xlsx';
      filters: ColumnType<ExportFilters, string | null, never>;
      /** As they were when they asked: what they saw then, in their language. */
      asked_by: ColumnType<KeptActor, string | null, never>;
      manager_id: number;
      state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      attempt: Generated<number>;
      rows: Generated<bigint>;
      file_name: string;
      created_at: Date;
      finished_at: Date | null;
    };
    first_steps_hidden: { client_id: number; manager_id: number; hidden_at: Date };
    report_export_part: { client_id: number; export_id: number; no: number; content: Buffer };
  }
}
export {};
