/** Whatever did not open by then does not open: the keys are the page's again. */
const LONGEST_WAIT = 5_000;

/** What was pressed while the search was on its way; Enter, where it came last. */
type Typed = { readonly text: string; readonly enter: boolean };

let typed: Typed = { text: '', enter: false };
let stop: (() => void) | null = null;

/**
 * Keeps what is typed from now on, until the search that was opened is there to take it: its code
 * may still be on the way, and people type at once.
 */
export function keepTyping(): void {
  if (stop !== null || document.querySelector('[role=dialog],[role=alertdialog]')) return;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { text } = typed;
    if (event.key === 'Enter') typed = { text, enter: text !== '' };
    else if (event.key === 'Backspace') typed = { text: text.slice(0, -1), enter: false };
    else if (event.key.length === 1) typed = { text: text + event.key, enter: false };
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, { capture: true });
  const timer = setTimeout(takeTyped, LONGEST_WAIT);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, { capture: true });
  };
}

/** What was kept; from here on keys go where the focus is. */
export function takeTyped(): Typed {
  const taken = typed;
  stop?.();
  [stop, typed] = [null, { text: '', enter: false }];
  return taken;
}
