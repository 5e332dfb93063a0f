/** Runs `work` at most once per `milliseconds`, at the first call and once more at the end of the interval if called again. */
export function throttle(milliseconds: number, work: () => void): { (): void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const run = () => {
    asked = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (asked) run();
    }, milliseconds);
    work();
  };
  const ask = () => {
    asked = true;
    if (timer === undefined) run();
  };
  return Object.assign(ask, {
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  });
}
