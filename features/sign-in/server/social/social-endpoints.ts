import { bind, onJob } from '#platform/server/feature.ts';
import * as contract from '../../social.contract.ts';
import { sendAccountLinkEmail } from '../sign-in.jobs.ts';
import { linkIdentityByEmail, sendAccountLink } from './link-identity-by-email.ts';
import { linkIdentityByPassword } from './link-identity-by-password.ts';

export const socialEndpoints = [
  bind(contract.linkIdentityByPassword, linkIdentityByPassword),
  bind(contract.sendAccountLink, sendAccountLink),
  bind(contract.linkIdentityByEmail, linkIdentityByEmail),
];

export const socialJobs = [
  onJob(
    sendAccountLinkEmail,
    async () => (await import('./send-account-link-email.ts')).handleSendAccountLinkEmail,
  ),
];
