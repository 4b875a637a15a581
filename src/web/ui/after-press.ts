let pressed = false;

window.addEventListener(
  'pointerdown',
  () => {
    pressed = true;
  },
  true,
);
for (const end of ['pointerup', 'pointercancel'] as const)
  window.addEventListener(
    end,
    () => {
      pressed = false;
    },
    true,
  );

/**
 * Runs at once, or, while the mouse or a finger is down, when it is up again. What a field says
 * when it is left moves the page; moved under a press, the button that was pressed would not get
 * its click.
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  const later = new AbortController();
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(
      end,
      () => {
        later.abort();
        setTimeout(run);
      },
      { signal: later.signal, capture: true },
    );
  }
}
