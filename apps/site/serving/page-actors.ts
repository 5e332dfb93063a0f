import type { FastifyRequest } from 'fastify';
import { plugged } from '#apps/features.ts';
import { findFirstNameAtSchool } from '#features/education/server/find-organizations.ts';
import { schoolSignUp } from '#features/education/server/school-sign-up.ts';
import { findUser, hasEmail } from '#features/members/server/find-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { countUnreadNotifications } from '#features/notifications/server/count-unread-notifications.ts';
import { notificationHosts } from '#features/notifications/server/notification-host.ts';
import { rewardInCurrency } from '#features/referrals/model/reward.ts';
import { ownAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import { isProvedBySchool } from '#features/sign-in/server/sessions/sessions.store.ts';
import { hasSchoolConsent } from '#features/sign-in/server/sign-up/has-school-consent.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { ReadActor } from '#platform/server/http/binder-options.ts';
import { createCallHttp, type HttpEffects, parseCookies } from '#platform/server/http/call-http.ts';
import { guestCsrfToken, memberCsrfToken } from '#platform/server/http/csrf.ts';
import { createInProcessApi } from '#platform/server/http/in-process-api.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { guestPageData, memberPageData } from '../page-data.ts';
import type { PageActor } from './site.ts';

interface PageActors {
  guestPageActor: (request?: FastifyRequest, country?: string | null) => PageActor;
  pageActorOf: (request: FastifyRequest) => Promise<PageActor>;
}

/** Creates the actors that pages are rendered for: the API in process on their behalf, and their CSRF token. */
export function createPageActors(
  platform: Platform,
  features: readonly Feature[],
  readActor: ReadActor,
): PageActors {
  const apiOf = createInProcessApi(
    platform,
    features.flatMap((feature) => feature.endpoints),
  );
  const { config } = platform;
  const reader = plugged.one(ownAccountReader);
  const secret = config.secret.reveal();
  const secureCookies = config.siteUrl.startsWith('https:');
  const createGuestActor = (http?: HttpEffects, country: string | null = null): PageActor => ({
    api: apiOf(guest, http, country),
    http,
    viewer: null,
    pageData: { ...guestPageData, referralReward: rewardInCurrency(config.referralRewards, null) },
    csrfToken: guestCsrfToken(secret, platform.clock.now()),
  });
  return {
    guestPageActor: (request, country) =>
      createGuestActor(request && createCallHttp(request, secureCookies, config.countryHeader), country),
    async pageActorOf(request) {
      const http = createCallHttp(request, secureCookies, config.countryHeader);
      const actor = await readActor(parseCookies(request.headers.cookie));
      if (actor.userId === null || actor.sessionKey === null) return createGuestActor(http);
      const [row, columns, notificationCount, firstName] = await Promise.all([
        findUser(platform.db, actor.userId),
        reader.findColumns(platform.db, actor.userId),
        countUnreadNotifications(platform.db, plugged.list(notificationHosts), actor.userId),
        config.edition === 'education' && findFirstNameAtSchool(platform.db, actor.userId),
      ]);
      if (!row) return createGuestActor(http);
      const own = await reader.present({ db: platform.db, platform }, row, columns);
      const { id, username, profileLink, avatarSmallUrl, accountType, admin } = own.user;
      // A school answers for the accounts that it keeps.
      const consentsDue = !actor.isManaged && row.terms_version !== (await getTermsVersion(platform));
      const call = makeCall(platform, platform.db, actor);
      const schoolConsents = consentsDue && (await hasSchoolConsent(schoolSignUp, call, row));
      const viewer = {
        id,
        username,
        ...(firstName && { firstName }),
        profileLink,
        avatarSmallUrl,
        accountType,
        siteAdmin: actor.siteAdmin,
        ...(actor.isManaged && { managed: true as const }),
        ...(actor.isStudent && { student: true as const }),
        needsSecondFactor: admin && !actor.siteAdmin,
        ...(own.user.emailBounced && { emailBounced: true }),
        needsVerification: await needsVerification(platform, row, actor.sessionKey),
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

/**
 * Whether the member has to read the e-mail that proves their address. A school's issuer has proved who they are, so that their
 * school needs no mail from outside; the address stays unproved for everything else.
 */
async function needsVerification(
  { config, db }: Platform,
  user: UserRow,
  sessionKey: string,
): Promise<boolean> {
  if (!hasEmail(user) || user.email_verified_at !== null) return false;
  if (config.edition !== 'education') return config.requireVerifiedEmail;
  return !(await isProvedBySchool(db, sessionKey));
}
