import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile, whole } from '../measure.ts';
import { type Disruptions, startDisruptions } from './disruptions.ts';
import { type Installation, install } from './installation.ts';
import { type Figures, startPressure } from './pressure.ts';
import { type Proof, prove } from './proof.ts';

const MINUTE = 60_000;

/**
 * `npm run soak`: everything at once for so many minutes, with faults, kills and switchovers; then
 * the books, the processor and the answers are held against each other. Ends with 1 for a problem.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      'switchover-every': { type: 'string', default: '10' },
      'kill-every': { type: 'string', default: '3' },
      'drain-at-most': { type: 'string', default: '20' },
    },
  });
  const [minutes, switchover, kill, patience] = [
    values.minutes,
    values['switchover-every'],
    values['kill-every'],
    values['drain-at-most'],
  ].map(minutesIn) as [number, number, number, number];
  const installation = await install();
  try {
    const pressure = startPressure(installation);
    const disruptions = startDisruptions(installation, { switchover, kill });
    await sleep(minutes);
    const disrupted = await disruptions.stop();
    const figures = await pressure.stop();
    installation.stopSpending();
    process.stderr.write('pressure has stopped\n');
    const proof = await prove(installation, figures, patience);
    print({ minutes, figures, disrupted, proof, installation });
    return proof.problems.length === 0;
  } finally {
    await installation.stop();
  }
}

function minutesIn(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0)) throw new Error(`${text} is not a number of minutes`);
  return minutes * MINUTE;
}

type Outcome = {
  readonly minutes: number;
  readonly figures: Figures;
  readonly disrupted: Disruptions;
  readonly proof: Proof;
  readonly installation: Installation;
};

function print({ minutes, figures, disrupted, proof, installation }: Outcome): void {
  const rows: [string, string][] = [
    ['pressure', `${minutes / MINUTE} minutes`],
    ...[...figures.times].map(([kind, times]): [string, string] => [
      kind,
      `${whole(times.length)} answered, ${whole(figures.repeated.get(kind) ?? 0)} tries repeated, p50 ${whole(percentile(times, 0.5))} ms, p99 ${whole(percentile(times, 0.99))} ms, longest ${whole(percentile(times, 1))} ms`,
    ]),
    ...[...figures.refusals].map(([name, n]): [string, string] => [`answer ${name}`, whole(n)]),
    ['longest time without an answer', `${whole(figures.longestGap)} ms`],
    ['switchovers', `${disrupted.graceful} by stop, ${disrupted.killedPrimaries} by kill`],
    ['servers killed', whole(disrupted.killedServers)],
    ...[...installation.faults].map(([name, n]): [string, string] => [`fault: ${name}`, whole(n)]),
    ['drained in', proof.drainedIn === null ? 'not' : `${whole(proof.drainedIn / 1_000)} s`],
    ['transfers at the processor', whole(proof.transfers)],
    ...Object.entries(proof.exceptions).map(([kind, n]): [string, string] => [
      `open exceptions: ${kind}`,
      whole(n),
    ]),
    ...Object.entries(proof.balances).map(([kind, cents]): [string, string] => [
      `cents in ${kind}`,
      cents,
    ]),
    ['problems', whole(proof.problems.length)],
  ];
  for (const [name, figure] of rows) process.stdout.write(`${name.padEnd(48)}${figure}\n`);
  for (const problem of proof.problems.slice(0, 50)) process.stdout.write(`  ${problem}\n`);
}

process.exitCode = (await main()) ? 0 : 1;
