import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

interface Proxy {
  port: number;
  /** The site that serves a member now, by the value of the session's cookie. */
  siteOf(session: string): number | undefined;
  /** What answered 500 and above, or broke, as `502 GET /community`. */
  failures: string[];
  close(): Promise<void>;
}

interface ProxyTargets {
  /** Ports of the processes that serve everything else. */
  sites: readonly number[];
  /** Ports of other processes, by host name. */
  byHost: Readonly<Record<string, number>>;
}

/** RFC 9110 9.2.2; nginx does not try POST and PATCH again. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const session = /tonehall_session=([^;]+)/;
const accessToken = /^bearer +(tonehall_[\w-]+)$/i;

/**
 * A proxy as an operator puts before several processes (`deploy/nginx.conf`): a member's calls go to one site while it answers, a
 * call that could not be sent goes to the next one, and one whose answer broke or was 503 is asked again there where HTTP lets it
 * run twice.
 */
export async function aProxy({ sites, byHost }: ProxyTargets): Promise<Proxy> {
  const chosen = new Map<string, number>();
  const failures: string[] = [];
  const open = new Set<Socket>();
  let turn = 0;

  const sessionOf = ({ headers: { authorization, cookie } }: IncomingMessage) =>
    accessToken.exec(authorization ?? '')?.[1] ?? session.exec(cookie ?? '')?.[1] ?? 'guest';
  /** The ports to try, the one of the member first. */
  function portsFor(incoming: IncomingMessage): readonly number[] {
    const other = byHost[(incoming.headers.host ?? '').split(':')[0] ?? ''];
    if (other !== undefined) return [other];
    const own = chosen.get(sessionOf(incoming)) ?? sites[turn++ % sites.length] ?? 0;
    return [own, ...sites.filter((port) => port !== own)];
  }
  const choose = (incoming: IncomingMessage, port: number) => {
    if (sites.includes(port)) chosen.set(sessionOf(incoming), port);
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const name = `${incoming.method} ${incoming.url}`;
    const mayRunTwice = idempotent.has(incoming.method ?? '');
    const ports = portsFor(incoming);
    for (const port of ports) {
      const tried = await ask(port, incoming, Buffer.concat(chunks), {
        outgoing,
        // A site that is ending answers so.
        passesOn503: !mayRunTwice || port === ports.at(-1),
      });
      if (tried === 'answered') {
        choose(incoming, port);
        if (outgoing.statusCode >= 500) failures.push(`${outgoing.statusCode} ${name}`);
        return;
      }
      if (tried === 'broken' && (!mayRunTwice || outgoing.headersSent)) break;
    }
    failures.push(`502 ${name}`);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('upgrade', (incoming, socket, head) => {
    const [port, ...others] = portsFor(incoming);
    const send = (to: number, next: readonly number[]) => {
      const target = connect(to, '127.0.0.1', () => {
        choose(incoming, to);
        const lines = incoming.rawHeaders.flatMap((text, at, all) =>
          at % 2 === 0 ? [`${text}: ${all[at + 1]}`] : [],
        );
        target.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        target.write(head);
        target.pipe(socket).pipe(target);
      });
      target.on('error', () => {
        const [after, ...rest] = next;
        if (target.connecting || target.pending) {
          if (after !== undefined) return send(after, rest);
        }
        socket.destroy();
      });
      target.on('close', () => target.bytesRead > 0 && socket.destroy());
      socket.on('close', () => target.destroy());
      socket.on('error', () => target.destroy());
    };
    if (port !== undefined) send(port, others);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    siteOf: (value) => chosen.get(value),
    failures,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Passes a request on: `refused` where nothing listens or nobody serves it, `broken` where the answer did not end. */
function ask(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { outgoing, passesOn503 }: { outgoing: ServerResponse; passesOn503: boolean },
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      if (answer.statusCode === 503 && !passesOn503) {
        answer.destroy();
        done('refused');
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('end', () => done('answered'));
      answer.on('error', () => done('broken'));
      outgoing.on('close', () => {
        answer.destroy();
        done('answered');
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    sent.end(body);
  });
}
