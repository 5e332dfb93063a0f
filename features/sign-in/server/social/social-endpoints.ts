import { bind, onJob } from '#platform/server/feature.ts';
import * as contract from '../../social.contract.ts';
import { sendAccountLinkEmail } from '../sign-in.jobs.ts';
import { linkIdentityByEmail, sendAccountLink } from './link-identity-by-email.ts';
import { linkIdentityByPassword } from './link-identity-by-password.ts';
import type { SchoolIdentities } from './school-identities.ts';

export const socialEndpoints = (schools: SchoolIdentities) => [
  bind(contract.linkIdentityByPassword, (call, input) => linkIdentityByPassword(schools, call, input)),
  bind(contract.sendAccountLink, sendAccountLink),
  bind(contract.linkIdentityByEmail, (call, input) => linkIdentityByEmail(schools, call, input)),
];

export const socialJobs = [
  onJob(
    sendAccountLinkEmail,
    async () => (await import('./send-account-link-email.ts')).handleSendAccountLinkEmail,
  ),
];
