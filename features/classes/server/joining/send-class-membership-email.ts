import { schoolPage } from '#features/education/pages.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { classPage } from '../../pages.ts';
import { findClassMembershipById } from '../class-members.store.ts';
import type { sendClassMembershipEmail as job } from '../classes.jobs.ts';
import { findClassToJoin } from './find-class-to-join.ts';

/** Sends the owner of the class an e-mail about an open request, or the requester one about its acceptance. */
export async function handleSendClassMembershipEmail(
  call: Call,
  { membershipId, about, at }: PayloadOf<typeof job>,
): Promise<void> {
  const one = await findClassMembershipById(call.db, membershipId);
  const isCurrent = one?.declined_at === null && (one.accepted_at !== null) === (about === 'accepted');
  const found = one && isCurrent ? await findClassToJoin(call.db, one.workspace_id) : null;
  const requester = found && one && (await findUser(call.db, one.user_id));
  const recipient = about === 'accepted' ? requester : found && (await findUser(call.db, found.owner.id));
  if (!one || !found || !requester || recipient?.email == null) return;
  const { name: className, id } = found.row;
  const school = editionUrl(call.platform.config, 'education');
  const name = one.asked_as || requester.username;
  const shared = { id: `class_${about}:${membershipId}:${at}`, to: recipient.email };
  await call.platform.mailer.send(
    about === 'requested'
      ? renderEmail({
          ...shared,
          subject: `${name} asks to join ${className}`,
          heading: 'Somebody wants to join',
          paragraphs: [
            `${name} asks to be let into ${className}. You decide; until then they see nothing of it.`,
          ],
          button: { label: 'Look at the request', href: school + href(schoolPage) },
          reason: `You get this e-mail because ${className} is your class.`,
        })
      : renderEmail({
          ...shared,
          subject: `You are in: ${className}`,
          heading: `${className} has let you in`,
          paragraphs: [`You belong to ${className} now.`],
          button: { label: 'Go to your class', href: school + href(classPage, { id }) },
          reason: `You get this e-mail because you asked to join ${className}.`,
        }),
  );
}
