import { takeTyped } from './typed-ahead.ts';

/**
 * Puts what was kept into the field as if it were typed there now: the search marks its first
 * result only after input.
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
