/** Stands in the browser's storage where somebody has asked for notices, so that nothing is loaded where nobody has. */
const MARK = 'academyPush';

/** Notes whether somebody has asked for notices here. Where storage is blocked, the browser is not renewed by itself. */
export function markPush(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // Blocked.
  }
}

export function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}
