/** What follows faster is the same press: nobody has read the page that came in between. */
const PAUSE = 600;

let last = -PAUSE;

/**
 * Presses the button that sends the form one is in, or the only form of the page or dialog. What
 * asks once more before something is stopped is never answered by it.
 */
export function sendForm(event: KeyboardEvent): void {
  if (document.querySelector('[role=alertdialog]')) return;
  const scope = [...document.querySelectorAll('[role=dialog],main')].at(-1);
  const forms = scope?.querySelectorAll('form') ?? [];
  const form = document.activeElement?.closest('form') ?? (forms.length === 1 ? forms[0] : null);
  const button = [...(form?.elements ?? [])].find(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit',
  );
  if (!button) return;
  event.preventDefault();
  const again = event.repeat || event.timeStamp - last < PAUSE;
  last = event.timeStamp;
  if (!again) button.click();
}
