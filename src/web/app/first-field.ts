/** Whatever is not drawn by then is left to its heading. */
const LONGEST_WAIT = 3_000;
const FIELDS =
  'main :is(input:not([type=hidden],[type=radio],[type=checkbox],[type=file],[type=search]),textarea,select,button[aria-haspopup=listbox])';

/** Where a page of many steps puts the focus in place of its heading. */
const START = '[data-page-start]';

/**
 * Brings the focus to the first field of the page that is about to open, once its heading has it:
 * who asked for a form by name has come to fill it in.
 */
export function focusFirstField(): void {
  const left = document.querySelector('main h1');
  const until = performance.now() + LONGEST_WAIT;
  const look = () => {
    const heading = document.querySelector('main h1');
    const field = document.querySelector<HTMLElement>(FIELDS);
    const isThere = document.activeElement === heading || document.activeElement?.matches(START);
    if (field && heading !== left && isThere) return field.focus();
    if (performance.now() < until) requestAnimationFrame(look);
    return undefined;
  };
  requestAnimationFrame(look);
}
