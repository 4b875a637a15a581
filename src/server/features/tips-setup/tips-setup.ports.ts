import type { Actor, ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { StoreZone } from './store-ref.ts';
import type { TipType } from './rules/rules.repo.ts';

/**
 * What the set-up asks of the results that are computed from it, and what it tells them. They lie
 * above it.
 */
export type ResultsOfSetup = {
  /** Whether a result was computed for a service, pending or paid. */
  readonly serviceUsed: (tx: ReadHandle, clientId: number, serviceId: number) => Promise<boolean>;
  /** Whether somebody has a line of a job code in a result, pending or paid. */
  readonly jobCodeUsed: (tx: ReadHandle, clientId: number, codeId: number) => Promise<boolean>;
  /** Whether results of a store wait to be paid. */
  readonly resultsWait: (tx: ReadHandle, clientId: number, storeId: number) => Promise<boolean>;
  /** The rules, weights or settings that pending results were computed from have changed. */
  readonly markStale: (
    tx: WriteHandle,
    clientId: number,
    storeId: number,
    touched?: Touched,
  ) => Promise<unknown>;
  /** Services have other hours, so that records may count elsewhere. */
  readonly servicesChanged: (tx: WriteHandle, store: StoreZone, now: Date) => Promise<void>;
};

export type Touched = {
  readonly type?: TipType;
  /** From this business date on. */
  readonly from?: string;
};

/** What a use case of the set-up works with. */
export type SetupContext<A extends Actor = ManagerActor> = RequestContext<A> & {
  readonly results: ResultsOfSetup;
};
