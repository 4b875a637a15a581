import type { RestaurantWorld } from '../restaurant-world.ts';
import type { SeededDraws } from '../seeded-draws.ts';

const READ_FAULTS = [
  ...(['unauthorized', 'scope_denied', 'server_error', 'unavailable', 'slow', 'cut'] as const),
  ...(['malformed', 'page_missing', 'page_doubled', 'wrong_type', 'empty_list'] as const),
  ...(['lost_refresh', 'clock_off', 'rate_limited'] as const),
] as const;
/** The lists that nights are read from, as their paths begin; null is any call. */
const PATHS: Readonly<Record<string, readonly [string | null, ...(string | null)[]]>> = {
  lightspeed: [null, '/f/v2', '/staff/v1'],
  '7shifts': [null, '/v2/company', '/v2/reports'],
  omnivore: [null, '/1.0/locations'],
};
/** Of each provider the fields whose loss matters; null is the first one. */
const FIELDS: Readonly<Record<string, readonly [string | null, ...(string | null)[]]>> = {
  lightspeed: [null, 'salesLines', 'payments', 'staffId', 'events', 'type'],
  '7shifts': [null, 'clocked_in', 'user_id', 'breaks'],
  omnivore: [null, 'totals', 'clock_in', 'opened_at'],
};

/** Switches on some faults; answers how many of each kind. */
export async function switchOnFaults(
  { press }: RestaurantWorld,
  draws: SeededDraws,
  counts: Map<string, number>,
): Promise<void> {
  const many = draws.below(5);
  for (let nth = 0; nth < many; nth += 1) {
    const provider = draws.oneOf(['lightspeed', '7shifts', 'omnivore', 'lightspeed']);
    const kind = draws.oneOf(READ_FAULTS);
    const path = draws.oneOf(PATHS[provider] ?? [null]);
    const field = draws.oneOf(FIELDS[provider] ?? [null]);
    const retry = draws.oneOf(['seconds', 'date', 'none']);
    const isPassing = kind !== 'clock_off';
    await press('POST', '/faults', {
      provider,
      kind,
      count: isPassing ? 1 + draws.below(kind === 'server_error' ? 8 : 3) : null,
      seconds: kind === 'slow' ? 0.05 : draws.below(600) - (kind === 'clock_off' ? 300 : 0),
      retry,
      ...(path !== null && isPassing ? { path } : {}),
      ...(kind === 'wrong_type' && field !== null ? { field } : {}),
    });
    const name = kind === 'rate_limited' ? `${kind} ${retry}` : kind;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}
