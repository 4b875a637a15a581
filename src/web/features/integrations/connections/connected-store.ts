import type { Day } from '#kernel/day.ts';

/** A store whose connections are looked at. */
export type ConnectedStore = {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
  /** Today in the store's zone. */ readonly today: Day;
  /** Where its tips are; null where it has none. */ readonly tips: 'pool' | 'share' | null;
  /** Its hours and tips are set to be entered by hand: nothing that comes in counts. */
  readonly isByHand: boolean;
};
