import { createRestaurantSandbox } from '../../src/sandbox/restaurant/restaurant-sandbox.ts';
import { BENCH_KEYS, NIGHT_IS_OVER } from './keys.ts';

/*
 * The sandbox of restaurants as a program of its own, as providers are: what it costs is not the
 * server's. Its time stands still, after the night that is read.
 */
let passed = 0;
const sandbox = createRestaurantSandbox({
  clock: { now: () => NIGHT_IS_OVER },
  ...BENCH_KEYS,
  // Whoever asks keeps the pace; what is late by a little is not shut out for a minute.
  milliseconds: () => (passed += 1_000),
});
process.stdout.write(`restaurants on ${await sandbox.listen()}\n`);
process.on('SIGTERM', () => void sandbox.close().then(() => process.exit(0)));
