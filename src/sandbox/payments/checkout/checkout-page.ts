export type PageSession = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly cancel_url: string;
  readonly email: string;
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: light-dark(#f4f5f7, #14161a); color: light-dark(#1b1f27, #eceef2); }
  main { inline-size: min(26rem, calc(100vw - 2rem)); background: light-dark(#fff, #1d2026); border: 1px solid light-dark(#dfe2e8, #343945); border-radius: 12px; padding: 1.75rem; box-sizing: border-box; }
  h1 { font-size: 1rem; font-weight: 500; margin: 0; color: light-dark(#525b6b, #aab2c0); } .sum { font-size: 2rem; font-weight: 650; margin: 0 0 1.25rem; }
  label { display: block; font-weight: 550; font-size: .875rem; margin-block: .75rem .25rem; } input { font: inherit; inline-size: 100%; box-sizing: border-box; padding: .55rem .7rem; border: 1px solid light-dark(#8b93a3, #6b7383); border-radius: 8px; background: transparent; color: inherit; }
  .two { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; } button { font: inherit; font-weight: 600; inline-size: 100%; margin-block-start: 1.25rem; padding: .7rem; border: 0; border-radius: 8px; background: #4338ca; color: #fff; cursor: pointer; }
  .problem { background: light-dark(#fdecec, #4a1d1f); color: light-dark(#8f1d1d, #ffd9d9); padding: .6rem .8rem; border-radius: 8px; } .note { font-size: .8125rem; color: light-dark(#525b6b, #aab2c0); } a { color: inherit; }
  input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid #6d63ff; outline-offset: 2px; }`;

/** The provider's own page: the only place where a card's number is typed. */
export const checkoutPage = (
  session: PageSession,
  problem: string | null,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pay by card (sandbox)</title><style>${STYLE}</style></head>
<body><main>
  <h1>${escape(session.name)}</h1>
  <p class="sum">${escape((session.amount / 100).toLocaleString('en', { style: 'currency', currency: session.currency.toUpperCase() }))}</p>
  ${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
  <form method="post">
    <label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required>
    <div class="two"><div><label for="expiry">Expires</label><input id="expiry" name="expiry" autocomplete="cc-exp" placeholder="12 / 30" required></div>
    <div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></div></div>
    <button type="submit">Pay</button>
  </form>
  <p class="note">A sandbox: nothing is charged. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p>
  <p class="note"><a href="${escape(session.cancel_url)}">Go back without paying</a></p>
</main></body></html>`;
