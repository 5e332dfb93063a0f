import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { schoolPage } from '../pages.ts';
import { type sendUnusedStaffEmail as job, sendUnusedStaffEmail } from './education.jobs.ts';
import { findSchoolsWithUnusedStaff, unusedStaffDays } from './find-unused-staff.ts';

const atOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Monthly: writes to the owner of each school with teachers whose accounts nobody uses. All or none. */
export async function handleEmailUnusedStaff(call: Call): Promise<void> {
  await inTransaction(call, async (inner) => {
    let afterId = firstId;
    for (;;) {
      const found = await findSchoolsWithUnusedStaff(inner.db, { now: inner.now, afterId, limit: atOnce });
      for (const one of found)
        await inner.enqueue(sendUnusedStaffEmail, { ...one, at: inner.now.toISOString() });
      if (found.length < atOnce) return;
      afterId = found.at(-1)?.organizationId ?? afterId;
    }
  });
}

export async function handleSendUnusedStaffEmail(
  call: Call,
  { organizationId, ownerId, school, teachers, at }: PayloadOf<typeof job>,
): Promise<void> {
  const owner = await findUserWithEmail(call.db, ownerId);
  if (!owner) return;
  const { config, mailer } = call.platform;
  const count = teachers === 1 ? '1 teacher' : `${teachers} teachers`;
  await mailer.send(
    renderEmail({
      id: `unused_staff:${organizationId}:${at.slice(0, 10)}`,
      to: owner.email,
      subject: `${count} of ${school} did not sign in for ${unusedStaffDays} days`,
      heading: 'Are they still at your school?',
      paragraphs: [
        `${count} of ${school} did not use Tonehall for ${unusedStaffDays} days. Their accounts open the records of your students all the same.`,
        'Take out who has left. The page of your school says who it is.',
      ],
      button: { label: 'People of your school', href: editionUrl(config, 'education') + href(schoolPage) },
      reason: `You get this email because the account of ${school} is yours.`,
    }),
  );
}
