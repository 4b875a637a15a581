import type { Generated } from 'kysely';

type IdempotencyRecord = {
  client_id: number;
  operation: string;
  key: string;
  body_hash: Buffer;
  /**
   * `begun`: the first of two steps is committed, and `answer` holds what the second goes on from.
   */
  state: Generated<'claimed' | 'begun' | 'answered'>;
  status: number;
  answer: unknown;
  at: Date;
};

type AuditLine = {
  client_id: number;
  id: Generated<bigint>;
  at: Date;
  actor_kind: 'manager' | 'customer' | 'operator' | 'system';
  actor_id: number | null;
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: bigint | null;
  before: unknown;
  after: unknown;
  ip: string | null;
  request_id: string | null;
};

type OutboxEvent = {
  client_id: number;
  id: Generated<bigint>;
  at: Date;
  kind: string;
  payload: unknown;
};

/** A worker of the queue that lives. */
type PlatformWorker = { id: string; seen_at: Date };

/** Of a chain of rows: who wrote what, sealed in the order of their numbers. */
type RowSeal = {
  chain: string;
  client_id: number;
  no: bigint;
  first_id: bigint;
  last_id: bigint;
  sealed: number;
  total: bigint;
  prev: Buffer;
  hash: Buffer;
  at: Date;
};
type SealedUpTo = { chain: string; id: bigint };
type SignedHead = { no: bigint; at: Date; line: string; stored_at: Date | null };
/** A client that a server sweeps, or has just swept. */
type PlatformSweep = { name: string; client_id: number; leased_until: Date };

/** An event whose listener failed. */
type PlatformDeadLetter = {
  id: bigint;
  client_id: number;
  at: Date;
  kind: string;
  payload: unknown;
  failure: string;
  failed_at: Generated<Date>;
};

declare module './database/schema.ts' {
  interface Schema {
    idempotency_record: IdempotencyRecord;
    audit_line: AuditLine;
    outbox_event: OutboxEvent;
    platform_worker: PlatformWorker;
    row_seal: RowSeal;
    sealed_up_to: SealedUpTo;
    signed_head: SignedHead;
    platform_sweep: PlatformSweep;
    platform_dead_letter: PlatformDeadLetter;
  }
}
