import type { IdKind } from '#contract/operation.ts';
import type { Clock } from '#kernel/instant.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import type { CsvReader } from '../csv-reader.ts';
import type { ReadHandle } from '../database/handle.ts';
import type { Database } from '../database/pool.ts';
import type { FindRestricted } from './wallet-uses.ts';

/** What the edge itself compares with the session. */
type OwnId = 'manager' | 'client' | 'client_id';

/** What the edge asks of modules above the platform; `app.ts` plugs it in. */
export type EdgePorts = {
  /**
   * The person behind a token, or why there is none. `background` calls do not count as activity.
   */
  readonly authenticate: (
    token: string,
    background: boolean,
  ) => Promise<ManagerActor | MemberActor | null>;
  /**
   * Whether the thing that a path names is the actor's to see; what is not answers 404. Every kind
   * has its check.
   */
  readonly visible: Readonly<
    Record<
      Exclude<IdKind, OwnId>,
      (tx: ReadHandle, actor: ManagerActor, id: number) => Promise<boolean>
    >
  >;
  /** Which of the wallets that a call uses are restricted by their subscriptions. */
  readonly findRestricted: FindRestricted;
};
export type EdgeDeps = {
  readonly db: Database;
  /** For downloads, whose statements may take longer; a few of them at once. */
  readonly exports: Database;
  readonly clock: Clock;
  /** Reads the tables that are uploaded. */
  readonly csvReader: CsvReader;
  readonly ports: EdgePorts;
};
