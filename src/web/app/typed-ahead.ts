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

function takeTyped(): Typed {
  const taken = typed;
  stop?.();
  [stop, typed] = [null, { text: '', enter: false }];
  return taken;
}

/**
 * Puts what was kept into the field as if it were typed there now: the search marks its first
 * result only after input. From here on keys go where the focus is.
 */
export function replayTyped(field: HTMLInputElement): void {
  const { text, enter } = takeTyped();
  if (text === '') return;
  field.focus();
  const input = { bubbles: true, inputType: 'insertText', data: text };
  field.dispatchEvent(new InputEvent('beforeinput', { ...input, cancelable: true }));
  // React sees a value only where it was set as the browser sets it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', input));
  if (enter) enterOnceMarked(field);
}

/** Presses Enter when a first result is marked, unless somebody types on before. */
function enterOnceMarked(field: HTMLInputElement): void {
  const done = () => {
    watch.disconnect();
    field.removeEventListener('keydown', done);
  };
  const watch = new MutationObserver(() => {
    if (!field.hasAttribute('aria-activedescendant')) return;
    done();
    field.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        code: 'Enter',
        bubbles: true,
        cancelable: true,
      }),
    );
  });
  watch.observe(field, { attributeFilter: ['aria-activedescendant'] });
  field.addEventListener('keydown', done);
}
