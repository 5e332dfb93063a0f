import { type BoundEndpoint, bind, onJob } from '#platform/server/feature.ts';
import * as tokens from '../access-tokens.contract.ts';
import * as devices from '../devices.contract.ts';
import * as factor from '../second-factor.contract.ts';
import { createAccessToken } from './access-tokens/create-access-token.ts';
import { listAccessTokens } from './access-tokens/list-access-tokens.ts';
import { revokeAccessToken } from './access-tokens/revoke-access-token.ts';
import type { OwnAccountReader } from './current-user/own-account-reader.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { disableSecondFactor } from './second-factor/disable-second-factor.ts';
import { getSecondFactor } from './second-factor/get-second-factor.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { signInWithCode } from './second-factor/sign-in-with-code.ts';
import { startSecondFactorSetup } from './second-factor/start-second-factor-setup.ts';
import { listDevices } from './sessions/list-devices.ts';
import { reauthenticate } from './sessions/reauthenticate.ts';
import { checkRecentSignIn } from './sessions/recent-sign-in.ts';
import { sendReauthenticationCode } from './sessions/send-reauthentication-code.ts';
import { signOutDevice, signOutOtherDevices } from './sessions/sign-out-device.ts';
import {
  sendAccessTokenEmail,
  sendReauthenticationCodeEmail,
  sendSecondFactorEmail,
} from './sign-in.jobs.ts';

/** Second factor, devices, access tokens and reauthentication. */
export const accountSecurityEndpoints = (reader: OwnAccountReader): BoundEndpoint[] => [
  bind(factor.signInWithCode, (call, input) => signInWithCode(reader, call, input)),
  bind(factor.getSecondFactor, getSecondFactor),
  bind(factor.startSecondFactorSetup, startSecondFactorSetup),
  bind(factor.confirmSecondFactor, confirmSecondFactor),
  bind(factor.renewRecoveryCodes, renewRecoveryCodes),
  bind(factor.disableSecondFactor, disableSecondFactor),
  bind(devices.reauthenticate, reauthenticate),
  bind(devices.sendReauthenticationCode, sendReauthenticationCode),
  bind(devices.checkRecentSignIn, checkRecentSignIn),
  bind(devices.listDevices, listDevices),
  bind(devices.signOutDevice, signOutDevice),
  bind(devices.signOutOtherDevices, signOutOtherDevices),
  bind(tokens.listAccessTokens, listAccessTokens),
  bind(tokens.createAccessToken, createAccessToken),
  bind(tokens.revokeAccessToken, revokeAccessToken),
];

export const accountSecurityJobs = [
  onJob(
    sendAccessTokenEmail,
    async () => (await import('./access-tokens/send-access-token-email.ts')).handleSendAccessTokenEmail,
  ),
  onJob(
    sendSecondFactorEmail,
    async () => (await import('./second-factor/send-second-factor-email.ts')).handleSendSecondFactorEmail,
  ),
  onJob(
    sendReauthenticationCodeEmail,
    async () =>
      (await import('./sessions/send-reauthentication-code-email.ts')).handleSendReauthenticationCodeEmail,
  ),
];
