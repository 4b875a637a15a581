import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

/** Says which browser the journeys of this project run in. */
export default async function setup(project: TestProject): Promise<void> {
  const source = project.getProvidedContext().chromium;
  const { executablePath, env } = await findChromium(source);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  console.log(`${project.name}: Chromium ${browser.version()} (${source}: ${executablePath})`);
  await browser.close();
}
