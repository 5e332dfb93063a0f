import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EnvironmentName } from '#platform/server/config/config.ts';
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

const style = `
:root { color-scheme: light dark; --paper: light-dark(#f7f4ee, #17171f); --card: light-dark(#fffdf9, #22222c); --text: light-dark(#26263a, #f3f0ea);
  --quiet: light-dark(#6a6a7c, #a5a4b2); --line: light-dark(#e5e0d6, #33333f); --accent: #f0c419; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 .5rem; overflow-wrap: anywhere; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
a { color: inherit; text-underline-offset: .2em; }
a:focus-visible, pre:focus-visible, summary:focus-visible, iframe:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .9rem 1.2rem; text-decoration: none; }
li a:hover { background: light-dark(#f4efe4, #2b2b37); }
li a:focus-visible { outline-offset: -3px; }
li strong { font-weight: 600; overflow-wrap: anywhere; min-width: 0; }
li time, li span, dt { color: var(--quiet); font-size: .875rem; }
li time { font-variant-numeric: tabular-nums; }
li span { grid-column: 1 / -1; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 14px; background: #fff; color-scheme: light; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; color: var(--quiet); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1.2rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
@media (max-width: 36rem) { li a { grid-template-columns: 1fr; } }
.empty { padding: 4rem 1.5rem; text-align: center; border: 1px dashed var(--line); border-radius: 14px; color: var(--quiet); }
`;

function outboxPage(mails: readonly OutboxEmail[], nonce: string): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/outbox/${encodeURIComponent(mail.id)}"><strong>${escapeHtml(mail.subject)}</strong>${timeHtml(mail)}<span>${escapeHtml(mail.to)}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : '<div class="empty">No mail yet. Sign up, and look again.</div>';
  return htmlPage(
    'Outbox',
    nonce,
    `<h1>Outbox</h1><p>Mails of this machine. Nothing here has left it.</p>${list}`,
  );
}

function outboxEmailPage(mail: OutboxEmail, nonce: string): string {
  const head = `<p><a href="/dev/outbox">Outbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${timeHtml(mail)}</dd><dt>Id</dt><dd>${escapeHtml(mail.id)}</dd></dl>`;
  const frame = `<iframe title="The mail" src="/dev/outbox/${encodeURIComponent(mail.id)}/body"></iframe>`;
  const text = `<details><summary>Text part</summary><pre tabindex="0">${escapeHtml(mail.text)}</pre></details>`;
  return htmlPage(mail.subject, nonce, head + frame + text);
}

function missingEmailPage(nonce: string): string {
  return htmlPage('No such mail', nonce, '<h1>No such mail</h1><p><a href="/dev/outbox">Outbox</a></p>');
}

function htmlPage(title: string, nonce: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`;
}

function timeHtml({ sentAt }: OutboxEmail): string {
  return `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.slice(0, 19).replace('T', ' '))} UTC</time>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
