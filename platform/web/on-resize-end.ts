const resizeEndDelayMs = 300;

/** Calls `then` 300 ms after the last resize event of the window. Returns how to stop. */
export function onResizeEnd(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(then, resizeEndDelayMs);
  };
  window.addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', wait);
  };
}
