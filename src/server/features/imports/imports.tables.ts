import type { Generated } from 'kysely';
import type { ImportState } from '#domain/imports/import-states.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    import_file: {
      client_id: number;
      id: Generated<number>;
      kind: string;
      state: ImportState;
      file_name: string;
      file_hash: Buffer | null;
      sender_key: Generated<string | null>;
      content_sealed: Generated<string | null>;
      examples_sealed: Generated<string | null>;
      encoding: string | null;
      delimiter: string | null;
      file_problems: Generated<unknown>;
      heading: Generated<string[]>;
      mapping: Generated<unknown>;
      options: Generated<unknown>;
      manager_id: number | null;
      manager_name: string;
      confirmed_by: Generated<unknown>;
      to_apply: Generated<number>;
      applied: Generated<number>;
      refused: Generated<number>;
      created_at: Date;
      updated_at: Date;
      confirmed_at: Generated<Date | null>;
      finished_at: Generated<Date | null>;
    };
    import_row: {
      client_id: number;
      file_id: number;
      line: number;
      cells: unknown;
      secret_sealed: string | null;
      fixed: Generated<string[]>;
      problems: Generated<unknown>;
      repeats: Generated<unknown>;
      bad: Generated<boolean>;
      excluded: Generated<boolean>;
      keys: Generated<unknown>;
      result: unknown;
    };
    import_mapping: {
      client_id: number;
      kind: string;
      heading_hash: Buffer;
      mapping: unknown;
      saved_at: Date;
    };
  }
}
export {};
