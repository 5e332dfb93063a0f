import { findLicence } from '#features/education/model/school-licence.ts';
import { getLicenceTerms } from '#features/education/server/find-school-licence.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { findSchoolWithOwner } from './find-buying-school.ts';
import type { sendNotice as job } from './school-licences.jobs.ts';

/** Writes to the owner of a school about an end; nothing where the school, or what was to be said, has changed meanwhile. */
export async function handleSendNotice(
  call: Call,
  { organizationId: id, kind, endsAt }: PayloadOf<typeof job>,
): Promise<void> {
  const { db, now, platform } = call;
  const school = await findSchoolWithOwner(db, id);
  const owner = school && (await findUserWithEmail(db, school.owner_id));
  if (!owner) return;
  const { state, until } = findLicence(await getLicenceTerms(db, id), { now, canBuy: true });
  if (!kind.startsWith(state) || until?.toISOString() !== endsAt) return;
  const { subject, paragraphs } = noticeTexts(state, school.name, formatDay(endsAt));
  await platform.mailer.send(
    renderEmail({
      id: `school_${kind}:${id}:${endsAt}`,
      to: owner.email,
      subject,
      heading: subject,
      paragraphs,
      button: {
        label: 'Subscription of your school',
        href: `${editionUrl(platform.config, 'education')}/education/subscription`,
      },
      reason: `You get this letter because the account of ${school.name} is yours.`,
    }),
  );
}

const nothingDeleted =
  'Everybody can still sign in, read and export. Nothing is deleted for that, and everything goes on as soon as there is a licence.';

function noticeTexts(state: string, name: string, day: string): { subject: string; paragraphs: string[] } {
  if (state === 'trial')
    return {
      subject: `The trial of ${name} ends on ${day}`,
      paragraphs: [
        'With a licence everything goes on as it is. It is paid by the year for each teacher, and students are free.',
        `Without one your school can only be read from that day on. ${nothingDeleted}`,
      ],
    };
  if (state === 'invoice')
    return {
      subject: `The licence of ${name} is paid until ${day}`,
      paragraphs: [
        'It was paid by bank transfer and does not renew itself. Write to us for the next one, or buy it by card.',
        `After that day your school can only be read. ${nothingDeleted}`,
      ],
    };
  if (state === 'unpaid')
    return {
      subject: `The licence of ${name} could not be renewed yet`,
      paragraphs: [
        `We try the payment again until ${day}. Please look at the payment method of your school.`,
        `After that your school can only be read. ${nothingDeleted}`,
      ],
    };
  return {
    subject: `${name} can only be read now`,
    paragraphs: [`Its trial or its licence ended on ${day}. ${nothingDeleted}`],
  };
}
