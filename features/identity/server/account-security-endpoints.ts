import { type BoundEndpoint, bind, onJob } from '#platform/server/feature.ts';
import * as devices from '../devices.contract.ts';
import * as factor from '../second-factor.contract.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { listDevices } from './list-devices.ts';
import type { FindOwnPlans } from './own-plans.ts';
import { reauthenticate } from './reauthenticate.ts';
import { checkRecentSignIn } from './recent-sign-in.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { sendSecondFactorEmail } from './send-second-factor-email.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signOutDevice, signOutOtherDevices } from './sign-out-device.ts';
import { startSecondFactorSetup } from './start-second-factor-setup.ts';

/** Second factor, devices and reauthentication. */
export const accountSecurityEndpoints = (findPlans: FindOwnPlans): BoundEndpoint[] => [
  bind(factor.signInWithCode, (call, input) => signInWithCode(findPlans, call, input)),
  bind(factor.getSecondFactor, getSecondFactor),
  bind(factor.startSecondFactorSetup, startSecondFactorSetup),
  bind(factor.confirmSecondFactor, confirmSecondFactor),
  bind(factor.renewRecoveryCodes, renewRecoveryCodes),
  bind(factor.disableSecondFactor, disableSecondFactor),
  bind(devices.reauthenticate, reauthenticate),
  bind(devices.checkRecentSignIn, checkRecentSignIn),
  bind(devices.listDevices, listDevices),
  bind(devices.signOutDevice, signOutDevice),
  bind(devices.signOutOtherDevices, signOutOtherDevices),
];

export const accountSecurityJobs = [
  onJob(
    sendSecondFactorEmail,
    async () => (await import('./send-second-factor-email.ts')).handleSendSecondFactorEmail,
  ),
];
