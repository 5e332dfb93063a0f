import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { type sendDutyEmail as job, sendDutyEmail } from './school-records.jobs.ts';
import { claimDutiesToEmail } from './second-factor-duties.store.ts';

const atOnce = 500;

/** Writes once to each owner and teacher who has no second factor yet, in the hour after they became one. */
export async function handleEmailSecondFactorDuties(call: Call): Promise<void> {
  await inTransaction(call, async (inner) => {
    for (const one of await claimDutiesToEmail(inner.db, inner.now, atOnce))
      await inner.enqueue(sendDutyEmail, {
        userId: one.user_id,
        organizationId: one.organization_id,
        school: one.school,
        dueAt: one.due_at.toISOString(),
      });
  });
}

export async function handleSendDutyEmail(
  call: Call,
  { userId, organizationId, school, dueAt }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return;
  const { config, mailer } = call.platform;
  await mailer.send(
    renderEmail({
      id: `second_factor_duty:${organizationId}:${userId}`,
      to: user.email,
      subject: `Turn on a second factor by ${formatDay(dueAt)}`,
      heading: 'Students’ records need a second factor',
      paragraphs: [
        `You look after students of ${school}. From ${formatDay(dueAt)} on their classes and records open only with a second factor: a code from an app on your phone, beside your password.`,
        'It takes two minutes. Until then everything works as before.',
      ],
      button: { label: 'Turn it on', href: `${editionUrl(config, 'education')}/account#second-factor` },
      reason: `You get this email because you are a teacher or the owner of ${school}.`,
    }),
  );
}
