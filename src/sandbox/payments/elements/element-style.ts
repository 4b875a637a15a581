/** The look of frames and pages; a shop's appearance sets the variables. */
export const ELEMENT_STYLE = `
  :root { color-scheme: light; --primary: #00695c; --surface: #fff; --ink: #15201d; --muted: #55625e; --danger: #8a1c00; --line: #7a8783; --soft: #f0f2f1; --on-primary: #fff; --radius: 8px; --size: 14px; --font: ui-sans-serif, system-ui, sans-serif; }
  :root[data-theme='night'] { color-scheme: dark; --primary: #6fd6c8; --surface: #151c1b; --ink: #e8eeec; --muted: #a5b2ae; --danger: #ffb4a0; --line: #6c7a76; --soft: #1b2423; --on-primary: #06201c; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--surface); color: var(--ink); font: 400 var(--size)/1.45 var(--font); }
  fieldset { border: 0; padding: 0 3px; margin: 0; min-inline-size: 0; }
  legend { font-weight: 600; padding: 0; margin-block-end: 8px; }
  .methods { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 8px; margin-block-end: 16px; }
  .method { display: flex; align-items: center; gap: 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; background: var(--surface); }
  .method:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); font-weight: 550; }
  .method:has(:focus-visible) { outline: 3px solid var(--primary); outline-offset: 2px; }
  input { accent-color: var(--primary); }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 3px; }
  .wide { grid-column: 1 / -1; }
  label.field { display: block; font-weight: 550; }
  .field input { display: block; inline-size: 100%; margin-block-start: 4px; min-block-size: 42px; padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); color: inherit; font: inherit; font-weight: 400; font-variant-numeric: tabular-nums; }
  .field input:focus-visible { outline: 3px solid var(--primary); outline-offset: 1px; }
  .field input[aria-invalid='true'] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }
  .problem { color: var(--danger); font-weight: 450; font-size: .93em; min-block-size: 0; margin: 4px 0 0; }
  .problem:empty { display: none; }
  .note { color: var(--muted); font-size: .93em; margin: 12px 3px 3px; }
  [hidden] { display: none !important; }
  @media (max-width: 22rem) { .grid { grid-template-columns: 1fr; } }
  body.page { min-block-size: 100vh; display: grid; place-items: center; background: var(--soft); }
  main { inline-size: min(26rem, calc(100vw - 2rem)); background: var(--surface); border-radius: 12px; padding: 24px; margin-block: 16px; }
  h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 8px; }
  form { display: grid; gap: 12px; margin-block-start: 16px; }
  button { font: inherit; font-weight: 600; min-block-size: 42px; padding-inline: 16px; border: 1px solid transparent; border-radius: var(--radius); background: var(--primary); color: var(--on-primary); cursor: pointer; }
  button.second { background: transparent; color: var(--ink); border-color: var(--line); }
  button:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
`;

/** Pages of their own follow what the reader's machine prefers. */
export const FOLLOW_THEME = `
  @media (prefers-color-scheme: dark) { :root { color-scheme: dark; --primary: #6fd6c8; --surface: #151c1b; --ink: #e8eeec; --muted: #a5b2ae; --danger: #ffb4a0; --line: #6c7a76; --soft: #0e1413; --on-primary: #06201c; } }
`;
