import { bind, onJob } from '#platform/server/feature.ts';
import * as contract from '../../social.contract.ts';
import { linkByMail, mailAccountLink } from './link-by-mail.ts';
import { linkByPassword } from './link-by-password.ts';
import { sendLinkLetter } from './send-link-letter.ts';

export const socialEndpoints = [
  bind(contract.linkByPassword, linkByPassword),
  bind(contract.mailAccountLink, mailAccountLink),
  bind(contract.linkByMail, linkByMail),
];

export const socialJobs = [
  onJob(sendLinkLetter, async () => (await import('./send-link-letter.ts')).handleSendLinkLetter),
];
