import type { Page } from 'playwright-core';

export const CONNECTIONS = '/account-management/thirdparty-connect';

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** A provider that was asked too often answers nobody for a minute, and a page waits for it. */
const PROVIDERS_REST = 90_000;

/** The store of a name, as the first page of connections lists it; answers its wallet. */
export async function openStore(page: Page, name: string): Promise<number> {
  page.setDefaultTimeout(PROVIDERS_REST);
  await page.goto(CONNECTIONS);
  await page.getByLabel('Set up a store').selectOption({ label: name });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return Number.parseInt(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? '', 10);
}

/** Allows what the page of a provider asks for, for one of its companies. */
export async function allow(page: Page, company: string): Promise<void> {
  await page.locator('select').selectOption({ label: company });
  await page.getByRole('button', { name: 'Allow' }).click();
}

/** Reads the last two weeks again, from the data tab of a store's tips. */
export async function syncNow(page: Page, home: string, wallet: number): Promise<void> {
  await page.goto(`${home}?wallet=${wallet}&tab=data&pick=unassigned`);
  await press(page, 'Sync now');
  await page
    .getByRole('status')
    .getByText(/new or changed entr|Nothing new/)
    .first()
    .waitFor({ timeout: 90_000 });
}

/** A button of the demo's restaurants: what happens there, or goes wrong at a provider. */
export async function restaurants<T>(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  button: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${url}/api/v1/demo/restaurants/${button}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${button} answered ${answer.status}: ${await answer.text()}`);
  // The sandbox's own answer, of which each journey reads what it needs.
  return (await answer.json()) as T;
}
