import { siteNameMark, withSiteName } from '#platform/pure/site-name.ts';
import type { Mailer } from './mailer.ts';
import type { Sender } from './read-sender.ts';
import { escapeEmailHtml } from './render-email.ts';

/** Under which name an installation sends its mail. */
export interface MailIdentity {
  siteName: string;
  /** Null for the configured sender. */
  sender: Sender | null;
}

/** A mailer that puts the name of the installation into each e-mail, and sends it from the installation's sender. */
export const identifiedMailer = (mailer: Mailer, identify: () => Promise<MailIdentity>): Mailer => ({
  async send(mail) {
    const { siteName, sender } = await identify();
    return mailer.send({
      ...mail,
      ...(sender && { from: sender }),
      subject: withSiteName(mail.subject, siteName),
      text: withSiteName(mail.text, siteName),
      html: mail.html.replaceAll(siteNameMark, escapeEmailHtml(siteName)),
    });
  },
});
