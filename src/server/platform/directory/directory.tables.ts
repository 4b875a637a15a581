import type { Generated } from 'kysely';

type Kind = 'manager' | 'customer';
type Channel = 'sms' | 'email';

declare module '../database/schema.ts' {
  interface Schema {
    'directory.sign_in_name': {
      kind: Kind;
      scope_client_id: number;
      name: string;
      client_id: number;
      person_id: number;
    };
    'directory.credential': {
      kind: Kind;
      client_id: number;
      person_id: number;
      password_hash: string;
      changed_at: Date;
    };
    'directory.session': {
      id: string;
      token_hash: Buffer;
      kind: Kind;
      client_id: number;
      person_id: number;
      entered_client_id: number | null;
      entered_reason: string | null;
      started_at: Date;
      last_seen_at: Date;
      ip: string | null;
      user_agent: string | null;
    };
    'directory.trusted_device': {
      client_id: number;
      id: Generated<number>;
      person_id: number;
      key_hash: Buffer;
      used_key_hash: Buffer | null;
      trusted_at: Date;
      used_at: Date;
      expires_at: Date;
      ip: string | null;
      user_agent: string | null;
    };
    'directory.ticket': {
      ticket_hash: Buffer;
      purpose: 'sign_in' | 'reset';
      kind: Kind;
      client_id: number;
      person_id: number;
      channel: Channel;
      address: string;
      code_hash: Buffer;
      tries: number;
      sent_at: Date;
      expires_at: Date;
    };
    'directory.invitation': {
      token_hash: Buffer;
      kind: Kind;
      client_id: number;
      person_id: number;
      sent_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    'directory.shared_page': { id: string; client_id: number; result_id: number; expires_at: Date };
    'directory.known_network': { name: string; network: string; seen_at: Date };
    'directory.rate_hit': { bucket: string; at: Date };
    'directory.proxy': { proxy: string; client_id: number };
    'directory.message': {
      id: Generated<bigint>;
      channel: Channel;
      recipient: string;
      subject: string | null;
      body: string;
      code: string | null;
      client_id: number | null;
      created_at: Date;
      state: Generated<'waiting' | 'sent' | 'failed'>;
      tries: Generated<number>;
      next_try_at: Date;
      bulk: Generated<boolean>;
      sent_at: Date | null;
      failure: string | null;
    };
  }
}
