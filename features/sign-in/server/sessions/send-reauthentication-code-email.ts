import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendReauthenticationCodeEmail as job } from '../sign-in.jobs.ts';
import { findValidToken } from '../tokens/one-time-tokens.ts';
import { emailIdOf } from '../tokens/send-token-email.ts';
import { codeFromSeed, reauthenticationCodeToken, tokenOfCode } from './reauthentication-code.ts';

/** Writes and sends the code, unless it was used, replaced or expired meanwhile. */
export async function handleSendReauthenticationCodeEmail(
  call: Call,
  { seed, ...session }: PayloadOf<typeof job>,
): Promise<void> {
  const code = codeFromSeed(call, seed);
  const token = tokenOfCode(call, session, code);
  if (!(await findValidToken(call, reauthenticationCodeToken, token))) return;
  const user = await findUserWithEmail(call.db, session.userId);
  if (!user) return;
  await call.platform.mailer.send(
    renderEmail({
      id: `reauthentication_code:${emailIdOf(seed)}`,
      to: user.email,
      subject: `Your code for ${siteNameMark}`,
      heading: `Your code is ${code}`,
      paragraphs: [
        `Enter it on the page of your ${siteNameMark} account that asks for it. It works once, for 10 minutes, in the browser that asked for it.`,
        'Did you not ask for it? Then somebody else is signed in to your account. Give the code to nobody, log out all other devices on your account page, and secure the account that you log in with.',
      ],
      button: { label: 'See your devices', href: `${call.platform.config.siteUrl}/account` },
      reason: `You get this e-mail because your ${siteNameMark} account has this address.`,
    }),
  );
}
