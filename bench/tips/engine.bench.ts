import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { computeShare } from '#domain/tips/index.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { type Measurement, median, now, percentile } from '../measure.ts';
import { night } from './night.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const NIGHT_GOAL = 2;
const YEAR_GOAL = 1_000;

/**
 * One night of 200 staff and 20 rules, with everybody's trace; and a year of one store in the
 * browser, as what-if replays it.
 */
export async function tipEngine(): Promise<Measurement[]> {
  const input = night(200, 20);
  for (let round = 0; round < 100; round += 1) computeShare(input);
  const times = Array.from({ length: 300 }, () => {
    const started = now();
    computeShare(input);
    return now() - started;
  });
  const [p50, p99] = [median(times), percentile(times, 0.99)];
  const year = await inBrowser();
  return [
    {
      name: 'tips: one night, 200 staff, 20 rules, with traces',
      figure: `${p50.toFixed(2)} ms`,
      floor: `p99 ${p99.toFixed(2)} ms`,
      ratio: null,
      goal: `below ${NIGHT_GOAL} ms`,
      met: p50 < NIGHT_GOAL,
    },
    {
      name: 'tips: a year of one store in the browser (365 days, 3 services, 60 staff)',
      figure: `${year.toFixed(0)} ms`,
      floor: '',
      ratio: null,
      goal: `below ${YEAR_GOAL} ms`,
      met: year < YEAR_GOAL,
    },
  ];
}

/**
 * The same engine as the portal's, bundled as the portal is, in a headless browser: the median of
 * five years, the first left out.
 */
async function inBrowser(): Promise<number> {
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve('./year.ts')),
        formats: ['iife'],
        name: 'bench',
      },
    },
  });
  const [bundle] = Array.isArray(bundled) ? bundled : [bundled];
  if (!bundle || !('output' in bundle)) throw new Error('the engine was not bundled');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: bundle.output[0].code });
    const times: number[] = [];
    for (let round = 0; round < 6; round += 1) times.push(await page.evaluate('bench.year()'));
    return median(times.slice(1));
  } finally {
    await browser.close();
  }
}
