const FIELD = 'input, select, textarea, [contenteditable]';
/** Keys that write nothing have a name: `Escape`, `F1`, `Home`. A key may write several letters. */
const NAMED = /^[A-Z][A-Za-z0-9]+$/;
/** Keys with a name that work in a field. The last three are those of input methods. */
const WORKING = /^(?:Enter|Backspace|Delete|Arrow.+|Process|Dead|Unidentified)$/;

function keepTyping(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, metaKey } = event;
  // A browser that fills in a field tells of keys without one.
  if (!key || (NAMED.test(key) && !WORKING.test(key))) return;
  if (metaKey || ((ctrlKey || altKey) && !event.getModifierState('AltGraph'))) return;
  const [from] = event.composedPath();
  if (from instanceof Element && from.matches(FIELD)) event.stopPropagation();
}

/**
 * What is typed into a field of a shadow root stays there. A page that has shortcuts looks at `event.target`, which is the
 * element and no field, and would take the letters. Keys with Ctrl, Meta or Alt go on to the page.
 */
export function keepTypingIn(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, keepTyping as EventListener);
  }
}
