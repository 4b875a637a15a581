import type { Day } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import { type Correction, correctNight, isOfPlace } from './corrections.ts';
import type { Memory } from './memory.ts';
import type { Millis } from './night.ts';
import { openNights } from './night-store.ts';
import type { AgentState, SandboxRestaurant } from './place.ts';
import { type ToldPlace, readPlace } from './read-place.ts';

type Corrected = { readonly place: SandboxRestaurant; readonly day: Day };
type Listener = (correction: Correction, corrected: Corrected) => void;

/**
 * The restaurants that the sandbox was told of, and their nights. A night follows from place and
 * date alone; what was corrected by hand is kept beside it.
 */
export function openWorld({ clock, memory }: { readonly clock: Clock; readonly memory: Memory }) {
  const places = new Map<string, SandboxRestaurant>();
  const lastTold = new Map<string, string>();
  const agents = new Map<string, AgentState>();
  const nights = openNights();
  const listeners: Listener[] = [];

  function put(told: ToldPlace): void {
    const place = readPlace(told);
    places.set(place.id, place);
    lastTold.set(place.id, JSON.stringify(told));
    if (told.omnivore && !agents.has(told.omnivore.location))
      agents.set(told.omnivore.location, told.omnivore.agent);
    nights.forget(place.id);
  }
  for (const told of memory.restore<ToldPlace>('place')) put(told);
  for (const correction of memory.restore<Correction>('correction')) nights.correct(correction);
  for (const [location, state] of memory.restore<[string, AgentState]>('agent'))
    agents.set(location, state);

  return {
    now: (): Millis => clock.now().getTime(),
    places: (): SandboxRestaurant[] => [...places.values()],
    place: (id: string): SandboxRestaurant | undefined => places.get(id),
    tell(told: readonly ToldPlace[]): void {
      for (const one of told) {
        // Whoever tells the same at each start changes nothing.
        if (JSON.stringify(one) === lastTold.get(one.id)) continue;
        memory.note('place', one);
        put(one);
      }
    },
    agent: (location: string): AgentState => agents.get(location) ?? 'absent',
    setAgent(location: string, state: AgentState): void {
      memory.note('agent', [location, state]);
      agents.set(location, state);
    },
    night: nights.night,
    correctedSince: nights.correctedSince,
    versionOf: nights.versionOf,
    /** False where the place, or what is to be corrected, is not there. */
    correct(correction: Correction): boolean {
      const place = places.get(correction.place);
      const day = correction.date;
      if (!place || !isOfPlace(place, day, correction)) return false;
      if (correctNight(nights.night(place, day), correction) === null) return false;
      memory.note('correction', correction);
      nights.correct(correction);
      for (const heard of listeners) heard(correction, { place, day });
      return true;
    },
    onCorrection(listener: Listener): void {
      listeners.push(listener);
    },
  };
}
export type World = ReturnType<typeof openWorld>;
