/** Half past six in the morning of Toronto. */
export const NIGHT_IS_OVER = new Date('2026-11-21T11:30:00Z');
export const NIGHT = '2026-11-20';
export const MORNING_AFTER = '2026-11-21';

/** What opens the sandbox of restaurants. */
export const BENCH_KEYS = {
  key: 'control',
  lightspeed: { clientId: 'cardload', clientSecret: 'till secret' },
  sevenShifts: { clientId: 'cardload-7', clientSecret: 'schedule secret' },
  omnivore: { apiKey: 'order data key' },
  roster: { username: 'roster@bench.example', password: 'roster' },
};
