import type { SiteLook } from '#platform/pure/site-look.ts';
import { siteNameMark, withSiteName } from '#platform/pure/site-name.ts';
import type { Mailer } from './mailer.ts';
import type { Sender } from './read-sender.ts';
import { accentMark, escapeEmailHtml, logoMark, onAccentMark } from './render-email.ts';

/** How, and from whom, an installation sends its mail. */
export interface MailIdentity extends SiteLook {
  /** Null for the configured sender. */
  sender: Sender | null;
}

/** The name stands in its place where pictures are not shown. */
const logoHtml = (src: string): string =>
  `<img src="${escapeEmailHtml(src)}" alt="${siteNameMark}" height="32" style="display:block;height:32px;width:auto;max-width:100%;border:0">`;

const builtIn = { fill: '#f5cf3b', ink: '#1d1b2a' };

/** A mailer that puts name, logo and accent of the installation into each e-mail, and sends it from the installation's sender. */
export const identifiedMailer = (mailer: Mailer, identify: () => Promise<MailIdentity>): Mailer => ({
  async send(mail) {
    const { siteName, sender, accent, logo } = await identify();
    const { fill, ink } = accent ?? builtIn;
    return mailer.send({
      ...mail,
      ...(sender && { from: sender }),
      subject: withSiteName(mail.subject, siteName),
      text: withSiteName(mail.text, siteName),
      html: mail.html
        .replaceAll(logoMark, logo ? logoHtml(logo) : siteNameMark)
        .replaceAll(siteNameMark, escapeEmailHtml(siteName))
        .replaceAll(accentMark, fill)
        .replaceAll(onAccentMark, ink),
    });
  },
});
