import type { Generated } from 'kysely';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    third_party_declaration: {
      client_id: number;
      id: Generated<number>;
      at: Date;
      manager_id: number;
      manager_name: string;
      text_version: number;
      text: string;
      acts_for_third_party: boolean;
      third_party_name: string;
      third_party_address: string;
      third_party_relationship: string;
    };
  }
}
export {};
