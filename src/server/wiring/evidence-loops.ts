import { minutes, seconds } from '#kernel/instant.ts';
import type { Clock } from '#kernel/instant.ts';
import { sealBooks } from '../ledger/index.ts';
import type { Database } from '../platform/database/pool.ts';
import { createPublisher } from '../platform/evidence/publish-heads.ts';
import { rowSealing } from '../platform/evidence/row-chain.ts';
import {
  MAX_SEALED_AT_ONCE,
  type SealedClient,
  createRefusals,
  sealChain,
} from '../platform/evidence/seal-chain.ts';
import { type Loop, repeat } from '../platform/repeat.ts';
import { type HeadSigning, readHeads, rowChains } from './evidence-wiring.ts';

type EvidenceDeps = {
  readonly clock: Clock;
  readonly heads: HeadSigning | null;
  readonly failed: (error: unknown) => void;
};

/** How old the oldest transfer without a seal may be before somebody is told. */
export const MAX_SEAL_LAG = seconds(60);

/** Seals of the books and of rows, their signed heads, and the alarm when seals fall behind. */
export function evidenceLoops({ clock, heads, failed }: EvidenceDeps, owner: Database): Loop[] {
  const seal = (
    name: string,
    pause: number,
    work: () => Promise<readonly SealedClient[]>,
  ): Loop => {
    const noteRefused = createRefusals(failed);
    return repeat(
      async () => {
        const clients = await work();
        noteRefused(name, clients);
        // What is committed meanwhile waits for the next turn: a seal for every few rows would cost
        // more than the rows.
        return clients.filter(({ refused, sealed }) => !refused && sealed === MAX_SEALED_AT_ONCE)
          .length;
      },
      pause,
      failed,
    );
  };
  return [
    seal('books', seconds(1), () => sealBooks(owner, clock)),
    ...rowChains.map((chain) =>
      seal(chain.name, seconds(2), () => sealChain(owner, rowSealing(chain), clock)),
    ),
    repeat(() => warnOfSealLag(owner, failed), seconds(30), failed, MAX_SEAL_LAG),
    ...(heads
      ? [
          repeat(
            createPublisher({ ...heads, owner, clock, readHeads }),
            minutes(1),
            failed,
            seconds(5),
          ),
        ]
      : []),
  ];
}

/** A transaction that stays open keeps everything after it from being sealed. */
export async function warnOfSealLag(
  owner: Database,
  failed: (error: unknown) => void,
): Promise<number> {
  const [{ lag } = { lag: 0 }] = await owner.read('platform', (tx) =>
    tx.text<{ lag: number }>({ sql: 'SELECT ledger_seal_lag() AS lag' }),
  );
  if (lag * 1_000 > MAX_SEAL_LAG)
    failed(new Error(`The oldest transfer without a seal is ${Math.round(lag)} s old.`));
  return 0;
}
