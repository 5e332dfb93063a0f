import { type Bound, bind, onJob } from '#platform/server/feature.ts';
import * as devices from '../devices.contract.ts';
import * as factor from '../second-factor.contract.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { endDevice, endOtherDevices } from './end-device.ts';
import { endSecondFactor } from './end-second-factor.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { listDevices } from './list-devices.ts';
import type { FindOwnPlans } from './own-plans.ts';
import { proveIdentity } from './prove-identity.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { sendFactorNotice } from './send-factor-notice.ts';
import { signInWithCode } from './sign-in-with-code.ts';

/** Second factor, devices and the proof that grave things ask for. */
export const safetyEndpoints = (findPlans: FindOwnPlans): Bound[] => [
  bind(factor.signInWithCode, (call, input) => signInWithCode(findPlans, call, input)),
  bind(factor.getSecondFactor, getSecondFactor),
  bind(factor.beginSecondFactor, beginSecondFactor),
  bind(factor.confirmSecondFactor, confirmSecondFactor),
  bind(factor.renewRecoveryCodes, renewRecoveryCodes),
  bind(factor.endSecondFactor, endSecondFactor),
  bind(devices.proveIdentity, proveIdentity),
  bind(devices.checkProof, requireFreshProof),
  bind(devices.listDevices, listDevices),
  bind(devices.endDevice, endDevice),
  bind(devices.endOtherDevices, endOtherDevices),
];

export const safetyJobs = [
  onJob(sendFactorNotice, async () => (await import('./send-factor-notice.ts')).handleSendFactorNotice),
];
