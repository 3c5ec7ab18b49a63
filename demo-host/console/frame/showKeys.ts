/**
 * What `?academy-texts` shows in development: the message under the pointer has a frame and its key. Pressed with Alt, its
 * line opens in the editor.
 */
import { type ShownKey, shownKeys, sourceOf } from '#texts/pseudo.ts';

const FRAME = `position: fixed; inset: auto; margin: 0; padding: 0; overflow: visible; pointer-events: none; background: none;
  border: 2px solid #d00; box-sizing: border-box`;
const LABEL = `position: absolute; inset-block-start: 100%; inset-inline-start: -2px; background: #d00; color: #fff;
  font: 12px/1.5 ui-monospace, monospace; padding: 0 4px; white-space: nowrap`;

const frame = document.createElement('div');
frame.style.cssText = FRAME;
frame.popover = 'manual';
const label = document.createElement('span');
label.style.cssText = LABEL;
frame.append(label);

/** The smallest message at a place of the window. What is read out alone has no place of its own. */
function keyAt({ pageX, pageY }: PointerEvent): ShownKey | undefined {
  const isAt = ({ x, y, width, height, attribute }: ShownKey) =>
    attribute !== 'heard' && pageX >= x && pageX <= x + width && pageY >= y && pageY <= y + height;
  const area = ({ width, height }: ShownKey) => width * height;
  return shownKeys(document)
    .filter(isAt)
    .sort((one, other) => area(one) - area(other))[0];
}

/** Shows the key of each message of this page. */
export function showKeys(): void {
  document.addEventListener('pointermove', (event) => {
    const key = keyAt(event);
    if (!key) {
      frame.remove();
      return;
    }
    label.textContent = key.name;
    const [left, top] = [key.x - scrollX, key.y - scrollY];
    Object.assign(frame.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${key.width}px`,
      height: `${key.height}px`,
    });
    // Shown anew, it stands over a dialog that has been opened since, whose element no selector finds in its shadow root.
    document.body.append(frame);
    frame.showPopover();
  });
  document.addEventListener(
    'click',
    (event) => {
      const key = event.altKey && keyAt(event as PointerEvent);
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      // Vite opens it.
      void fetch(`/__open-in-editor?file=${encodeURIComponent(sourceOf(key.name))}`);
    },
    true,
  );
}
