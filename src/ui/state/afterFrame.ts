/**
 * Does something in the task after the next frame: for what would make the browser lay the page out in the middle of a
 * change, or is not seen, so that what a person waits for is painted first.
 * @returns takes it back.
 */
export function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(task);
  };
  // A tab in the background has no frames.
  if (document.hidden) soon();
  const frame = document.hidden ? 0 : requestAnimationFrame(soon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
