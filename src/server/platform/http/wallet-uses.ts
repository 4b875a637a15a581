import type { InputPlace, Operation, WalletHolder, WalletUse } from '#contract/operation.ts';
import { type Access, stopFor } from '#domain/subscriptions/index.ts';
import { invariant } from '#kernel/invariant.ts';
import { recordOf } from '#kernel/keys.ts';
import { type Failure, type Problem, fail } from '#kernel/result.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import type { ReadHandle } from '../database/handle.ts';
import type { PathIds } from './read-request.ts';

/** Wallets as a call names them: by numbers of their own, or of things that stand for them. */
export type NamedWallets = { readonly holder: WalletHolder; readonly ids: readonly number[] };
/** A wallet whose subscription stops some of its uses. */
export type RestrictedWallet = {
  /** By which of what was named it was found. */
  readonly nth: number;
  readonly id: number;
  readonly name: string;
  readonly access: Access;
};
/** Which of the wallets of a client that a call names are restricted, in one look. */
export type FindRestricted = (
  tx: ReadHandle,
  clientId: number,
  named: readonly NamedWallets[],
) => Promise<readonly RestrictedWallet[]>;

type Input = { readonly params: PathIds; readonly query: unknown; readonly body: unknown };
/** One place in the input of an operation, and what the operation does with its wallet. */
export type PlacedUse = Pick<WalletUse, 'use' | 'when'> & {
  readonly place: InputPlace;
  readonly holder: WalletHolder;
};

/** The uses of an operation, one for each place that names a wallet. */
export const placedUses = ({ uses = [], ids = {} }: Operation): PlacedUse[] =>
  [uses].flat().flatMap(({ wallet, ...use }): PlacedUse[] =>
    typeof wallet === 'string'
      ? [{ ...use, place: wallet, holder: holderAt(ids, wallet) }]
      : Object.entries(wallet).map(([holder, place]) => ({
          ...use,
          place,
          holder: holder as WalletHolder,
        })),
  );

/** A number of a path that `ids` does not explain is called after its kind. */
function holderAt(ids: NonNullable<Operation['ids']>, place: InputPlace): WalletHolder {
  const [part, name] = split(place);
  if (part !== 'params') return 'wallet';
  // The contract takes only places whose names are holders or are explained by `ids`.
  const kind = ids[name] ?? (name as WalletHolder);
  invariant(kind !== 'handler', 'what stands for a wallet has a kind');
  return kind;
}

const split = (place: InputPlace) => {
  const dot = place.indexOf('.');
  // By its type a place begins with a part of the input and a dot.
  return [place.slice(0, dot) as keyof Input, place.slice(dot + 1)] as const;
};

/**
 * Why the subscriptions of the wallets that a call names stop it, all of them at once; null where
 * nothing does. A wallet that the caller does not see says nothing: its handler does not find it.
 */
export async function findStop(
  findRestricted: FindRestricted,
  tx: ReadHandle,
  operation: Operation,
  { actor, input }: { readonly actor: ManagerActor | MemberActor; readonly input: Input },
): Promise<Failure | null> {
  if (operation.uses === undefined || actor.kind === 'customer') return null;
  if (actor.client.restrictions.length === 0) return null;
  const asked = placedUses(operation)
    .filter(({ use }) => isStoppable(actor, use))
    .filter(({ when }) => when === undefined || isSaid(valueAt(input, when)))
    .map((one) => ({ ...one, ids: idsAt(input, one.place) }))
    .filter(({ ids }) => ids.length > 0);
  if (asked.length === 0) return null;
  const restricted = await findRestricted(tx, actor.client.id, asked);
  const stops = restricted
    .filter(({ id }) => actor.wallets === 'all' || actor.wallets.includes(id))
    .flatMap((wallet) => stopsOf(wallet, asked[wallet.nth]!));
  return refusalOf(stops);
}

function stopsOf(
  { id, name, access }: RestrictedWallet,
  { use, place, ids }: PlacedUse & { readonly ids: readonly number[] },
): Problem[] {
  const code = stopFor(access, use);
  if (code === null) return [];
  const [, field] = split(place);
  const path = ids.length > 1 ? `${field}.${ids.indexOf(id)}` : field;
  return [{ path, code, params: { wallet: name } }];
}

/** The refusal names each wallet with its reason, and says the first reason by itself. */
function refusalOf(stops: readonly Problem[]): Failure | null {
  const [first] = stops;
  if (!first) return null;
  const names = stops.filter(({ code }) => code === first.code).map(({ params }) => params?.wallet);
  return fail(first.code, { wallet: [...new Set(names)].join(', ') }, stops);
}

/** The parts of an input were read by the contract: places that it lacks do not compile. */
function valueAt(input: Input, place: InputPlace): unknown {
  const [part, name] = split(place);
  return recordOf(input[part])[name];
}

/** Whether any wallet of the client is restricted in a way that stops this use. */
const isStoppable = ({ client }: ManagerActor, use: PlacedUse['use']): boolean =>
  client.restrictions.some((access) => stopFor(access, use) !== null);

const isSaid = (value: unknown): boolean =>
  value === true || (typeof value === 'bigint' && value > 0n);

const idsAt = (input: Input, place: InputPlace): number[] =>
  [valueAt(input, place)].flat().filter((value) => typeof value === 'number');
