import type { Generated } from 'kysely';
import type { Level } from '#domain/access/levels.ts';
import type {
  POS_SYSTEMS,
  PopUpKind,
  SCHEDULING_SYSTEMS,
  TIP_METHODS,
} from '#domain/engagement/index.ts';

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    pop_up: {
      id: Generated<number>;
      kind: PopUpKind;
      texts: unknown;
      link_url: string | null;
      starts_at: Date;
      ends_at: Date | null;
      ended_at: Date | null;
      ended_by_name: string | null;
      regions: ('US' | 'CA')[];
      client_ids: number[];
      program_ids: number[];
      levels: Level[];
      dismissable: boolean;
      created_by: number;
      created_by_name: string;
      created_at: Date;
      version: Generated<number>;
    };
    pop_up_seen: {
      client_id: number;
      pop_up_id: number;
      manager_id: number;
      seen_at: Date;
      dismissed_at: Date | null;
    };
    pos_survey: {
      client_id: number;
      manager_id: number;
      id: Generated<number>;
      pos_system: (typeof POS_SYSTEMS)[number];
      pos_other: string;
      scheduling_system: (typeof SCHEDULING_SYSTEMS)[number];
      locations: number;
      tip_method: (typeof TIP_METHODS)[number];
      wants_integration: boolean;
      satisfaction: number;
      comment: string;
      submitted_at: Date;
    };
    pos_survey_postponed: { client_id: number; manager_id: number; until: Date };
  }
}
export {};
