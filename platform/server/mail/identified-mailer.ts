import { siteNameMark, withSiteName } from '#platform/pure/site-name.ts';
import type { Mailer } from './mailer.ts';
import type { Sender } from './read-sender.ts';
import { accentMark, escapeEmailHtml, onAccentMark } from './render-email.ts';

/** Under which name, and in which colours, an installation sends its mail. */
export interface MailIdentity {
  siteName: string;
  /** Null for the configured sender. */
  sender: Sender | null;
  /** Null for the built-in colours. */
  accent: { fill: string; ink: string } | null;
}

const builtIn = { fill: '#f5cf3b', ink: '#1d1b2a' };

/** A mailer that puts the name and the accent of the installation into each e-mail, and sends it from the installation's sender. */
export const identifiedMailer = (mailer: Mailer, identify: () => Promise<MailIdentity>): Mailer => ({
  async send(mail) {
    const { siteName, sender, accent } = await identify();
    const { fill, ink } = accent ?? builtIn;
    return mailer.send({
      ...mail,
      ...(sender && { from: sender }),
      subject: withSiteName(mail.subject, siteName),
      text: withSiteName(mail.text, siteName),
      html: mail.html
        .replaceAll(siteNameMark, escapeEmailHtml(siteName))
        .replaceAll(accentMark, fill)
        .replaceAll(onAccentMark, ink),
    });
  },
});
