import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { findUser } from './find-user.ts';
import { welcomeMail } from './welcome-mail.ts';

export const sendWelcome = jobType('identity.send_welcome', z.strictObject({ userId: z.uuid() }), {
  maxAttempts: 8,
});

/** Mails the welcome to the stored address; members who are gone by then get none. */
export async function handleSendWelcome(call: Call, { userId }: { userId: string }): Promise<void> {
  const user = await findUser(call.db, userId);
  if (!user) return;
  const { siteUrl } = call.platform.config;
  await call.platform.mailer.send(
    welcomeMail({ userId, email: user.email, username: user.username, siteUrl }),
  );
}
