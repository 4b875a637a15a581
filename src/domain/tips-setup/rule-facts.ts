/** What the checks of rules know of a store. */
export type JobFacts = {
  readonly id: number;
  readonly name: string;
  readonly revenueGenerating: boolean;
  readonly pooling: boolean;
  readonly management: boolean | null;
  readonly backOfHouse: boolean | null;
};
export type ServiceFacts = { readonly id: number; readonly name: string };
export type { Base } from '../tips/vocabulary.ts';

export type StoreFacts = {
  readonly services: ReadonlyMap<number, ServiceFacts>;
  readonly jobs: ReadonlyMap<number, JobFacts>;
};

/**
 * Rules as the audit keeps them: a name for each, then what it says, in fields that the portal has
 * words for.
 */
export type Readable = Readonly<Record<string, readonly object[]>>;
