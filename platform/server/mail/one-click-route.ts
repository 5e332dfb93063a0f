import { guest } from '#platform/pure/actor.ts';
import { malformed, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** The address of a one-click route for one recipient; `groupLink` where the path has one. */
export const oneClickAddress = (
  siteUrl: string,
  path: string,
  { groupLink = '', token }: { groupLink?: string; token: string },
): string => `${siteUrl}${path.replace(':groupLink', encodeURIComponent(groupLink))}?token=${token}`;

const bodyTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const fieldValue = /(^|[&"\s])List-Unsubscribe("?\s+|=)One-Click(\s|&|$)/;

/**
 * A POST by which a mail program unsubscribes with one click: no session and no CSRF token, the token of the address is the
 * proof. `unsubscribe` runs in a transaction as a guest and refuses a token that is not valid.
 */
export const oneClickRoute =
  (
    path: `/${string}`,
    unsubscribe: (call: Call, link: { groupLink: string; token: string }) => Promise<unknown>,
  ): RawRoutes =>
  (server, { platform, secureCookies }) => {
    server.addContentTypeParser(bodyTypes, { parseAs: 'string', bodyLimit: 2000 }, (_request, body, done) =>
      done(null, body),
    );
    server.post(path, { config: { access: 'anyone' } }, async (request, reply) => {
      if (typeof request.body !== 'string' || !fieldValue.test(request.body)) throw malformed();
      const { groupLink = '' } = request.params as { groupLink?: string };
      const { token } = request.query as { token?: unknown };
      if (typeof token !== 'string' || token.length > 200) throw notFound();
      await transaction(platform.db, (tx) =>
        unsubscribe(makeCall(platform, tx, guest, createCallHttp(request, secureCookies)), {
          groupLink,
          token,
        }),
      );
      return reply.code(200).type('text/plain; charset=utf-8').send('Unsubscribed.');
    });
  };
