import { createHash } from 'node:crypto';
import { toWire } from '#kernel/money.ts';
import { utcText } from '../http/times.ts';
import type { Millis, Night, PunchFacts } from '../world/night.ts';
import { type Listed, jsonOf } from '../world/night-lists.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { type Seen, punchesAt, stretchesOf } from '../world/views.ts';
import { staffIdOf } from './staff.ts';

/** One shift as the till has it, with the moment by which it is listed. */
export type ListedShift = {
  readonly begins: Millis;
  readonly staffId: number;
  readonly body: object & { readonly uuid: string };
};

const idOf = (...words: readonly (string | number)[]): string =>
  createHash('md5').update(words.join(' ')).digest('base64');

/**
 * A clock-in as the till has it. It knows no breaks, so that an unpaid one makes two shifts of it;
 * a corrected end is one event more, which was written later.
 */
export function shiftsOfPunch(
  place: SandboxRestaurant,
  night: Night,
  { number, facts, changedAt }: Seen<PunchFacts>,
): ListedShift[] {
  const original = night.punches.find((punch) => punch.number === number)?.facts.to ?? null;
  const stretches = stretchesOf(facts);
  return stretches.map(({ from, to }, index) => {
    const isLast = index === stretches.length - 1;
    const uuid = idOf(place.id, night.day, number, index);
    const event = (eventType: string, at: Millis, createdOn: Millis): object => ({
      uuid: idOf(uuid, eventType, at),
      timestamp: utcText(at),
      createdOn: utcText(createdOn),
      eventType,
    });
    const isCorrected = isLast && to !== null && original !== null && facts.to !== original;
    const outs = [
      ...(isCorrected && original > from ? [event('CLOCK_OUT', original, original)] : []),
      ...(to === null ? [] : [event('CLOCK_OUT', to, isCorrected ? changedAt : to)]),
    ];
    return {
      begins: from,
      staffId: staffIdOf(facts.person),
      body: {
        uuid,
        businessId: place.lightspeed?.business,
        businessLocationId: place.lightspeed?.location,
        deviceId: 54_321,
        staffId: staffIdOf(facts.person),
        declaredCashTips: toWire(isLast ? facts.cashTips : 0n),
        dateInUTC: utcText(isLast ? changedAt : (to ?? changedAt)),
        events: [event('CLOCK_IN', from, from), ...outs],
      },
    };
  });
}

export type ShiftLine = Listed<Pick<ListedShift, 'begins' | 'staffId'>>;

/** The shifts of a night; those that were deleted are not listed. */
export const shiftsOfNight = (place: SandboxRestaurant, night: Night, now: Millis): ShiftLine[] =>
  punchesAt(night, now)
    .filter(({ facts }) => !facts.deleted)
    .flatMap((punch) => shiftsOfPunch(place, night, punch))
    .map(({ begins, staffId, body }) => ({ begins, staffId, json: jsonOf(body) }));
