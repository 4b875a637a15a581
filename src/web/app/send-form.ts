/**
 * What follows faster is the same press: nobody has read the page that came in between. Whoever
 * presses again and again, as nothing seems to happen, has to let go for as long.
 */
const PAUSE = 600;

let last = -PAUSE;

/**
 * Presses the button that sends the form one is in, or the only form of the page or dialog; of a
 * step without a form, the button that leads on. What asks once more before something is stopped is
 * never answered by it.
 */
export function sendForm({ repeat, timeStamp }: KeyboardEvent): void {
  if (document.querySelector('[role=alertdialog]')) return;
  const scope = [...document.querySelectorAll('[role=dialog],main')].at(-1);
  const submitOf = (form: HTMLFormElement | null | undefined) =>
    [...(form?.elements ?? [])].find(
      (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit',
    );
  const forms = scope?.querySelectorAll('form') ?? [];
  // A small form within a page is meant by whoever is in it; else what leads on is the page's foot.
  const button =
    submitOf(document.activeElement?.closest('form')) ??
    scope?.querySelector<HTMLButtonElement>('[data-page-foot] button[data-tone=primary]') ??
    (forms.length === 1 ? submitOf(forms[0]) : undefined);
  const isSamePress = repeat || timeStamp - last < PAUSE;
  last = timeStamp;
  if (!isSamePress) button?.click();
}
