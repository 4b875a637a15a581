const SIGNS = /[&<>"']/g;
export const escapeHtml = (text: string): string =>
  text.replaceAll(SIGNS, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: light-dark(#f0f2f5, #14161a); color: light-dark(#1b1f24, #e8eaed); }
  main { inline-size: min(30rem, calc(100vw - 2rem)); margin-block: 1rem; background: light-dark(#fff, #1e2126); border: 1px solid light-dark(#d6dae0, #363b43); border-radius: 10px; padding: 1.75rem; box-sizing: border-box; }
  h1 { font-size: 1.375rem; margin: 0; } fieldset { border: 0; padding: 0; margin: 1.25rem 0 0; } legend { font-weight: 600; padding: 0; margin-block-end: .25rem; }
  label { display: flex; gap: .6rem; align-items: center; min-block-size: 2.5rem; } select { font: inherit; inline-size: 100%; padding: .5rem; border-radius: 6px; }
  input { inline-size: 1.1rem; block-size: 1.1rem; } .buttons { display: flex; gap: .75rem; margin-block-start: 1.25rem; }
  button { font: inherit; font-weight: 600; flex: 1; min-block-size: 2.75rem; border: 1px solid light-dark(#74808d, #7d8894); border-radius: 8px; background: transparent; color: inherit; cursor: pointer; }
  button.main { background: #1f5fbf; border-color: #1f5fbf; color: #fff; } :focus-visible { outline: 3px solid light-dark(#1f5fbf, #8ab4f8); outline-offset: 2px; }
  .note { font-size: .8125rem; color: light-dark(#57606a, #a5adb6); } table { border-collapse: collapse; inline-size: 100%; } th, td { text-align: start; padding: .4rem .6rem; border-block-end: 1px solid light-dark(#d6dae0, #363b43); }`;

/** A page of a provider. `body` is HTML: whatever a person typed in it is escaped by its author. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

/** A page that only says something. */
export const messagePage = (title: string, message: string): string =>
  htmlPage(title, `<p role="alert">${escapeHtml(message)}</p>`);

/** A list to choose one from. */
export const selectField = (
  name: string,
  label: string,
  choices: readonly { readonly value: string; readonly text: string }[],
): string =>
  `<fieldset><legend>${escapeHtml(label)}</legend><select name="${name}" aria-label="${escapeHtml(label)}" required>${choices
    .map(({ value, text }) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`)
    .join('')}</select></fieldset>`;

export const DECISION_BUTTONS = `<div class="buttons"><button class="main" name="decision" value="allow">Allow access</button><button name="decision" value="deny">Deny</button></div>
<p class="note">A sandbox: nothing leaves this machine.</p>`;
