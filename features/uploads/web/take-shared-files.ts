const answerWithinMs = 5000;

/** The files that another program shared with the installed site; empty where the service worker has none any more. */
export function takeSharedFiles(): Promise<File[]> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve([]), answerWithinMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(Array.isArray(data) ? data.filter((one) => one instanceof File) : []);
    };
    worker.postMessage('shared-files', [port2]);
  });
}
