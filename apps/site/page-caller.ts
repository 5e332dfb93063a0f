import type { FastifyRequest } from 'fastify';
import { notificationHosts } from '#apps/notification-hosts.ts';
import { currentTermsVersion } from '#features/identity/model/consents.ts';
import { findUser } from '#features/identity/server/find-user.ts';
import { presentUser } from '#features/identity/server/present-user.ts';
import { findUnreadCount } from '#features/notifications/server/find-unread-count.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { ReadActor } from '#platform/server/http/bind-endpoint.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { guestCsrfToken, memberCsrfToken } from '#platform/server/http/csrf.ts';
import { createInProcessApi } from '#platform/server/http/in-process-api.ts';
import type { PageCaller } from './site.ts';

interface PageCallers {
  guestCaller: () => PageCaller;
  callerOf: (request: FastifyRequest) => Promise<PageCaller>;
}

/** Who a page is rendered for: the API in process on that person's behalf, and their CSRF token. */
export function pageCallers(
  platform: Platform,
  features: readonly Feature[],
  readActor: ReadActor,
): PageCallers {
  const apiOf = createInProcessApi(
    platform,
    features.flatMap((feature) => feature.endpoints),
  );
  const secret = platform.config.secret.reveal();
  const guestCaller = () => ({
    api: apiOf(guest),
    viewer: null,
    csrfToken: guestCsrfToken(secret, platform.clock.now()),
  });
  return {
    guestCaller,
    async callerOf(request) {
      const actor = await readActor(parseCookies(request.headers.cookie));
      if (actor.userId === null || actor.sessionKey === null) return guestCaller();
      const [row, notificationCount] = await Promise.all([
        findUser(platform.db, actor.userId),
        findUnreadCount(platform.db, notificationHosts, actor.userId),
      ]);
      if (!row) return guestCaller();
      const { id, username, profileLink, avatarSmallUrl, accountType, admin } = presentUser(row);
      const viewer = {
        id,
        username,
        profileLink,
        avatarSmallUrl,
        accountType,
        siteAdmin: admin,
        needsVerification: platform.config.requireVerifiedEmail && row.email_verified_at === null,
        // Nobody can pay yet, as in `getAccount`.
        currentPaymentMethod: 'none' as const,
        consentsDue: row.terms_version !== currentTermsVersion,
        unreadMessages: false,
        notificationCount,
      };
      return { api: apiOf(actor), viewer, csrfToken: memberCsrfToken(secret, actor.sessionKey) };
    },
  };
}
