import { createSign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { createCaptures } from './paypal-captures.ts';
import { createOrders, type FakeAccount } from './paypal-orders.ts';
import { PaypalProblem } from './paypal-problem.ts';
import { type Books, paypalRoutes } from './paypal-routes.ts';
import { createSubscriptions } from './paypal-subscriptions.ts';
import { checkPublishedShape } from './published-shapes.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** What goes wrong with a request: before it has an effect, or after. */
export type PaypalFault = 'cut before' | 'cut after' | '500' | '429' | '401' | 'rubbish after';

export interface APaypal {
  url: string;
  /** Environment variables of an installation that uses it. */
  settings: Record<string, string>;
  books: Books;
  /** The next request to this path goes wrong. */
  failNext(path: RegExp, fault: PaypalFault): void;
  /** Each request so far: `POST /v1/billing/plans`. */
  readonly requests: string[];
  /** False charges first periods an hour after they have begun. */
  chargesAtOnce: boolean;
  /** The payer approves an order or a subscription on its page. */
  approve(id: string, account?: FakeAccount): void;
  /** Charges what is due by now. */
  advance(): void;
  /** A delivery of an event, signed; `more` replaces what is signed or sent. */
  sign(
    event: object | string,
    more?: Partial<SignedParts>,
  ): { body: Buffer; headers: Record<string, string> };
  close(): void;
}

interface SignedParts {
  webhookId: string;
  certificateUrl: string;
  time: string;
}

const keys = {
  PAYPAL_CLIENT_ID: 'fake-client-id-0000000000000000',
  PAYPAL_CLIENT_SECRET: 'fake-client-secret-000000000000',
  PAYPAL_WEBHOOK_ID: 'WH0FAKE000000000X',
};
const token = 'A21-fake-token';
const certificatePath = '/v1/notifications/certs/CERT-fake';

/**
 * A fake of PayPal's HTTP interface on loopback: orders, plans and subscriptions with their charges, refunds, disputes, request ids
 * and signed events. It is written from PayPal's published documents, and checks bodies by the schemas of PayPal's own package; no
 * answer of the real one was seen.
 */
export async function aPaypal(now: () => Date): Promise<APaypal> {
  let count = 0;
  let url = '';
  let chargesAtOnce = true;
  const newId = (prefix: string): string => {
    count += 1;
    return `${prefix}-FAKE${String(count).padStart(10, '0')}`;
  };
  const captures = createCaptures(
    () => url,
    newId,
    () => now().toISOString(),
  );
  const books: Books = {
    products: new Set(),
    captures,
    orders: createOrders(() => url, newId, captures),
    subscriptions: createSubscriptions({
      url: () => url,
      newId,
      now,
      captures,
      chargesAtOnce: () => chargesAtOnce,
    }),
  };
  const remembered = new Map<string, Promise<{ status: number; body: unknown }>>();
  const faults: { path: RegExp; fault: PaypalFault }[] = [];
  const requests: string[] = [];
  const yearMs = 365 * 86_400_000;
  const key = selfSignedCertificate(new Date(now().getTime() - yearMs), new Date(now().getTime() + yearMs));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://paypal');
    requests.push(`${request.method} ${pathname}`);
    if (pathname === certificatePath) return void response.writeHead(200).end(key.certificate);
    const at = faults.findIndex(({ path }) => path.test(pathname));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'cut before') return void request.socket.destroy();
    if (fault === '500' || fault === '429' || fault === '401')
      return send(response, Number(fault), { name: 'INTERNAL_SERVER_ERROR' });
    const { status, body } = await perform(request, { pathname, searchParams, text });
    if (fault === 'cut after') return void request.socket.destroy();
    if (fault === 'rubbish after') return void response.writeHead(200).end('<html>');
    send(response, status, body);
  }

  interface Asked {
    pathname: string;
    searchParams: URLSearchParams;
    text: string;
  }

  async function perform(request: IncomingMessage, asked: Asked): Promise<{ status: number; body: unknown }> {
    if (asked.pathname === '/v1/oauth2/token') return grantToken(request);
    if (request.headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } };
    const requestId = String(request.headers['paypal-request-id'] ?? '');
    if (request.method !== 'POST' || requestId === '') return run(request.method ?? '', asked);
    const known = remembered.get(`${asked.pathname} ${requestId}`);
    if (known) return known;
    const made = setImmediate().then(() => run('POST', asked));
    remembered.set(`${asked.pathname} ${requestId}`, made);
    // Only what has succeeded is answered again.
    if ((await made).status >= 300) remembered.delete(`${asked.pathname} ${requestId}`);
    return made;
  }

  function grantToken(request: IncomingMessage) {
    const credentials = Buffer.from(`${keys.PAYPAL_CLIENT_ID}:${keys.PAYPAL_CLIENT_SECRET}`).toString(
      'base64',
    );
    return request.headers.authorization === `Basic ${credentials}`
      ? { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
      : { status: 401, body: { error: 'invalid_client' } };
  }

  function run(method: string, { pathname, searchParams, text }: Asked): { status: number; body: unknown } {
    const route = paypalRoutes.find((one) => one.method === method && one.path.test(pathname));
    if (!route) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (route.takes) checkPublishedShape(route.takes, body);
    books.subscriptions.advance();
    try {
      const id = decodeURIComponent(route.path.exec(pathname)?.[1] ?? '');
      const answered = route.run(books, { id, body: body as never, query: searchParams });
      if (answered === undefined) return { status: 204, body: undefined };
      if (route.gives) checkPublishedShape(route.gives, answered);
      return { status: method === 'POST' ? 201 : 200, body: answered };
    } catch (error) {
      if (error instanceof PaypalProblem) return { status: error.status, body: error.body };
      throw error;
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      // A status of its own, so that no test takes a mistake of the fake for an outage.
      send(response, 418, { name: 'THE_FAKE_FAILED', details: [{ issue: String(error).slice(0, 190) }] }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    settings: { ...keys, PAYPAL_ENV: 'sandbox', PAYPAL_API_URL: url },
    books,
    requests,
    failNext: (path, fault) => void faults.push({ path, fault }),
    get chargesAtOnce() {
      return chargesAtOnce;
    },
    set chargesAtOnce(value) {
      chargesAtOnce = value;
    },
    approve(id, account = 'good') {
      if (books.orders.find(id)) books.orders.approve(id, account);
      else books.subscriptions.approve(id, account);
    },
    advance: () => books.subscriptions.advance(),
    sign(event, more = {}) {
      const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
      const time = more.time ?? now().toISOString();
      const id = newId('TRANSMISSION');
      const signed = `${id}|${time}|${more.webhookId ?? keys.PAYPAL_WEBHOOK_ID}|${crc32(body)}`;
      const headers = {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-cert-url': more.certificateUrl ?? `${url}${certificatePath}`,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-transmission-sig': createSign('sha256').update(signed).sign(key.privateKey, 'base64'),
      };
      return { body, headers };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(body === undefined ? undefined : JSON.stringify(body));
