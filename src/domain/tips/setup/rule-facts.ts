/** What the checks of rules know of a store. */
export type JobFacts = { readonly id: number; readonly name: string; readonly revenueGenerating: boolean; readonly pooling: boolean; readonly management: boolean | null; readonly backOfHouse: boolean | null };
export type ServiceFacts = { readonly id: number; readonly name: string };
export type Base = 'tips' | 'net_sales';

export type StoreFacts = { readonly services: ReadonlyMap<number, ServiceFacts>; readonly jobs: ReadonlyMap<number, JobFacts> };
