/** Whatever did not open by then does not open: the keys are the page's again. */
const LONGEST_WAIT = 5_000;

let typed = '';
let stop: (() => void) | null = null;

/**
 * Keeps what is typed from now on, until the search that was opened is there to take it: its code
 * may still be on the way, and people type at once.
 */
export function keepTyping(): void {
  if (stop !== null || document.querySelector('[role=dialog],[role=alertdialog]')) return;
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
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

/** What was typed since; from here on keys go where the focus is. */
export function takeTyped(): string {
  const taken = typed;
  stop?.();
  [stop, typed] = [null, ''];
  return taken;
}
