import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { bareStatements } from './bare-statements.ts';

// The limits: the least code that answers the same question with the same tools. No checks, views or sessions.
const { DATABASE_URL = '', PAGE_FILE = '', PAGE_BR_FILE = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const page = readFileSync(PAGE_FILE);
const compressed = readFileSync(PAGE_BR_FILE);
const app = Fastify({ bodyLimit: 10_000_000 });
const ask = (name: keyof typeof bareStatements, values: unknown[]) =>
  pool.query({ name, text: bareStatements[name], values });

app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
app.get('/page-br', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(compressed),
);
for (const list of ['recent', 'products'] as const)
  app.get<{ Querystring: { time?: string; id?: string } }>(`/${list}`, async ({ query }) => {
    const { rows } = query.id ? await ask(`${list}After`, [query.time, query.id]) : await ask(list, []);
    return { items: rows };
  });
app.get<{ Params: { code: string } }>('/prices/:code', async ({ params }) => {
  const [coupon, prices] = await Promise.all([ask('coupon', [params.code]), ask('planPrices', ['USD'])]);
  return { coupon: coupon.rows[0], prices: prices.rows };
});
app.get('/trending', async () => ({ items: (await ask('trending', [])).rows }));
app.get<{ Params: { id: string } }>(
  '/track/:id',
  async ({ params }) => (await ask('track', [params.id])).rows[0],
);
app.post<{ Params: { id: string } }>('/like/:id', async ({ params, headers }) => {
  return (await ask('like', [params.id, headers['x-user']])).rows[0];
});
app.post<{ Params: { campaign: string }; Body: { entry: string; slot: number } }>(
  '/vote/:campaign',
  async ({ params, headers, body }) => {
    return (await ask('vote', [params.campaign, body.entry, headers['x-user'], body.slot])).rows[0];
  },
);
app.post<{ Params: { id: string }; Body: { content: string } }>(
  '/comment/:id',
  async ({ params, headers, body }) => {
    return (await ask('comment', [params.id, headers['x-user'], body.content])).rows[0];
  },
);

// Returns stored bytes unchanged: the limit of answers that need more than one statement.
const stored = new Map<string, Buffer>();
app.put<{ Params: { name: string }; Body: object }>('/same/:name', async ({ params, body }) => {
  stored.set(params.name, Buffer.from(JSON.stringify(body)));
  return {};
});
app.get<{ Params: { name: string } }>('/same/:name', (request, reply) =>
  reply.type('application/json; charset=utf-8').send(stored.get(request.params.name)),
);

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(address);
process.once('disconnect', () => process.exit(0));
