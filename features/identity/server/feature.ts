import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { acceptConsents } from './accept-consents.ts';
import { getAccount } from './get-account.ts';
import { logOut } from './log-out.ts';
import { recoveryEndpoints, recoveryJobs } from './recovery-endpoints.ts';
import { safetyEndpoints, safetyJobs } from './safety-endpoints.ts';
import { sendWelcome } from './send-welcome.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { socialEndpoints, socialJobs } from './social/social-endpoints.ts';
import { socialRoutes } from './social/social-routes.ts';
import { sweepSessions } from './sweep-sessions.ts';

export const identity = feature({
  name: 'identity',
  endpoints: [
    bind(contract.signUp, signUp),
    bind(contract.signIn, signIn),
    bind(contract.logOut, logOut),
    bind(contract.acceptConsents, acceptConsents),
    bind(contract.getAccount, getAccount),
    ...recoveryEndpoints,
    ...safetyEndpoints,
    ...socialEndpoints,
  ],
  jobs: [
    ...recoveryJobs,
    ...safetyJobs,
    ...socialJobs,
    onJob(sendWelcome, async () => (await import('./send-welcome.ts')).handleSendWelcome),
    onJob(sweepSessions, async () => (await import('./sweep-sessions.ts')).handleSweepSessions, {
      cron: '47 3 * * *',
    }),
  ],
  routes: [socialRoutes],
});
