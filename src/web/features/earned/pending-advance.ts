import type { Answer, Body } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { memberSession } from '#web/lib/member-session.ts';
import { session as tab } from '#web/lib/storage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { leavesOpen } from './open-outcome.ts';

/*
 * An advance from the moment it is sent until its outcome is known. It lies in the tab with its
 * key, so that a reload or a lost answer asks for the same advance again, and never for another.
 */

const NAME = 'advance';

export type PendingAdvance = {
  readonly key: string;
  readonly customer_id: number;
  /** In milliseconds, by the clock of the browser. */
  readonly sent_at: number;
  readonly body: Body<'takeAdvance'>;
};
export type TakenAdvance = Answer<'takeAdvance'>;

function read(): PendingAdvance | null {
  try {
    // Written by keep, which takes nothing else.
    return JSON.parse(tab.get(NAME) ?? 'null') as PendingAdvance | null;
  } catch {
    return null;
  }
}

const current = createStore<PendingAdvance | null>(read());

function keep(pending: PendingAdvance | null): void {
  tab.set(NAME, pending && JSON.stringify(pending));
  current.set(pending);
}

/** What was sent and whose outcome is not known yet; what another member sent is not theirs. */
export function usePendingAdvance(): PendingAdvance | null {
  const pending = useStore(current);
  return pending?.customer_id === memberSession()?.customer_id ? pending : null;
}

const AGAIN_AFTER = [1_000, 3_000];
const SOON = 120_000;

/** It was sent so lately that asking again needs no further press. */
export const isRecent = ({ sent_at }: PendingAdvance): boolean => now() - sent_at < SOON;

/**
 * Sends an advance under its key, some times where no answer comes, and forgets it once its outcome
 * is known. What remains open is thrown as it failed last.
 */
export async function sendAdvance(
  key: string,
  body: PendingAdvance['body'],
): Promise<TakenAdvance> {
  const session = memberSession();
  if (session === null) throw new ApiError({ code: 'unauthenticated', status: 401 });
  keep({ key, body, customer_id: session.customer_id, sent_at: now() });
  return askAdvance();
}

/** Asks again for what was sent, by the same key. */
export async function askAdvance(): Promise<TakenAdvance> {
  const pending = current.get();
  if (pending === null) throw new ApiError({ code: 'not_found', status: 404 });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const taken = await call('takeAdvance', { key: pending.key, body: pending.body });
      keep(null);
      return taken;
    } catch (error) {
      if (!leavesOpen(error)) {
        keep(null);
        throw error;
      }
      const wait = AGAIN_AFTER[attempt];
      const ended = memberSession() === null;
      if (wait === undefined || ended || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Whoever was signed in wanted to be gone. */
export const forgetAdvance = (): void => keep(null);
