import { z } from 'zod';
import { userPage } from '#features/members/pages.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { safeRedirect } from '#features/sign-in/model/safe-redirect.ts';
import { href } from '#platform/pure/page.ts';
import { malformed, notFound, signedOut } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { createCallHttp, readHeader } from '#platform/server/http/call-http.ts';
import { checkCsrf } from '#platform/server/http/csrf.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { deleteUserSerially } from './delete-user-serially.ts';

const Params = z.strictObject({ guid: z.uuid() });
const formType = 'application/x-www-form-urlencoded';

/**
 * `DELETE /api/users/{guid}` for HTML forms: a POST with `_method=delete`, the page's CSRF token and its path.
 * Redirects (303) to that path, or to the list of members if the path belongs to the deleted member.
 */
export const deleteUserForm =
  (parts: readonly MemberPart[]): RawRoutes =>
  (server, { platform, readActor, origins, secureCookies }) => {
    server.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    server.post('/api/users/:guid', { config: { access: 'signed_in' } }, async (request, reply) => {
      const http = createCallHttp(request, secureCookies);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const actor = await readActor(http.cookies);
      const { userId, sessionKey } = actor;
      if (userId === null || sessionKey === null) throw signedOut();
      const forgeryClues = {
        token: form.get('csrf_token') ?? readHeader(request, 'x-csrf-token'),
        origin: readHeader(request, 'origin'),
        fetchSite: readHeader(request, 'sec-fetch-site'),
      };
      checkCsrf(forgeryClues, actor, platform.config.secret.reveal(), platform.clock.now(), origins);
      if (form.get('_method')?.toLowerCase() !== 'delete') throw malformed();
      const params = Params.safeParse(request.params);
      if (!params.success) throw notFound();
      const { guid } = params.data;
      const user = await findUser(platform.db, guid);
      const page = href(userPage, { profileLink: user?.profile_link ?? '' }).toLowerCase();
      const call = makeCall(platform, platform.db, actor, http);
      await deleteUserSerially({ ...call, actor: { ...actor, userId, sessionKey } }, parts, { guid });
      http.apply(reply);
      const back = safeRedirect(form.get('referer'), [platform.config.siteUrl]);
      const isGone = back?.startsWith('/') !== true || isPageOrSubpage(back.toLowerCase(), page);
      return reply.redirect(isGone ? '/users' : back, 303);
    });
  };

/** True for the member's page and its sub-pages. */
const isPageOrSubpage = (path: string, page: string): boolean =>
  path === page || ['/', '?', '#'].some((next) => path.startsWith(page + next));
