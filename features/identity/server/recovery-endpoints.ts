import { bind, onJob } from '#platform/server/feature.ts';
import * as captcha from '../captcha.contract.ts';
import * as credentials from '../credentials.contract.ts';
import * as recovery from '../recovery.contract.ts';
import * as verification from '../verification.contract.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { getCaptchaChallenge } from './get-captcha-challenge.ts';
import { getVerification } from './get-verification.ts';
import { lookAtLink } from './look-at-link.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetPassword } from './reset-password.ts';
import { revertEmail } from './revert-email.ts';
import { sendPasswordNotice } from './send-password-notice.ts';
import { sendTokenLetter } from './send-token-letter.ts';

/** What a lost password, an unproved address, and a change of either of them need. */
export const recoveryEndpoints = [
  bind(recovery.requestPasswordReset, requestPasswordReset),
  bind(recovery.resetPassword, resetPassword),
  bind(verification.resendConfirmation, resendConfirmation),
  bind(verification.getVerification, getVerification),
  bind(verification.lookAtLink, lookAtLink),
  bind(verification.confirmEmail, confirmEmail),
  bind(verification.revertEmail, revertEmail),
  bind(credentials.changeEmail, changeEmail),
  bind(credentials.mailPasswordLink, mailPasswordLink),
  bind(captcha.getCaptchaChallenge, getCaptchaChallenge),
];

export const recoveryJobs = [
  onJob(sendTokenLetter, async () => (await import('./send-token-letter.ts')).handleSendTokenLetter),
  onJob(sendPasswordNotice, async () => (await import('./send-password-notice.ts')).handleSendPasswordNotice),
];
