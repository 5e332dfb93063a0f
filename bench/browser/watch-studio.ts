/**
 * A script for a page of the studio, before anything of it runs. It notes when the timeline can be used, when the first sample of sound came,
 * how long tasks took, when another's edit was shown and when one's own was sent to the engine. With `#play` in the address it presses play.
 */
export const watchStudio = `
window.longest = 0; window.shown = []; window.sentAfter = [];
const afterFrame = (then) => requestAnimationFrame(() => {
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => then(performance.now());
  drawn.port2.postMessage(0);
});
new PerformanceObserver((list) => { for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); })
  .observe({ type: 'longtask' });
new MutationObserver((_changes, observer) => {
  if (!document.querySelector('[role=grid][aria-label=Timeline] [data-region]')) return;
  observer.disconnect();
  afterFrame((now) => { window.usableAt = now; });
  if (location.hash === '#play') document.querySelector('[role=toolbar] button[aria-label=Play]').click();
}).observe(document, { childList: true, subtree: true });
let keyAt = 0;
addEventListener('keydown', (event) => { keyAt = event.timeStamp; }, true);
let heard = () => {};
const Node = AudioWorkletNode;
window.AudioWorkletNode = class extends Node {
  constructor(...args) {
    super(...args);
    const post = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message) => {
      if (message.kind === 'plan' && keyAt > 0) window.sentAfter.push(performance.now() - keyAt);
      keyAt = 0;
      post(message);
    };
    this.port.addEventListener('message', ({ data }) => {
      if (data.kind !== 'state' || !data.values.subarray(9).some((peak) => peak > 0)) return;
      window.soundAt ??= performance.now();
      heard(performance.now());
    });
  }
};
const Socket = WebSocket;
window.WebSocket = class extends Socket {
  constructor(...args) {
    super(...args);
    this.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' || window.soundAt === undefined) return;
      const from = performance.now();
      afterFrame((now) => window.shown.push(now - from));
    });
  }
};
window.measureOpening = (region) => new Promise((done) => {
  const from = performance.now();
  document.querySelector('[data-region="' + region + '"]').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  afterFrame((now) => done(now - from));
});
window.scrollNotes = (frames) => new Promise((done) => {
  const scroller = document.querySelector('[role=application]').parentElement.parentElement;
  const from = performance.now();
  let count = 0;
  const next = () => {
    scroller.scrollLeft += 60;
    count += 1;
    if (count < frames) requestAnimationFrame(next);
    else done({ frames: count, seconds: (performance.now() - from) / 1000 });
  };
  requestAnimationFrame(next);
});
window.preview = (at) => new Promise((done) => {
  const from = performance.now();
  heard = (now) => { heard = () => {}; row.click(); setTimeout(() => done(now - from), 1000); };
  const row = document.querySelectorAll('[data-sound]')[at];
  row.click();
});
`;
