// Shows an offline page when a page cannot be reached, and passes audio that another program shares on to the page of uploads. Caches
// nothing: no page, no answer, no file.
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>You are offline · Tonehall</title><style>
:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.6 system-ui,sans-serif;background:light-dark(#f7f5f0,#0c0d12);color:light-dark(#1b1b24,#f2f1ec)}
main{box-sizing:border-box;max-width:40rem;padding:2rem}.bars{display:flex;align-items:center;gap:6px;height:72px;margin-bottom:2rem}.bars i{width:8px;border-radius:4px;background:light-dark(#b9831b,#f2ca3b)}.bars i:nth-child(n+7){height:8px!important;background:light-dark(#8f8f97,#5d5f6c)}
h1{margin:0 0 .75rem;font-size:clamp(2rem,1.4rem + 3vw,3.25rem);line-height:1.05;letter-spacing:-.035em}p{margin:0 0 1.5rem;color:light-dark(#56565f,#b3b4bd)}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 1.5rem;border-radius:6px;background:#f2ca3b;color:#1b1b24;font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid light-dark(#b9831b,#f2ca3b);outline-offset:3px}
</style></head><body><main><div class="bars" aria-hidden="true"><i style="height:24px"></i><i style="height:48px"></i><i style="height:68px"></i><i style="height:40px"></i><i style="height:56px"></i><i style="height:28px"></i><i></i><i></i><i></i><i></i></div>
<h1>The sound stopped here</h1><p>Tonehall cannot be reached. Your network may be away, or the house is closed for a moment. Nothing of yours is lost.</p><a href="">Try again</a></main></body></html>`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
};

/** Embeds, files and calls are no pages of the site. */
const isLeftAlone = ({ pathname }) => /^\/(player|api|files|uploads|covers)\//.test(pathname);

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(page, { status: 503, headers });
  }
}

/** Files that were shared, until the page that uploads them asks for them. */
let sharedFiles = [];

async function takeShared(request) {
  sharedFiles = (await request.formData()).getAll('audio');
  return Response.redirect('/account/tracks?shared=1', 303);
}

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'shared-files') return;
  port?.postMessage(sharedFiles);
  sharedFiles = [];
});
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  // The request is sent while the worker starts, so that no page waits for it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate') return;
  if (method === 'GET' && !isLeftAlone(new URL(url))) event.respondWith(answer(event));
  if (method === 'POST' && new URL(url).pathname === '/share-audio')
    event.respondWith(takeShared(event.request));
});
