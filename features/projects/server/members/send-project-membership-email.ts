import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { projectAddress } from '../../model/studio-address.ts';
import type { sendProjectMembershipEmail as job } from '../projects.jobs.ts';
import { findMembershipEmailData } from './find-membership-email-data.ts';

/** Sends the owner an e-mail about an open request, or the requester one about its acceptance. */
export async function handleSendProjectMembershipEmail(
  call: Call,
  { membershipId, about }: PayloadOf<typeof job>,
): Promise<void> {
  const facts = await findMembershipEmailData(call.db, membershipId);
  if (!facts || facts.is_accepted !== (about === 'accepted')) return;
  const { title, member, owner } = facts;
  const to = about === 'requested' ? facts.owner_email : facts.member_email;
  if (to === null) return;
  const project = projectAddress(call.platform.config.studioUrl, facts.project_id);
  await call.platform.mailer.send(
    about === 'requested'
      ? renderEmail({
          id: `project_requested:${membershipId}`,
          to,
          subject: `${member} wants to join ${title}`,
          heading: 'Somebody wants to play along',
          paragraphs: [
            `${member} asks to join your project ${title}. You decide; until then they cannot open it.`,
          ],
          button: { label: 'Look at the request', href: `${project}?openShareModal=true` },
          reason: `You get this e-mail because ${title} is your project.`,
        })
      : renderEmail({
          id: `project_accepted:${membershipId}`,
          to,
          subject: `You are in: ${title}`,
          heading: `${owner} let you in`,
          paragraphs: [`${owner} accepted your request to join ${title}. You can make music together now.`],
          button: { label: 'Open the project', href: project },
          reason: `You get this e-mail because you asked to join ${title}.`,
        }),
  );
}
