import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EnvironmentName } from '#platform/server/config/config.ts';
import { missingEmailPage, outboxEmailPage, outboxPage } from './outbox-html.ts';
import type { OutboxEmail } from './outbox-mailer.ts';
import { readOutbox, readOutboxEmail } from './read-outbox.ts';

/** The outbox is public, so that it exists in local environments only. */
const allowedEnvironments: readonly EnvironmentName[] = ['local', 'test'];

/** A Fastify plugin: the local outbox at `/dev/outbox`, an e-mail at `/dev/outbox/{id}`. Registers nothing in staging and production. */
export async function outboxPages(
  app: FastifyInstance,
  { dir, environment }: { dir: string; environment: EnvironmentName },
): Promise<void> {
  if (!allowedEnvironments.includes(environment)) return;
  const config = { access: 'anyone' } as const;

  app.get('/dev/outbox', { config }, async (_request, reply) => {
    const mails = await readOutbox(dir);
    return sendPage(reply, 200, (nonce) => outboxPage(mails, nonce));
  });

  app.get('/dev/outbox/:id', { config }, async (request, reply) => {
    const mail = await readOutboxEmail(dir, (request.params as { id: string }).id);
    if (!mail) return sendPage(reply, 404, missingEmailPage);
    return sendPage(reply, 200, (nonce) => outboxEmailPage(mail, nonce));
  });

  app.get('/dev/outbox/:id/body', { config }, async (request, reply) => {
    const mail = await readOutboxEmail(dir, (request.params as { id: string }).id);
    if (!mail) return sendPage(reply, 404, missingEmailPage);
    return sendBody(reply, mail);
  });
}

function sendPage(reply: FastifyReply, status: number, page: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}

/** Sends the HTML as a mail program shows it: styles and pictures, no scripts; links open outside the frame. */
function sendBody(reply: FastifyReply, mail: OutboxEmail) {
  const sandbox =
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(`<base target="_top">${mail.html}`);
}
