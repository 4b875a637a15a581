import { depositNumbers } from '#contract/deposit-numbers.ts';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { seenBy, walletsSeen } from '../../wallets/index.ts';
import { findCardholder } from './deposits.repo.ts';

/** The bank under which our numbers are reached, by rail. */
export type DepositBank = {
  readonly institution: string;
  readonly transit: string;
  readonly routing: string;
};

type Bank = {
  readonly institution_number: string | null;
  readonly transit_number: string | null;
  readonly routing_number: string | null;
};

function bankOf(
  actor: ManagerActor,
  bank: DepositBank | null,
): Result<Bank, 'ddt_unavailable' | 'feature_off'> {
  const rail = actor.client.region === 'CA' ? 'eft' : 'ach';
  if (actor.client.features[rail] === '0') return fail('feature_off');
  if (bank === null) return fail('ddt_unavailable');
  return ok({
    institution_number: rail === 'eft' ? bank.institution : null,
    transit_number: rail === 'eft' ? bank.transit : null,
    routing_number: rail === 'ach' ? bank.routing : null,
  });
}

const numberOf = (bank: Bank, kind: 'wallet' | 'card', serial: number, name: string) => {
  const number = ddtNumber({ kind, serial });
  return { ...bank, ddt_number: number, account_number: number, name };
};

/** Serves the numbers to which banks and employers send money. */
export function serveDepositNumbers(edge: Edge, reachedAt: DepositBank | null): void {
  edge.serve(depositNumbers, {
    async memberDepositNumber({ tx, actor, params }) {
      const bank = bankOf(actor, reachedAt);
      if (!bank.ok) return bank;
      const member = await findCardholder(tx, actor.client.id, params.customer);
      if (!member) return fail('ddt_unavailable');
      const name = `${member.first_name} ${member.last_name}`;
      return ok(numberOf(bank.value, 'card', member.id, name));
    },
    async walletDepositNumbers({ tx, actor }) {
      const bank = bankOf(actor, reachedAt);
      if (!bank.ok) return bank;
      const wallets = await walletsSeen(tx, seenBy(actor));
      return ok({
        data: wallets.map(({ id, name }) => ({
          wallet_id: id,
          ...numberOf(bank.value, 'wallet', id, name),
        })),
      });
    },
  });
}
