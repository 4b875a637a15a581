import { type AdvancePart, staysForPayday } from '#domain/ewa/index.ts';
import { type Cents, largerOf, smallerOf, sum, toWire } from '#kernel/money.ts';
import type { DrawStore } from '../members/draw-store.ts';
import type { MemberStanding } from '../members/member-standing.ts';

/** What a member could take still, and what stays for payday, as the wire has them. */
export type AfterTaking = { readonly available: string; readonly stays: string };

/** How a member stands once an advance is taken; of no parts: how they stand now. */
export function afterTaking(
  { settings, float }: DrawStore,
  standing: MemberStanding,
  parts: readonly AdvancePart[],
): AfterTaking {
  const taken = sum(parts.map(({ amount }) => amount));
  const { periods } = standing.availability;
  // Where one advance a period is allowed, the rest of the periods that it fills is shut.
  const left = settings.one_advance_a_period
    ? sum(periods.filter((period) => !isOfParts(period, parts)).map((period) => period.left))
    : standing.availability.left - taken;
  const drawable = standing.periods.filter(({ period }) => period.drawable);
  const stays = sum(drawable.map((one) => staysForPayday(one.earned, one.taken)));
  const available: Cents = largerOf(smallerOf(left, float - taken), 0n);
  return { available: toWire(available), stays: toWire(stays - taken) };
}

const isOfParts = (
  { firstDay }: { readonly firstDay: string },
  parts: readonly AdvancePart[],
): boolean => parts.some((part) => part.firstDay === firstDay);
