import type { Day } from '#kernel/day.ts';
import { billsOf } from './bills.ts';
import { wallOf } from './hours.ts';
import type { Bill, Night } from './night.ts';
import type { SandboxRestaurant } from './place.ts';
import { planShifts, punchesOf, staysOf } from './shifts.ts';
import { troublesOf } from './troubles.ts';

/** A night as it follows from place and date alone: asked twice, it is the same. */
export function makeNight(place: SandboxRestaurant, day: Day): Night {
  const troubles = troublesOf(place, day);
  const wall = wallOf(place, day);
  const stays = staysOf(place, day, troubles);
  let bills: readonly Bill[] | null = null;
  return {
    day,
    planned: planShifts(place, wall, { stays, troubles }),
    punches: punchesOf(place, day, wall, { stays, troubles }),
    // Most of the work, and who asks for clock-ins needs none of it.
    get bills(): readonly Bill[] {
      bills ??= billsOf(place, day, wall, { stays, troubles });
      return bills;
    },
  };
}
