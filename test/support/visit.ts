import type { Page } from 'playwright-core';
import { drawn } from './browser.ts';
import { quiet } from './quiet.ts';

/** The router of the portal's page, as the library's own tools find it. */
type Portal = {
  readonly __TSR_ROUTER__?: {
    navigate(to: { readonly href: string }): Promise<void>;
    readonly state: { readonly status: 'pending' | 'idle' };
  };
};

/**
 * Goes to an address of the portal as a link on the page would, and waits until it is drawn: the
 * portal is not loaded anew, which takes twice as long. From a page that is not the portal's the
 * address is opened as a whole. What was read a moment ago is not asked for again: a story that
 * changes something behind the page's back uses `goto`.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isPortal = await page.evaluate((href) => {
    const router = (window as unknown as Portal).__TSR_ROUTER__;
    // Its promise is not waited for: it can stay open where the page leads on by itself.
    void router?.navigate({ href });
    return router !== undefined;
  }, address);
  if (isPortal)
    await page.waitForFunction(
      () => (window as unknown as Portal).__TSR_ROUTER__?.state.status === 'idle',
    );
  else await page.goto(address);
  await drawn(page);
  await quiet(page);
}
