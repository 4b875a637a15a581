import { createProcessorSandbox } from '../../src/sandbox/processor/processor-sandbox.ts';
import { machineClock } from '#server/platform/clock.ts';

/*
 * The sandbox of the card processor as a program of its own, with the time of the machine, whose
 * card holders spend by themselves until SIGUSR2.
 */
let spentUntil: Date | null = null;
process.on('SIGUSR2', () => void (spentUntil ??= machineClock.now()));
const app = createProcessorSandbox({
  key: process.env.CARD_PROCESSOR_KEY ?? '',
  clock: machineClock,
  byItself: { every: 500, clock: { now: () => spentUntil ?? machineClock.now() } },
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`processor on ${address}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
