import { createHash } from 'node:crypto';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { identitySourceNames } from '../../model/social.ts';
import type { sendAccountLinkEmail as job } from '../sign-in.jobs.ts';
import { tokenFromSeed } from '../tokens/one-time-tokens.ts';
import { accountLinkEmailToken } from './account-link-email-token.ts';

/** Sends the link that connects an account to an identity provider. */
export async function handleSendAccountLinkEmail(
  call: Call,
  { userId, provider, seed }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return;
  const { label, account } = identitySourceNames[provider];
  const { siteUrl, eduUrl } = call.platform.config;
  // The link works in the browser in which the sign-in began, and a school's begins on the education host.
  const origin = provider === 'school' ? eduUrl : siteUrl;
  const href = `${origin}/auth/link?provider=${provider}#link_token=${tokenFromSeed(call, accountLinkEmailToken, seed)}`;
  await call.platform.mailer.send(
    renderEmail({
      id: `link_letter:${createHash('sha256').update(seed).digest('base64url').slice(0, 22)}`,
      to: user.email,
      subject: `Connect ${label} to your ${siteNameMark} account`,
      heading: `Connect ${label}`,
      paragraphs: [
        `Somebody has signed in with a ${account} account that has your e-mail address, and wants to use it for ${siteNameMark}.`,
        'If that was you, open the link in the same browser. From then on you can log in with either.',
      ],
      button: { label: `Connect ${label}`, href },
      notes: [
        'The link works once, for an hour, and only in the browser in which you began.',
        'If it was not you, do nothing. Your account stays as it is.',
      ],
      reason: `You get this letter because this address belongs to a ${siteNameMark} account.`,
    }),
  );
}
