import type { FastifyRequest } from 'fastify';
import { notificationHosts } from '#apps/notification-hosts.ts';
import { findOwnPlans } from '#features/billing/server/own-plans.ts';
import { atSchool } from '#features/education/server/at-school.ts';
import { currentTermsVersion } from '#features/identity/model/consents.ts';
import { findUser } from '#features/identity/server/find-user.ts';
import { ownPlans } from '#features/identity/server/own-plans.ts';
import { presentOwnAccount } from '#features/identity/server/present-own-account.ts';
import { schoolConsentsFor } from '#features/identity/server/school-consents.ts';
import { findUserCounts } from '#features/identity/server/user-counts.store.ts';
import { findUnreadCount } from '#features/notifications/server/find-unread-count.ts';
import { rewardIn } from '#features/referrals/model/reward.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { ReadActor } from '#platform/server/http/bind-endpoint.ts';
import { callHttp, type HttpEffects, parseCookies } from '#platform/server/http/call-http.ts';
import { guestCsrfToken, memberCsrfToken } from '#platform/server/http/csrf.ts';
import { createInProcessApi } from '#platform/server/http/in-process-api.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { guestPageData, memberPageData } from './page-data.ts';
import type { PageCaller } from './site.ts';

interface PageCallers {
  guestCaller: (request?: FastifyRequest) => PageCaller;
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
  const { config } = platform;
  const secret = config.secret.reveal();
  const secureCookies = config.siteUrl.startsWith('https:');
  const guestCallerWith = (http?: HttpEffects): PageCaller => ({
    api: apiOf(guest, http),
    http,
    viewer: null,
    pageData: { ...guestPageData, referralReward: rewardIn(config.referralRewards, null) },
    csrfToken: guestCsrfToken(secret, platform.clock.now()),
  });
  return {
    guestCaller: (request) => guestCallerWith(request && callHttp(request, secureCookies)),
    async callerOf(request) {
      const http = callHttp(request, secureCookies);
      const actor = await readActor(parseCookies(request.headers.cookie));
      if (actor.userId === null || actor.sessionKey === null) return guestCallerWith(http);
      const [row, counts, notificationCount] = await Promise.all([
        findUser(platform.db, actor.userId),
        findUserCounts(platform.db, actor.userId),
        findUnreadCount(platform.db, notificationHosts, actor.userId),
      ]);
      if (!row) return guestCallerWith(http);
      const plans = await ownPlans(findOwnPlans, platform.db, row, counts);
      const own = presentOwnAccount(row, counts, plans);
      const { id, username, profileLink, avatarSmallUrl, accountType, admin } = own.user;
      const consentsDue = row.terms_version !== currentTermsVersion;
      const call = makeCall(platform, platform.db, actor);
      const schoolConsents = consentsDue && (await schoolConsentsFor(atSchool, call, row));
      const viewer = {
        id,
        username,
        profileLink,
        avatarSmallUrl,
        accountType,
        siteAdmin: actor.siteAdmin,
        needsSecondFactor: admin && !actor.siteAdmin,
        needsVerification:
          (config.requireVerifiedEmail || config.edition === 'education') && row.email_verified_at === null,
        currentPaymentMethod: own.account.currentPaymentMethod,
        consentsDue,
        ...(schoolConsents && { schoolConsents }),
        unreadMessages: false,
        notificationCount,
      };
      const pageData = memberPageData(own, notificationCount, actor.siteAdmin, config);
      return {
        api: apiOf(actor, http),
        http,
        viewer,
        pageData,
        csrfToken: memberCsrfToken(secret, actor.sessionKey),
      };
    },
  };
}
