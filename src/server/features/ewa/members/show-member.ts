import type { z } from 'zod';
import type { ewaMembers } from '#contract/ewa/members.ts';
import type { EwaState } from '#domain/ewa/index.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { clockingsReadAt } from '../../tips-data/index.ts';
import { type StoreRef, visibleStore } from '../../tips-setup/index.ts';
import { type DrawStore, drawStore } from './draw-store.ts';
import { presentMember } from './list-members.ts';
import { memberStanding } from './member-standing.ts';
import { presentPeriods, presentStanding } from './present-standing.ts';

type MemberShown = z.input<(typeof ewaMembers)['ewaMember']['output']>;

/** A store that the manager sees and that has earned pay switched on, as it stands now. */
export async function drawSeenStore(
  tx: ReadHandle,
  actor: ManagerActor,
  storeId: number,
  now: Date,
): Promise<Result<DrawStore, 'not_found' | 'ewa_off'>> {
  const store: StoreRef | null = await visibleStore(tx, actor, storeId);
  if (store === null) return fail('not_found');
  const draw = await drawStore(tx, store, now);
  return draw === null ? fail('ewa_off') : ok(draw);
}

/** One member of a store, with where each figure comes from. */
export async function showEwaMember(
  tx: ReadHandle,
  draw: DrawStore,
  customerId: number,
): Promise<Result<MemberShown, 'not_found'>> {
  const standing = await memberStanding(tx, draw, customerId);
  if (standing === null) return fail('not_found');
  const { person } = standing;
  return ok({
    ...presentStanding(standing, draw),
    ...presentMember(standing, draw),
    store_id: draw.store.storeId,
    invited_at: person.invited_at?.toISOString() ?? null,
    enrolled_at: person.enrolled_at?.toISOString() ?? null,
    paused_at: person.paused_at?.toISOString() ?? null,
    paused_by: person.paused_by,
    pause_reason: person.pause_reason,
    terms_version: person.terms_version,
    as_of: (await clockingsReadAt(tx, draw.store))?.toISOString() ?? null,
    periods: await presentPeriods(tx, draw, customerId, standing.periods),
    version: person.version,
    abilities: ABILITIES[standing.state] ?? [],
  });
}

const ABILITIES: Readonly<Partial<Record<EwaState, MemberShown['abilities']>>> = {
  enrolled: ['pause'],
  paused: ['resume'],
};
