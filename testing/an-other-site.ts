import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface AnOtherSite {
  port: number;
  /** Its origin under that name; all names serve the same page. */
  originOn(host: string): string;
}

/** Records messages posted to it, and opens or frames what a test asks for. */
const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Another site</title><h1>Another site</h1>
<script>
window.heard = [];
addEventListener('message', ({ origin, data }) => heard.push({ origin, data }));
window.opens = (url, name) => { window.popup = window.open(url, name, 'popup,width=700,height=800'); };
window.embeds = (url) => { const frame = document.createElement('iframe'); frame.src = url; frame.width = 600; frame.height = 800; document.body.append(frame); };
</script>`;

/** Another site on a port of its own: the studio's host, or a foreign one. It closes with the file. */
export async function anOtherSite(): Promise<AnOtherSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, originOn: (host) => `http://${host}:${port}` };
}
