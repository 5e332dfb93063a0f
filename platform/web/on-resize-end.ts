const resizeEndDelayMs = 300;

/** Calls `then` 300 ms after the last resize event of the window. Returns a function that unsubscribes. */
export function onResizeEnd(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, resizeEndDelayMs);
  };
  window.addEventListener('resize', restartTimer);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', restartTimer);
  };
}
