import type { FastifyRequest } from 'fastify';
import { plugged } from '#apps/features.ts';
import { findRoleAndFirstName } from '#features/education/server/find-organizations.ts';
import { schoolSignUp } from '#features/education/server/school-sign-up.ts';
import { hasEmail, keepUserForPage } from '#features/members/server/find-user.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { countConversations } from '#features/messages/server/list-conversations.ts';
import { notificationHosts } from '#features/notifications/server/notification-host.ts';
import { unreadNotifications } from '#features/notifications/server/unread-notifications.scopes.ts';
import { rewardInCurrency } from '#features/referrals/model/reward.ts';
import { ownAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import { sessionInQuery } from '#features/sign-in/server/sessions/read-actor.ts';
import { isProvedBySchool } from '#features/sign-in/server/sessions/sessions.store.ts';
import { hasSchoolConsent } from '#features/sign-in/server/sign-up/has-school-consent.ts';
import { guestListFormOf } from '#features/tracks/server/list-form/list-form-cookie.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PageReads, Platform } from '#platform/server/call.ts';
import type { Feature } from '#platform/server/feature.ts';
import { createCallHttp, type HttpEffects } from '#platform/server/http/call-http.ts';
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
export function createPageActors(platform: Platform, features: readonly Feature[]): PageActors {
  const apiOf = createInProcessApi(
    platform,
    features.flatMap((feature) => feature.endpoints),
  );
  const { config } = platform;
  const isSchools = config.edition === 'education';
  const reader = plugged.one(ownAccountReader);
  const unread = { unreadNotifications: unreadNotifications(plugged.list(notificationHosts)) };
  const secret = config.secret.reveal();
  const secureCookies = config.siteUrl.startsWith('https:');
  const createGuestActor = (http?: HttpEffects, country: string | null = null): PageActor => ({
    api: apiOf(guest, { http, country }),
    http,
    viewer: null,
    pageData: { ...guestPageData, referralReward: rewardInCurrency(config.referralRewards, null) },
    csrfToken: guestCsrfToken(secret, platform.clock.now()),
  });
  return {
    guestPageActor: (request, country) => ({
      ...createGuestActor(request && createCallHttp(request, secureCookies, config.countryHeader), country),
      listForm: request && guestListFormOf(request.headers),
    }),
    async pageActorOf(request) {
      const http = createCallHttp(request, secureCookies, config.countryHeader);
      const session = sessionInQuery(platform, http.cookies);
      // The session, its member and all that pages say of them are one statement.
      const found =
        session && (await reader.findOwnRow(platform.db, session.member, { ...unread, ...session.columns }));
      const asGuest = () => ({ ...createGuestActor(http), listForm: guestListFormOf(request.headers) });
      if (!found) return asGuest();
      const { user: row, columns } = found;
      const actor = await session.actorOf(row, columns);
      if (actor.userId === null || actor.sessionKey === null) return asGuest();
      const notificationCount = Number(columns.unreadNotifications);
      const [school, unreadConversations] = isSchools
        ? await Promise.all([
            findRoleAndFirstName(platform.db, actor.userId),
            actor.isManaged ? 0 : countConversations(platform.db, actor.userId, true),
          ])
        : [undefined, 0];
      const own = await reader.present({ db: platform.db, platform }, row, columns);
      const { id, username, profileLink, avatarSmallUrl, accountType, admin } = own.user;
      // A school answers for the accounts that it keeps.
      const consentsDue = !actor.isManaged && row.terms_version !== (await getTermsVersion(platform));
      const call = makeCall(platform, platform.db, actor);
      const schoolConsents = consentsDue && (await hasSchoolConsent(schoolSignUp, call, row));
      const viewer = {
        id,
        username,
        ...(school?.firstName && { firstName: school.firstName }),
        ...(school?.role === 'faculty' && { faculty: true as const }),
        ...(unreadConversations > 0 && { unreadConversations }),
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
      const pageReads: PageReads = new Map();
      keepUserForPage({ pageReads }, row);
      const pageData = memberPageData(own, notificationCount, actor.siteAdmin, config);
      return {
        api: apiOf(actor, { http, pageReads }),
        http,
        viewer,
        listForm: row.tracks_as_rows ? 'rows' : 'tiles',
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
