import type { CardFacts, CardSide } from '#domain/cards/card-acts.ts';
import type { CardState } from '#domain/people/member-status.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { assignCard, lockCard, saveAccount, saveCard } from './cards.repo.ts';
import { cardOf, findMember } from './members.repo.ts';
import { refreshStatus } from './refresh-status.ts';

export type MemberCard = CardFacts & {
  readonly customerId: number;
  readonly proxy: string;
  readonly accountId: number;
  readonly activatedAt: Date | null;
  readonly expiresOn: string | null;
  readonly status: string;
};

/** The card that a member has now, with what decides about it; null where there is none. */
export async function memberCard(
  tx: ReadHandle,
  clientId: number,
  customerId: number,
): Promise<MemberCard | null> {
  const [member, card] = await Promise.all([
    findMember(tx, clientId, customerId),
    cardOf(tx, clientId, customerId),
  ]);
  if (!member || !card) return null;
  return {
    customerId,
    proxy: card.proxy,
    accountId: member.account_id,
    state: card.state,
    lockedBy: card.locked_by,
    registered: member.registered_at !== null,
    activatedAt: card.activated_at,
    expiresOn: card.expires_on,
    status: member.status,
  };
}

export type CardChange = {
  readonly state: CardState;
  readonly lockedBy?: CardSide | null;
  readonly expiresOn?: string | null;
};

/**
 * Brings a card into a state, and its member's shown status with it. Answers what it was; null
 * where it was so already.
 */
export async function changeCard(
  tx: WriteHandle,
  clientId: number,
  {
    proxy,
    change,
    now,
  }: { readonly proxy: string; readonly change: CardChange; readonly now: Date },
): Promise<{ before: CardState; customerId: number | null; status: string | null } | null> {
  const card = await lockCard(tx, clientId, proxy);
  // A replaced card stays so, whatever is said of it.
  if (!card || card.state === 'replaced' || card.state === change.state) return null;
  await saveCard(tx, clientId, proxy, {
    state: change.state,
    state_at: now,
    locked_by: change.state === 'locked' ? (change.lockedBy ?? 'member') : null,
    ...(change.state === 'active' && card.activated_at === null ? { activated_at: now } : {}),
    ...(change.expiresOn === undefined ? {} : { expires_on: change.expiresOn }),
  });
  const status =
    card.customer_id === null ? null : await refreshStatus(tx, clientId, card.customer_id);
  return { before: card.state, customerId: card.customer_id, status };
}

/** Takes the lock of a card for this transaction; answers its state. */
export const lockCardRow = async (
  tx: WriteHandle,
  clientId: number,
  proxy: string,
): Promise<CardState | null> => (await lockCard(tx, clientId, proxy))?.state ?? null;

/** Takes the lock of a card for this transaction; whether it was changed later than this instant. */
export async function cardChangedSince(
  tx: WriteHandle,
  clientId: number,
  proxy: string,
  instant: Date,
): Promise<boolean> {
  const changed = (await lockCard(tx, clientId, proxy))?.state_at ?? null;
  return changed !== null && changed > instant;
}

/** Keeps a free card for a member whose own is being replaced. */
export async function reserveCard(
  tx: WriteHandle,
  clientId: number,
  proxy: string,
): Promise<'proxy_unknown' | 'proxy_taken' | null> {
  const card = await lockCard(tx, clientId, proxy);
  if (!card) return 'proxy_unknown';
  if (card.state !== 'free' || card.customer_id !== null || card.reserved) return 'proxy_taken';
  await saveCard(tx, clientId, proxy, { reserved: true });
  return null;
}

export const releaseCard = (tx: WriteHandle, clientId: number, proxy: string) =>
  saveCard(tx, clientId, proxy, { reserved: false });

/**
 * The new card takes the old one's place, with an account of its own: the old one's number stays
 * with the old card.
 */
export async function switchCard(
  tx: WriteHandle,
  clientId: number,
  customerId: number,
  {
    proxies,
    accountId,
    now,
  }: {
    readonly proxies: { readonly from: string; readonly to: string };
    readonly accountId: number;
    readonly now: Date;
  },
): Promise<{ status: string }> {
  const member = await findMember(tx, clientId, customerId);
  const [old, fresh] = [
    await lockCard(tx, clientId, proxies.from),
    await lockCard(tx, clientId, proxies.to),
  ];
  invariant(
    member && old?.customer_id === customerId && fresh,
    'a card is replaced by one that was kept for its member',
  );
  await saveCard(tx, clientId, proxies.from, {
    state: 'replaced',
    state_at: now,
    locked_by: null,
    account_id: member.account_id,
  });
  await assignCard(tx, clientId, { proxy: proxies.to, customerId, now });
  await saveAccount(tx, clientId, customerId, accountId);
  return { status: await refreshStatus(tx, clientId, customerId) };
}
