import { type Day, type Zone, dayOf, daysBetween } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';

export type PromptStage = 'fortnight' | 'week' | 'last_day' | 'ended';
type Asked = {
  readonly trialEnd: Instant;
  readonly now: Instant;
  readonly zone: Zone;
  readonly hasMethod: boolean;
};

function stageOf(daysLeft: number): PromptStage | null {
  if (daysLeft === 0) return 'last_day';
  if (daysLeft <= 7) return 'week';
  return daysLeft <= 14 ? 'fortnight' : null;
}

/** Days of the calendar at the wallet until a trial ends, and which prompt to upgrade is due. */
export function countdown({ trialEnd, now, zone, hasMethod }: Asked): {
  readonly status: 'running' | 'ended';
  readonly daysLeft: number;
  readonly stage: PromptStage | null;
  readonly endsOn: Day;
} {
  const endsOn = dayOf(trialEnd, zone);
  const isOver = now >= trialEnd;
  const daysLeft = isOver ? 0 : daysBetween(dayOf(now, zone), endsOn);
  const stage = isOver ? 'ended' : stageOf(daysLeft);
  return {
    status: isOver ? 'ended' : 'running',
    daysLeft,
    stage: hasMethod ? null : stage,
    endsOn,
  };
}
