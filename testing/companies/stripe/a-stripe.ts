import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expand } from './expand.ts';
import { type Form, readForm } from './form-body.ts';
import { createStripeBooks, type StripeBooks } from './stripe-books.ts';
import { answerBank } from './stripe-payments.ts';
import { StripeProblem } from './stripe-problem.ts';
import { disputeCharge, failLastRefund } from './stripe-refunds.ts';
import { stripeRoutes } from './stripe-routes.ts';
import { advanceSubscriptions } from './stripe-subscriptions.ts';

/** What goes wrong with a request: before it has an effect, or after. */
export type StripeFault = 'cut before' | 'cut after' | '500' | '429' | 'rubbish after';

export interface AStripe {
  url: string;
  /** Environment variables of an installation that uses it. */
  settings: Record<string, string>;
  books: StripeBooks;
  /** The next request goes wrong, or the one after so many. */
  failNext(fault: StripeFault, after?: number): void;
  /** While false, the search does not know what is made. */
  indexes: boolean;
  /** Each request so far: `POST /v1/customers`. */
  readonly requests: { line: string; headers: IncomingHttpHeaders }[];
  /** Answers the bank's question about an intent as the card's owner. */
  answerBank(intentId: string, approves: boolean): void;
  /** The payer's bank takes the charge of an intent back, and decides. */
  dispute(intentId: string, state: 'open' | 'won' | 'lost'): void;
  /** The payer's bank sends the last refund of an intent's charge back. */
  failRefund(intentId: string): void;
  close(): void;
}

/** The form of Stripe's keys, with no account behind them. */
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_fake0000000000000000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake0000000000000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake0000000000000000000000',
};

interface Remembered {
  /** Method and path, and the parameters. */
  call: string;
  answer: { status: number; body: unknown } | null;
  atMs: number;
}

/** Stripe forgets idempotency keys after a day. */
const rememberedMs = 86_400_000;

/**
 * A fake of Stripe's HTTP interface on loopback, with an account's state of its own: keys, idempotency keys, errors, cards that are
 * declined or ask, renewals by test clocks and by `now`. It is written from Stripe's documentation and types; no answer of the real
 * one was seen.
 */
export async function aStripe(nowMs: () => number): Promise<AStripe> {
  const books = createStripeBooks(nowMs);
  const remembered = new Map<string, Remembered>();
  const faults: { fault: StripeFault; at: number }[] = [];
  const requests: AStripe['requests'] = [];
  const unindexed = new Set<string>();
  let indexes = true;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const body = Buffer.concat(chunks).toString();
    const form = readForm(body === '' ? String(searchParams) : body);
    const line = `${request.method} ${pathname}`;
    requests.push({ line, headers: request.headers });
    const fault = faults.find(({ at }) => at === requests.length)?.fault;
    if (fault === 'cut before') return void request.socket.destroy();
    if (fault === '500' || fault === '429')
      return send(response, Number(fault), { error: { type: 'api_error', message: 'Something broke.' } });
    const { status, body: answered } = await perform(request, line, form);
    if (fault === 'cut after') return void request.socket.destroy();
    if (fault === 'rubbish after') return void response.writeHead(200).end('<html>');
    send(response, status, answered);
  }

  async function perform(request: IncomingMessage, line: string, form: Form) {
    if (request.headers.authorization !== `Bearer ${keys.STRIPE_SECRET_KEY}`)
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      };
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : '';
    if (key === '') return run(line, form);
    const call = `${line} ${JSON.stringify(form)}`;
    const found = remembered.get(key);
    const before = found && nowMs() - found.atMs <= rememberedMs ? found : undefined;
    if (before && before.call !== call) return problem(400, 'idempotency_error', {});
    if (before && !before.answer)
      return problem(409, 'idempotency_error', { code: 'idempotency_key_in_use' });
    if (before?.answer) return before.answer;
    const mine: Remembered = { call, answer: null, atMs: nowMs() };
    remembered.set(key, mine);
    // Others may arrive while it is at work.
    await setImmediate();
    const answered = run(line, form);
    // What was refused for its parameters has not begun.
    if (answered.status === 400 || answered.status === 404) remembered.delete(key);
    mine.answer = answered;
    return answered;
  }

  function run(line: string, form: Form): { status: number; body: unknown } {
    const [method, path = ''] = line.split(' ');
    const route = stripeRoutes.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (!route)
      return problem(404, 'invalid_request_error', { message: `Unrecognized request URL (${line})` });
    advanceSubscriptions(books);
    const id = decodeURIComponent(route[1].exec(path)?.[1] ?? '');
    try {
      const isIndexed = (one: string) => !unindexed.has(one);
      const made = route[2]({ books, id, form, url, isIndexed }) as { id?: string };
      if (!indexes && method === 'POST' && made.id !== undefined) unindexed.add(made.id);
      return { status: 200, body: expand(books, made, (form['expand'] ?? []) as string[]) };
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, { error: { type: 'api_error', message: `The fake failed: ${String(error)}` } }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: { ...keys, STRIPE_API_URL: url },
    books,
    requests,
    failNext: (fault, after = 0) => void faults.push({ fault, at: requests.length + 1 + after }),
    get indexes() {
      return indexes;
    },
    set indexes(value) {
      indexes = value;
      if (value) unindexed.clear();
    },
    answerBank: (id, approves) =>
      answerBank(books, books.find('setup_intent', id) ?? books.get('payment_intent', id), approves),
    failRefund: (id) => failLastRefund(books, id),
    dispute: (id, state) => disputeCharge(books, id, state === 'open' ? 'needs_response' : state),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const problem = (status: number, type: string, more: object) => ({
  status,
  body: { error: { type, ...more } },
});

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
    .end(JSON.stringify(body));
