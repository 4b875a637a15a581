import type { Generated } from 'kysely';
import type { DATA_TYPES } from '#contract/integrations/shapes.ts';
import type { PosProvider } from '#server/providers/pos/point-of-sale.port.ts';

export type DataType = (typeof DATA_TYPES)[number];
export type ConnectionStatus = 'pending' | 'online' | 'offline' | 'disconnected';
export type RequestStatus = 'pending' | 'approved' | 'declined' | 'replaced';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    pos_connection: {
      client_id: number;
      id: Generated<number>;
      provider: PosProvider;
      account: string | null;
      company_name: string | null;
      series: 'k' | null;
      status: ConnectionStatus;
      code: string | null;
      reason: string | null;
      scopes: Generated<string[]>;
      secrets_sealed: string | null;
      expires_at: Date | null;
      refreshed_at: Date | null;
      lease: string | null;
      leased_until: Date | null;
      answer_lost_at: Date | null;
      asked_at: Date | null;
      connected_by: number;
      connected_by_name: string;
      created_at: Date;
      connected_at: Date | null;
      disconnected_at: Date | null;
    };
    pos_account: {
      client_id: number;
      provider: string;
      account: string;
      connection_id: number;
    };
    pos_known_location: {
      client_id: number;
      connection_id: number;
      location: string;
      account: string;
      name: string;
      timezone: string | null;
      currency: string | null;
      has_clockings: boolean;
      has_sales: boolean;
      revenue_centers: unknown;
      hook_hash: Buffer | null;
      seen_at: Date;
    };
    pos_attempt: {
      client_id: number;
      id: Generated<number>;
      provider: 'lightspeed' | '7shifts';
      session_id: string;
      manager_id: number;
      store_id: number | null;
      data_type: DataType | null;
      state_hash: Buffer;
      verifier_sealed: string | null;
      back_to: string;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
      answer_hash: Buffer | null;
      leased_until: Date | null;
      ended_at: Date | null;
      connection_id: number | null;
    };
    pos_platform_token: {
      provider: '7shifts';
      token_sealed: string | null;
      expires_at: Date | null;
      lease: string | null;
      leased_until: Date | null;
    };
    pos_location_request: {
      client_id: number;
      id: Generated<number>;
      store_id: number;
      data_type: DataType;
      location_id: string;
      status: RequestStatus;
      reason: string | null;
      asked_by: number;
      asked_by_name: string;
      asked_at: Date;
      decided_by: number | null;
      decided_by_name: string | null;
      decided_at: Date | null;
      vendor_name: string | null;
      vendor_address: string | null;
      vendor_seen_at: Date | null;
      connection_id: number | null;
    };
    pos_pace: {
      key: string;
      next_at: Date;
      milli_rate: number;
      rested_until: Date | null;
    };
    pos_webhook: { provider: string; event: string; at: Date };
    pos_hint: {
      client_id: number;
      connection_id: number;
      location: string;
      data_type: DataType;
      day: string;
      first_at: Date;
      last_at: Date;
    };
    roster_session: {
      client_id: number;
      id: Generated<number>;
      session_id: string;
      manager_id: number;
      handle_hash: Buffer;
      token_sealed: string | null;
      created_at: Date;
      expires_at: Date;
    };
    roster_upload: {
      client_id: number;
      id: Generated<number>;
      manager_id: number;
      content_hash: Buffer;
      location: string;
      position: string;
      accepted: number;
      rejected: unknown;
      at: Date;
    };
  }
}
