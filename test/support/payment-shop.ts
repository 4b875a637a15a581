import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import type { StripeInTest } from './stripe-sandbox.ts';

/**
 * A shop that knows nothing of the sandbox but the address of its script: it draws the fields,
 * confirms, and shows what became of it.
 */
export async function startShop({ url, keys }: StripeInTest) {
  const script = `
    const asked = new URLSearchParams(location.search);
    const stripe = Stripe('${keys.publishableKey}');
    const elements = stripe.elements({
      clientSecret: asked.get('secret'),
      locale: asked.get('locale') ?? 'en',
      appearance: { theme: asked.get('theme') ?? 'stripe' },
    });
    const element = elements.create('payment', {});
    const told = document.querySelector('#told');
    element.on('ready', () => (told.dataset.ready = 'true'));
    element.on('change', (event) => (told.dataset.complete = String(event.complete)));
    element.on('loaderror', () => (told.dataset.failed = 'true'));
    element.mount('#payment');
    document.querySelector('#save').addEventListener('click', async () => {
      const { setupIntent, error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: location.href },
        redirect: 'if_required',
      });
      told.textContent = error ? 'error ' + error.code : setupIntent.status;
    });
    document.querySelector('#pay').addEventListener('click', async () => {
      const { paymentIntent, error } = await stripe.handleNextAction({
        clientSecret: asked.get('pay'),
      });
      told.textContent = error ? 'error ' + error.code : paymentIntent.status;
    });`;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop');
    const dir = searchParams.get('dir') === 'rtl' ? 'rtl' : 'ltr';
    const dark = searchParams.get('theme') === 'night' ? 'background:#151c1b;color:#e8eeec' : '';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      // As strict as the portal is: a script and frames of the provider, and no connections.
      'content-security-policy': `default-src 'self'; script-src 'unsafe-inline' ${url}; frame-src ${url}; style-src 'unsafe-inline'; connect-src 'none'`,
    });
    response.end(`<!doctype html><html lang="en" dir="${dir}"><head><meta charset="utf-8"><title>Shop</title></head>
<body style="${dark}"><main><h1>Shop</h1><div id="payment" style="max-inline-size:30rem"></div>
<button id="save">Save</button> <button id="pay">Pay</button><p id="told" role="status"></p></main>
<script src="${url}/endive/stripe.js"></script><script>${script}</script></body></html>`);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: () => void server.close(),
  };
}

const FIELDS = 'iframe[title="Payment details"]';

/** The frame with the fields, once it can be typed in. */
export async function fieldsIn(page: Page): Promise<FrameLocator> {
  await page.locator('#told[data-ready="true"]').waitFor({ state: 'attached' });
  return page.frameLocator(FIELDS);
}

/** The same frame as something that code runs in. */
export function frameNamed(page: Page, path: string): Frame {
  const found = page.frames().find((frame) => frame.url().includes(path));
  if (!found) throw new Error(`no frame shows ${path}`);
  return found;
}

export async function typeCard(fields: FrameLocator, number: string): Promise<void> {
  await fields.locator('#number').fill('');
  await fields.locator('#number').pressSequentially(number);
  await fields.locator('#expiry').fill('');
  await fields.locator('#expiry').pressSequentially('1230');
  await fields.locator('#cvc').fill('123');
}
