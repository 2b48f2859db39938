let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, () => (isPressed = false), true);
}

/** Time for the click that follows the release, milliseconds. */
const CLICK_MS = 100;

/**
 * Runs `act` at once, or after the click if a pointer is pressed: what appears or goes while it is would move a button from
 * under the pointer, and its click would be lost.
 */
export const afterPress = (act: () => void): void => {
  if (!isPressed) {
    act();
    return;
  }
  const released = new AbortController();
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(
      end,
      () => {
        released.abort();
        setTimeout(act, CLICK_MS);
      },
      { capture: true, signal: released.signal },
    );
};
