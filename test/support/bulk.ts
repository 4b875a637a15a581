import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiOf } from './portal-api.ts';

export const BULK_LOAD = '/account-management/bulk-load-funds-with-file';
export const BULK_UNLOAD = '/account-management/bulk-unload-funds-with-file';
export const BULK_CARDS = '/account-management/bulk-load-cards';

export type FundRow = {
  first_name: string;
  last_name: string;
  identifier: string;
  staff_id: string;
  load_amount: string;
  memo: string;
};

async function textOf(download: Download): Promise<string> {
  return readFileSync((await download.path()) ?? '', 'utf8');
}

/** Presses a button and reads the file that it hands out. */
export async function downloaded(
  page: Page,
  button: string | RegExp,
): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return parse(await textOf(download), { bom: true, columns: true });
}

export async function chooseWallet(page: Page, wallet: string): Promise<void> {
  await page.getByRole('button', { name: /Choose a wallet/ }).click();
  await page.locator('[role=option]', { hasText: wallet }).click();
}

export const template = async (page: Page): Promise<FundRow[]> =>
  (await downloaded(page, 'Download template')) as FundRow[];

export const fileOf = (rows: readonly object[], name = 'staff.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(stringify(rows as object[], { header: true })),
});

/** Uploads a fund file and waits for what was found in it. */
export async function upload(page: Page, rows: readonly FundRow[], name?: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(fileOf(rows, name));
  await page.getByRole('heading', { name: 'File details' }).waitFor();
}

export const jobOf = (page: Page): string => new URL(page.url()).searchParams.get('job') ?? '';

/** Above $10,000.00 the total is typed before it is sent. */
export async function typeTotal(page: Page, total: string): Promise<void> {
  await page.getByLabel('Enter the total').fill(total);
}

type Sent = {
  readonly key: string;
  readonly card: string;
  readonly amount: number;
  readonly outcome: string;
};

/** What the card processor of this server remembers that it was told. */
export function sandboxTransfers(dataDir: string): Sent[] {
  const file = join(dataDir, 'card-processor.jsonl');
  if (!existsSync(file)) return [];
  // Read while the server writes, the last line may be there in part: it is whole once its end is.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Sent);
}

type Wallets = { data: { wallet_name: string; balance: string }[] };

export async function balanceOf(page: Page, url: string, wallet: string): Promise<bigint> {
  const call = await apiOf(page, url);
  const { data } = await call<Wallets>('GET', '/clients/{client}/wallets');
  return BigInt(
    (data.find((entry) => entry.wallet_name === wallet)?.balance ?? '0').replace('.', ''),
  );
}

/** The books of the person's client add up, entry by entry. */
export async function expectBooksProven(page: Page, url: string): Promise<void> {
  const call = await apiOf(page, url);
  expect(await call<{ balanced: boolean }>('POST', '/ledger/proof', {})).toMatchObject({
    balanced: true,
  });
}
