import { rememberPage } from '#web/lib/recent.ts';

const BETWEEN = ' · ';
const SETTLED = 800;
const SURELY_SETTLED = 3_000;
/** Parts of a heading that are not its words: what is read aloud alone, and how many there are. */
const ASIDE = '.visually-hidden, [data-count]';

function wordsOf(heading: Element | null): string {
  if (heading === null) return '';
  // The copy of an element is one too.
  const words = heading.cloneNode(true) as Element;
  for (const part of words.querySelectorAll(ASIDE)) part.remove();
  return words.textContent.replace(/\s+/g, ' ').trim();
}

/**
 * The browser's tab says the portal's name, and after it the heading of the page that is drawn, in
 * the reader's language. Whoever sets `document.title` sets the name alone.
 */
export function followHeadings(root: Element): void {
  let name = document.title;
  let drawn = name;
  let shown: { readonly element: Element | null; readonly heading: string } = {
    element: null,
    heading: '',
  };
  let settled: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    if (document.title !== drawn) name = document.title;
    const element = root.querySelector('h1:not(.visually-hidden)');
    const heading = wordsOf(element);
    drawn = heading === '' ? name : name + BETWEEN + heading;
    if (document.title === drawn) return;
    document.title = drawn;
    const isNew = element !== shown.element || heading !== shown.heading;
    shown = { element, heading };
    // A page that is only passed through was not opened. A heading that stood there before may be
    // that of the page that is left while the next one loads.
    clearTimeout(settled);
    if (heading !== '')
      settled = setTimeout(() => rememberPage(location, heading), isNew ? SETTLED : SURELY_SETTLED);
  };
  draw();
  const observer = new MutationObserver(draw);
  const everything = { childList: true, characterData: true, subtree: true };
  observer.observe(root, everything);
  observer.observe(document.head, everything);
}
