import type { Page } from 'playwright-core';

export const DEMO_PASSWORD = 'Cardload-demo-1';
/** People of the demo world, by their mobile numbers. */
export const PEOPLE = { admin: '5145550100', regional: '5145550101', zone: '5145550102', manager: '5145550103', limited: '5145550104', tipout: '5145550105', harvest: '5145550500' } as const;

/** Enters mobile number and password, and stands at the code. */
export async function askForCode(page: Page, mobile: string, password = DEMO_PASSWORD): Promise<void> {
  // The address changes before the page does: the page left may have a field of that name too.
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password').and(page.locator('input')).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Takes the code that the demo shows. */
export async function enterCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a person of the demo world and waits for the home page, or for the page that they wanted. */
export async function signIn(page: Page, mobile: string, wanted = '/'): Promise<void> {
  await page.goto(wanted);
  await page.waitForURL('**/user/login**');
  await askForCode(page, mobile);
  await enterCode(page);
  await page.waitForURL((url) => url.pathname === wanted);
}
