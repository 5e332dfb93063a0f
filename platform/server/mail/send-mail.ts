import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';
import type { Mailer } from './mail.ts';

/** A mail that leaves after the transaction that wants it. 25 tries reach over some days of a silent mail server. */
export const sendMailJob = jobType(
  'mail.send',
  z.strictObject({
    id: z.string().min(1).max(100),
    to: z.string().max(255),
    subject: z.string().max(500),
    html: z.string().max(200_000),
    text: z.string().max(100_000),
  }),
  { maxAttempts: 25 },
);

/** The handler: throws where the mail has not left, and the job is tried again. */
export async function sendMail(
  call: { platform: { mailer: Mailer } },
  mail: z.output<typeof sendMailJob.payload>,
): Promise<void> {
  await call.platform.mailer.send(mail);
}
