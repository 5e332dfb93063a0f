import type { RawRoutes } from '#platform/server/feature.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { finishSchoolSignIn } from './finish-school-sign-in.ts';

/** `GET /users/auth/school/callback`, to which the issuers of schools send people back. It answers with a redirect always. */
export const schoolSignInRoute: RawRoutes = (server, { platform, readActor, secureCookies }) => {
  const settings = { config: { access: 'anyone' }, exposeHeadRoute: false } as const;
  server.get('/users/auth/school/callback', settings, async (request, reply) => {
    const http = createCallHttp(request, secureCookies);
    const call = makeCall(platform, platform.db, await readActor(http.cookies), http);
    const mark = request.url.indexOf('?');
    const query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark));
    const address = await finishSchoolSignIn(call, query);
    http.apply(reply);
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(address, 302);
  });
};
