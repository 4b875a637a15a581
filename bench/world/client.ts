import { createClient, createProgram } from '#server/features/clients/index.ts';
import { createManager } from '#server/features/managers/index.ts';
import { adjustWallet } from '#server/features/funds/index.ts';
import { createStore } from '#server/features/wallets/index.ts';
import type { Cents } from '#kernel/money.ts';
import type { Origin, SystemActor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { openSession } from '#server/platform/directory/sessions.ts';
import { instant } from '../ledger/world.ts';

export const ORIGIN: Origin = { ip: null, requestId: 'bench', userAgent: null };

export type StoreAccount = { readonly storeId: number; readonly accountId: number };
/** A client with funded wallets, an Admin, and a Manager who is assigned one wallet. */
export type BenchClient = {
  readonly id: number;
  readonly places: readonly StoreAccount[];
  readonly admin: number;
  readonly manager: number;
};

export const makeProgram = (db: Database): Promise<number> =>
  db.write('platform', (tx) =>
    createProgram(tx, {
      name: 'Bench',
      productName: 'Bench',
      variant: 'standard',
      cardType: 'prepaid',
      network: 'Visa',
      issuingBank: 'Bench Trust',
      bin: '40000',
      processor: 'sandbox',
      fees: {},
    }),
  );

type Plan = {
  readonly id: number;
  readonly programId: number;
  readonly stores: number;
  /** Which store the Manager has, from 0. */ readonly managed: number;
  /** What each wallet begins with; more than any benchmark spends where it is left out. */
  readonly opening?: Cents | undefined;
};

/** Made by the product's own use cases, as the demo's clients are. */
export function makeClient(db: Database, plan: Plan): Promise<BenchClient> {
  const actor: SystemActor = { kind: 'system', name: 'bench', clientId: plan.id };
  const now = instant();
  return db.write({ clientId: plan.id }, async (tx) => {
    const name = `Client ${plan.id}`;
    const accounts = await createClient(
      { tx, actor, origin: ORIGIN, now },
      {
        clientId: plan.id,
        name,
        companyName: name,
        programId: plan.programId,
        region: 'CA',
        billing: 'included',
        isProvider: false,
      },
    );
    const places: StoreAccount[] = [];
    for (let nth = 0; nth < plan.stores; nth += 1) {
      const { storeId, accountId } = await createStore(
        { tx, actor, origin: ORIGIN, now },
        {
          name: `Store ${nth + 1}`,
          timezone: 'America/Toronto',
          currency: 'CAD',
          departments: ['FOH', 'BOH'],
        },
      );
      const funded = await adjustWallet(
        { tx, actor, origin: ORIGIN, now },
        {
          walletId: storeId,
          amount: plan.opening ?? 1_000_000_000_00n,
          fundingAccountId: accounts.adjustment,
          notes: 'Opening balance',
        },
      );
      if (!funded.ok) throw new Error('a wallet was not funded');
      places.push({ storeId, accountId });
    }
    const manager = async (
      level: 'Admin' | 'Manager',
      mobile: string,
      wallets: readonly number[],
    ): Promise<number> => {
      const made = await createManager(
        { tx, actor, origin: ORIGIN, now },
        {
          fullname: level,
          mobile,
          email: `${level.toLowerCase()}@client${plan.id}.example`,
          level,
          variant: 'standard',
          wallets,
          status: 'active',
          loadLimits: null,
        },
      );
      if (!made.ok) throw new Error(made.code);
      return made.value;
    };
    const digits = String(plan.id).padStart(7, '0');
    return {
      id: plan.id,
      places,
      admin: await manager('Admin', `416${digits}`, []),
      manager: await manager('Manager', `647${digits}`, [places[plan.managed]!.storeId]),
    };
  });
}

/** The token of a session, opened without signing in. */
export async function signIn(db: Database, clientId: number, managerId: number): Promise<string> {
  return (
    await db.write('platform', (tx) =>
      openSession(tx, { kind: 'manager', clientId, personId: managerId }, instant(), {
        ip: null,
        userAgent: null,
      }),
    )
  ).token;
}
