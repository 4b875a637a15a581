import { randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/instant.ts';
import type { Seconds } from '../records/customer-records.ts';
import { type Restorable, createChanges } from './changes.ts';
import type { Collection, Stored } from './collection.ts';
import { type Collections, createCollections } from './collections.ts';
import { createDueRules } from './due-rules.ts';
import { createTimelines } from './timelines.ts';

/** Who asked for what is being done now. */
export type Cause = { readonly request: string | null; readonly key: string | null };

/** What the modules above are told of by those below. */
type Hooks = {
  paymentChanged: (intentId: string) => void;
  invoiceChanged: (invoiceId: string) => void;
};

const OFFSET = 'offset';

/**
 * The memory of the provider with its time: collections whose changes are kept, undone or
 * rehearsed together, and what is due when.
 */
export function createWorld({
  file,
  clock,
  origin,
}: {
  readonly file?: string | undefined;
  readonly clock: Clock;
  /** Where this program is reached. */
  readonly origin: () => string;
}) {
  const changes = createChanges(file);
  const due = createDueRules(() => timelines, changes.atomically);
  const store: Collections = createCollections({
    changed(name, id, before) {
      changes.note(name, id, before);
      due.schedule(name, id);
    },
  });
  const offset = (): Seconds => store.settings.get(OFFSET)?.value ?? 0;
  const timelines = createTimelines({
    clock,
    frozenTime: (id) => store.testClocks.get(id)?.frozen_time ?? 0,
    offset,
  });
  const tuning = { webhookDelay: 0, isStrict: false };
  const hooks: Hooks = { paymentChanged: () => undefined, invoiceChanged: () => undefined };
  const cause: { now: Cause } = { now: { request: null, key: null } };
  registerAll(store, changes.register);

  return {
    store,
    timelines,
    changes,
    cause,
    /** What whoever plays the provider has set. */
    tuning,
    hooks,
    origin,
    now: timelines.now,
    whenDue: due.whenDue,
    nextDue: due.nextDue,
    settle: due.settle,
    /** Reads the journal; call it once every rule is known. */
    open(): void {
      changes.open();
      due.scheduleAll();
    },
    /** How far the time of everything is ahead of its clock. */
    offset,
    putForward(seconds: Seconds): void {
      if (store.settings.get(OFFSET)?.value !== seconds)
        store.settings.put({ id: OFFSET, value: seconds });
    },
    newId: (prefix: string): string => `${prefix}_${randomText().slice(0, 24)}`,
    newSecret: (prefix: string): string => `${prefix}${randomText()}`,
  };
}
export type World = ReturnType<typeof createWorld>;

/** 122 bits of chance, from a pool: asking the machine each time took a fifth of a year. */
const randomText = (): string => randomUUID().replaceAll('-', '');

const restorable = <T extends Stored>(collection: Collection<T>) => ({
  name: collection.name,
  current: (id: string) => collection.get(id),
  restore: (id: string, before: Stored | undefined) =>
    // What comes back is what the collection itself gave away, or wrote to its journal.
    collection.restore(id, before as T | undefined),
});

function registerAll(store: Collections, register: (place: Restorable) => void): void {
  const keep = <T extends Stored>(collection: Collection<T>): void =>
    register(restorable(collection));
  keep(store.customers);
  keep(store.taxIds);
  keep(store.testClocks);
  keep(store.products);
  keep(store.prices);
  keep(store.taxRates);
  keep(store.coupons);
  keep(store.discounts);
  keep(store.methods);
  keep(store.mandates);
  keep(store.setupIntents);
  keep(store.paymentIntents);
  keep(store.charges);
  keep(store.disputes);
  keep(store.subscriptions);
  keep(store.invoices);
  keep(store.invoiceItems);
  keep(store.invoicePayments);
  keep(store.events);
  keep(store.endpoints);
  keep(store.deliveries);
  keep(store.keptAnswers);
  keep(store.settings);
  keep(store.sessions);
  keep(store.refunds);
}
