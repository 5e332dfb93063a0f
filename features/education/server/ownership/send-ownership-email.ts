import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { keptAfterEndDays } from '../../model/school-licence.ts';
import type { sendOwnershipEmail as job } from '../education.jobs.ts';

type Payload = PayloadOf<typeof job>;
const dayMs = 86_400_000;

export async function handleSendOwnershipEmail(call: Call, payload: Payload): Promise<void> {
  const user = await findUserWithEmail(call.db, payload.userId);
  if (!user) return;
  const { config, mailer } = call.platform;
  const { about, userId, at } = payload;
  const { path, label, ...texts } = textsOf(payload);
  await mailer.send(
    renderEmail({
      id: `school_${about}:${userId}:${at}`,
      to: user.email,
      ...texts,
      button: { label, href: editionUrl(config, 'education') + path },
    }),
  );
}

function textsOf({ about, school, at }: Payload) {
  const erasedOn = formatDay(new Date(Date.parse(at) + keptAfterEndDays * dayMs).toISOString());
  const owner = `You get this email because the account of ${school} is yours.`;
  const teacher = `You get this email because you are a teacher of ${school}.`;
  switch (about) {
    case 'handed_over':
      return {
        subject: `${school} has another owner`,
        heading: `You have handed ${school} over`,
        paragraphs: ['You are a teacher of it now. Was it not you? Please write to us at once.'],
        label: 'Go to your school',
        path: '/education/school',
        reason: teacher,
      };
    case 'received':
      return {
        subject: `${school} is yours now`,
        heading: `You are the owner of ${school}`,
        paragraphs: [
          'You decide who belongs to it, and its licence is yours to look after. The owner before is a teacher of it now.',
        ],
        label: 'Go to your school',
        path: '/education/school',
        reason: owner,
      };
    case 'closed':
      return {
        subject: `${school} is closed`,
        heading: `You have closed ${school}`,
        paragraphs: [
          `Nobody signs in to the accounts that it keeps any more. On ${erasedOn} they are erased with what was made in them, and the school with them.`,
          'Until then you can download a copy of everything. Was it not you? Please write to us at once.',
        ],
        label: 'Students’ records',
        path: '/education/records',
        reason: owner,
      };
    case 'closed_for':
      return {
        subject: `${school} is closed`,
        heading: `${school} has been closed by its owner`,
        paragraphs: ['You do not belong to it any more. Your account and what you have made stay yours.'],
        label: 'Choose another school',
        path: '/auth/organizations',
        reason: `You get this email because you were a teacher of ${school}.`,
      };
  }
}
