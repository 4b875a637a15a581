/** What a row is opened by; of a grid, which is moved in by arrows, the one cell that Tab reaches. */
const stopOf = (place: HTMLElement): HTMLElement | null =>
  place.tagName === 'TR'
    ? place.closest('[role=grid]')
      ? null
      : place.querySelector<HTMLElement>('a[href],button:not(:disabled)')
    : place;

/** Moves the focus to the next row of the page's lists, or to the one before. */
export function moveByRow(step: 'next' | 'before'): void {
  const now = document.activeElement ?? document.body;
  const row = now.closest('tr');
  const stops = [
    ...document.querySelectorAll<HTMLElement>('main [role=grid] [tabindex="0"],main tbody tr'),
  ]
    .map(stopOf)
    .filter((stop) => stop !== null)
    .filter((stop) => stop !== now && (row === null || stop.closest('tr') !== row));
  const isAfter = (stop: HTMLElement) =>
    now === document.body ||
    (now.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const found =
    step === 'next' ? stops.find(isAfter) : stops.filter((stop) => !isAfter(stop)).at(-1);
  found?.focus();
}
