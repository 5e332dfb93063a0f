import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendSchoolMembershipEmail as job } from './education.jobs.ts';
import { findMembershipEmailData } from './find-organizations.ts';

/** Sends the owner an e-mail about a request, or the requester one about its acceptance. */
export async function handleSendSchoolMembershipEmail(
  call: Call,
  { membershipId, about, at }: PayloadOf<typeof job>,
): Promise<void> {
  const facts = await findMembershipEmailData(call.db, membershipId);
  if (!facts) return;
  const { config, mailer } = call.platform;
  const schoolUrl = editionUrl(config, 'education');
  const { school, name, role } = facts;
  const id = `school_${about}:${membershipId}:${at}`;
  const roleText = role === 'faculty' ? 'as a teacher' : 'as a student';
  await mailer.send(
    about === 'requested'
      ? renderEmail({
          id,
          to: facts.owner_email,
          subject: `${name} asks to join ${school}`,
          heading: 'Somebody is at the door',
          paragraphs: [
            `${name} asks to be let into ${school} ${roleText}. You decide; until then they see nothing of it.`,
          ],
          button: { label: 'Look at the request', href: `${schoolUrl}/education/school` },
          reason: `You get this letter because the account of ${school} is yours.`,
        })
      : renderEmail({
          id,
          to: facts.email,
          subject: `You are in: ${school}`,
          heading: `${school} has let you in`,
          paragraphs: [`You belong to ${school} now, ${roleText}.`],
          button: { label: 'Go to your school', href: `${schoolUrl}/` },
          reason: `You get this letter because you asked to join ${school}.`,
        }),
  );
}
