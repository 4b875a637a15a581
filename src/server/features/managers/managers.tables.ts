import type { Generated } from 'kysely';
import type { Level } from '#domain/access/levels.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    manager: {
      client_id: number;
      id: Generated<number>;
      fullname: string;
      mobile_number: string | null;
      email: string | null;
      account_level: Level;
      status: 'invited' | 'active' | 'inactive';
      language: Generated<'en' | 'es' | 'fr'>;
      load_limits: unknown;
      columns: Generated<unknown>;
      created_at: Date;
      version: Generated<number>;
      verified_mobile: Generated<string | null>;
      verified_email: Generated<string | null>;
    };
    saved_view: {
      client_id: number;
      id: Generated<number>;
      manager_id: number;
      list: string;
      name: string;
      name_key: string;
      query: unknown;
      created_at: Date;
    };
    manager_wallet: { client_id: number; manager_id: number; wallet_id: number };
  }
}
export {};
