import type { Platform } from '#platform/server/call.ts';
import type { MailIdentity } from '#platform/server/mail/identified-mailer.ts';
import { readSender } from '#platform/server/mail/read-sender.ts';
import { getSiteSettings } from './get-site-settings.ts';
import { getSiteLook } from './site-look.ts';

/** How, and from which sender, the installation sends its mail. Each part that nobody has set is the configured one. */
export async function getMailIdentity(
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
): Promise<MailIdentity> {
  const { sender_name: senderName, sender_address: address } = await getSiteSettings(platform);
  const look = await getSiteLook(platform);
  const configured = readSender(platform.config.mailFrom);
  const sender = {
    name: senderName || configured.name || look.siteName,
    address: address || configured.address,
  };
  return { ...look, sender: senderName || address || !configured.name ? sender : null };
}
