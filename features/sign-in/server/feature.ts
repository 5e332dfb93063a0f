import { memberParts } from '#features/members/server/member-part.ts';
import { emailBounced } from '#features/payments/contract.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { accountSecurityEndpoints, accountSecurityJobs } from './account-security-endpoints.ts';
import { accountParts } from './current-user/account-part.ts';
import { ownAccountReader } from './current-user/own-account-reader.ts';
import { signInAccountPart } from './current-user/sign-in-account-part.ts';
import { emailWebhook } from './email-bounces/email-webhook.ts';
import { onEmailBounced } from './email-bounces/on-email-bounced.ts';
import { handoverEndpoints } from './hand-over/handover-endpoints.ts';
import { recoveryEndpoints, recoveryJobs } from './recovery-endpoints.ts';
import { getCsrfToken } from './sessions/get-csrf-token.ts';
import { logOut } from './sessions/log-out.ts';
import { cleanUpSessions, sendWelcomeEmail } from './sign-in.jobs.ts';
import { signIn } from './sign-in.ts';
import { signInOfMember } from './sign-in-of-member.ts';
import { acceptConsents } from './sign-up/accept-consents.ts';
import { referralLinker } from './sign-up/link-referral.ts';
import { schoolPlug } from './sign-up/school-plug.ts';
import { signUp } from './sign-up/sign-up.ts';
import { schoolIdentities } from './social/school-identities.ts';
import { socialEndpoints, socialJobs } from './social/social-endpoints.ts';
import { socialRoutes } from './social/social-routes.ts';

/** Sessions and every way to one. Education, referrals and the account plug in. */
export const signInFeature = feature({
  name: 'sign-in',
  points: [schoolPlug, referralLinker, ownAccountReader, schoolIdentities],
  plugs: [memberParts.plug(signInOfMember), accountParts.plug(signInAccountPart)],
  build: (plugged) => {
    const plugs = {
      schools: plugged.one(schoolPlug),
      linkReferral: plugged.one(referralLinker),
      reader: plugged.one(ownAccountReader),
    };
    return {
      endpoints: [
        bind(contract.signUp, (call, input) => signUp(plugs, call, input)),
        bind(contract.signIn, (call, input) => signIn(plugs.reader, call, input)),
        bind(contract.getCsrfToken, getCsrfToken),
        bind(contract.logOut, logOut),
        bind(contract.acceptConsents, (call, input) => acceptConsents(plugs.schools, call, input)),
        ...recoveryEndpoints,
        ...accountSecurityEndpoints(plugs.reader),
        ...handoverEndpoints,
        ...socialEndpoints(plugged.one(schoolIdentities)),
      ],
      jobs: [
        ...recoveryJobs,
        ...accountSecurityJobs,
        ...socialJobs,
        onJob(
          sendWelcomeEmail,
          async () => (await import('./sign-up/send-welcome-email.ts')).handleSendWelcomeEmail,
        ),
        onJob(
          cleanUpSessions,
          async () => (await import('./sessions/clean-up-sessions.ts')).handleCleanUpSessions,
          {
            cron: '47 3 * * *',
          },
        ),
      ],
      routes: [socialRoutes(plugs.linkReferral), emailWebhook],
      subscribers: [onEvent('sign-in.on-email-bounced', emailBounced, onEmailBounced)],
    };
  },
});
