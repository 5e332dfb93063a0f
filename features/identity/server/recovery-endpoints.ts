import { bind, onJob } from '#platform/server/feature.ts';
import * as captcha from '../captcha.contract.ts';
import * as credentials from '../credentials.contract.ts';
import * as recovery from '../recovery.contract.ts';
import * as verification from '../verification.contract.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { getCaptchaChallenge } from './get-captcha-challenge.ts';
import { getLinkPurpose } from './get-link-purpose.ts';
import { getVerification } from './get-verification.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetPassword } from './reset-password.ts';
import { revertEmail } from './revert-email.ts';
import { sendPasswordChangedEmail } from './send-password-changed-email.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { sendTokenEmail } from './send-token-email.ts';

/** Password reset, verification, and changes of address and password. */
export const recoveryEndpoints = [
  bind(recovery.requestPasswordReset, requestPasswordReset),
  bind(recovery.resetPassword, resetPassword),
  bind(verification.resendConfirmation, resendConfirmation),
  bind(verification.getVerification, getVerification),
  bind(verification.getLinkPurpose, getLinkPurpose),
  bind(verification.confirmEmail, confirmEmail),
  bind(verification.revertEmail, revertEmail),
  bind(credentials.changeEmail, changeEmail),
  bind(credentials.sendPasswordLink, sendPasswordLink),
  bind(captcha.getCaptchaChallenge, getCaptchaChallenge),
];

export const recoveryJobs = [
  onJob(sendTokenEmail, async () => (await import('./send-token-email.ts')).handleSendTokenEmail),
  onJob(
    sendPasswordChangedEmail,
    async () => (await import('./send-password-changed-email.ts')).handleSendPasswordChangedEmail,
  ),
];
