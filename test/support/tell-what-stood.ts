import type { Page } from 'playwright-core';

const MAX_TOLD = 1_500;

/**
 * A journey that failed elsewhere, once, is only understood by what its windows showed: it is told
 * with the first error, wherever that is reported.
 */
export async function tellWhatStood(
  { page, faults }: { readonly page: Page; readonly faults: readonly string[] },
  error: { message: string; stack?: string } | undefined,
): Promise<void> {
  if (error === undefined) return;
  const main = page.getByRole('main').or(page.locator('body')).last();
  const text = await main
    .innerText({ timeout: 1_000 })
    .catch((unreadable: unknown) => String(unreadable));
  const told = [`${page.url()} showed`, ...faults, text.replaceAll(/\s+/g, ' ')].join('\n');
  const without = error.message;
  error.message = `${without}\n${told.slice(0, MAX_TOLD)}`;
  error.stack = error.stack?.replace(without, () => error.message) ?? error.message;
}
