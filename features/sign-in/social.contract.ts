import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

const perAddress = { per: 'address', max: 60, seconds: 15 * 60 } as const;
/** The address that the page goes to now, where a member with a second factor is asked for the code. */
const answer = z.strictObject({ url: z.string() });

export const linkIdentityByPassword = endpoint({
  id: 'identity.linkByPassword',
  legacyId: 'identity.link_by_password',
  method: 'POST',
  path: '/users/auth/link',
  access: 'anyone',
  tokenScope: 'none',
  summary: "Link the social identity that waits in this browser to its account, by the account's password",
  atomic: 'own_transactions',
  limits: [perAddress],
  body: z.strictObject({ password: z.string().min(1).max(128) }),
  answer,
});

export const sendAccountLink = endpoint({
  id: 'identity.mailAccountLink',
  legacyId: 'identity.mail_account_link',
  method: 'POST',
  path: '/users/auth/link/mail',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Mail a link by which the social identity that waits in this browser can be linked',
  atomic: 'own_transactions',
  limits: [perAddress],
  answer: z.strictObject({}),
});

export const linkIdentityByEmail = endpoint({
  id: 'identity.linkByMail',
  legacyId: 'identity.link_by_mail',
  method: 'POST',
  path: '/users/auth/link/confirm',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Link the social identity that waits in this browser, by the token of a letter',
  atomic: 'own_transactions',
  limits: [perAddress],
  body: z.strictObject({ linkToken: z.string().min(1).max(200) }),
  answer,
});
