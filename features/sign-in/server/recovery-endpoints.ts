import { bind, onJob } from '#platform/server/feature.ts';
import * as captcha from '../captcha.contract.ts';
import * as credentials from '../credentials.contract.ts';
import * as recovery from '../recovery.contract.ts';
import * as verification from '../verification.contract.ts';
import { getCaptchaChallenge } from './captcha/captcha.ts';
import { changeEmail } from './email-address/change-email.ts';
import { changeUnverifiedEmail } from './email-address/change-unverified-email.ts';
import { confirmEmail } from './email-address/confirm-email.ts';
import { getLinkPurpose } from './email-address/get-link-purpose.ts';
import { getVerification, resendConfirmation } from './email-address/resend-confirmation.ts';
import { revertEmail } from './email-address/revert-email.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { sendPasswordLink } from './passwords/send-password-link.ts';
import { sendPasswordChangedEmail, sendTokenEmail } from './sign-in.jobs.ts';

/** Password reset, verification, and changes of address and password. */
export const recoveryEndpoints = [
  bind(recovery.requestPasswordReset, requestPasswordReset),
  bind(recovery.resetPassword, resetPassword),
  bind(verification.resendConfirmation, resendConfirmation),
  bind(verification.changeUnverifiedEmail, changeUnverifiedEmail),
  bind(verification.getVerification, getVerification),
  bind(verification.getLinkPurpose, getLinkPurpose),
  bind(verification.confirmEmail, confirmEmail),
  bind(verification.revertEmail, revertEmail),
  bind(credentials.changeEmail, changeEmail),
  bind(credentials.sendPasswordLink, sendPasswordLink),
  bind(captcha.getCaptchaChallenge, getCaptchaChallenge),
];

export const recoveryJobs = [
  onJob(sendTokenEmail, async () => (await import('./tokens/send-token-email.ts')).handleSendTokenEmail),
  onJob(
    sendPasswordChangedEmail,
    async () => (await import('./passwords/send-password-changed-email.ts')).handleSendPasswordChangedEmail,
  ),
];
