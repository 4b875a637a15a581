import type { Instant } from '#kernel/instant.ts';
import { POP_UP_KINDS, type PopUpKind } from './pop-up-choices.ts';

export type PopUp = {
  readonly id: number;
  readonly kind: PopUpKind;
  readonly startsAt: Instant;
  /** The first instant at which it is gone; null where it stays until somebody ends it. */
  readonly endsAt: Instant | null;
  /** Who is meant; a list that is left out or empty means everybody. */
  readonly audience: {
    readonly regions?: readonly string[];
    readonly clientIds?: readonly number[];
    readonly programIds?: readonly number[];
    readonly levels?: readonly string[];
  };
  readonly dismissable: boolean;
};
export type PopUpReader = {
  readonly region: string;
  readonly clientId: number;
  readonly programId: number;
  readonly level: string;
  readonly dismissed: readonly number[];
};

/** More than anybody reads. */
const MOST = 20;

const includes = <T>(wanted: readonly T[] | undefined, value: T): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

/** Whether somebody belongs to those who are meant. */
export const isMeant = (
  { audience }: Pick<PopUp, 'audience'>,
  who: Omit<PopUpReader, 'dismissed'>,
): boolean =>
  includes(audience.regions, who.region) &&
  includes(audience.clientIds, who.clientId) &&
  includes(audience.programIds, who.programId) &&
  includes(audience.levels, who.level);

const isOn = ({ startsAt, endsAt }: PopUp, now: Instant): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

const isDismissed = ({ id, dismissable }: PopUp, who: PopUpReader): boolean =>
  dismissable && who.dismissed.includes(id);

const byUrgency = (a: PopUp, b: PopUp): number =>
  POP_UP_KINDS.indexOf(a.kind) - POP_UP_KINDS.indexOf(b.kind) ||
  b.startsAt.getTime() - a.startsAt.getTime() ||
  b.id - a.id;

/** The pop-ups that somebody sees now, most urgent first and newest first among equals. */
export const activePopUps = ({
  popUps,
  who,
  now,
}: {
  readonly popUps: readonly PopUp[];
  readonly who: PopUpReader;
  readonly now: Instant;
}): number[] =>
  popUps
    .filter((one) => isOn(one, now) && isMeant(one, who) && !isDismissed(one, who))
    .sort(byUrgency)
    .slice(0, MOST)
    .map(({ id }) => id);
