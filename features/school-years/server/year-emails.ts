import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { reminderDays } from '../model/year-limits.ts';
import { schoolYearPage } from '../pages.ts';
import { findSchoolOfReader, findTaughtClasses, findYearReaders } from './find-year-readers.ts';
import { type sendYearEmail as emailJob, runSchoolYear, sendYearEmail } from './school-years.jobs.ts';
import {
  claimYearsToRemind,
  clearOldYears,
  findYearById,
  findYearsAtWork,
  type YearRow,
} from './years.store.ts';

type About = PayloadOf<typeof emailJob>['about'];

/** Has an e-mail sent to the owner of the school and, except of reminders, to its teachers. */
export async function enqueueYearEmails(
  call: Call,
  { id, organization_id }: Pick<YearRow, 'id' | 'organization_id'>,
  about: About,
): Promise<void> {
  const readers = await findYearReaders(call.db, organization_id, { teachersToo: about !== 'undo_ends' });
  for (const userId of readers) await call.enqueue(sendYearEmail, { yearId: id, userId, about });
}

export async function handleSendYearEmail(
  call: Call,
  { yearId, userId, about }: PayloadOf<typeof emailJob>,
): Promise<void> {
  const year = await findYearById(call.db, yearId);
  const user = await findUserWithEmail(call.db, userId);
  const school = year && (await findSchoolOfReader(call.db, year.organization_id, userId));
  if (!year || !user || !school) return;
  const { config, mailer } = call.platform;
  const { isOwner } = school;
  const home = editionUrl(config, 'education');
  const classes = await findTaughtClasses(call.db, year.organization_id, userId);
  const { paragraphs, ...texts } = textsOf(about, { year, school: school.name, isOwner });
  await mailer.send(
    renderEmail({
      id: `school_year_${about}:${yearId}:${userId}`,
      to: user.email,
      ...texts,
      paragraphs:
        classes.length === 0 || about === 'undo_ends'
          ? paragraphs
          : [...paragraphs, `You teach in ${classes.join(', ')} now.`],
      button: isOwner
        ? { label: 'The school year', href: `${home}${href(schoolYearPage)}` }
        : { label: 'Your classes', href: `${home}/education/classes` },
      reason: isOwner
        ? `You get this email because the account of ${school.name} is yours.`
        : `You get this email because you teach at ${school.name}.`,
    }),
  );
}

function textsOf(
  about: About,
  { year, school, isOwner }: { year: YearRow; school: string; isOwner: boolean },
): { subject: string; heading: string; paragraphs: string[] } {
  const name = formatSchoolYear(year.year);
  const until = formatDay(year.undo_until);
  if (about === 'undone')
    return {
      subject: `The school year ${name} of ${school} is open again`,
      heading: `${name} is open again`,
      paragraphs: [
        'Its end was taken back: the former classes are open, and who had left belongs to them again.',
        'Classes of the new year in which something was made since are still there.',
      ],
    };
  if (about === 'undo_ends')
    return {
      subject: `The end of ${name} at ${school} is final on ${until}`,
      heading: `Until ${until} you can take it back`,
      paragraphs: [
        `On ${until} the accounts that ${school} kept for students who have left are erased with what was made in them. Until then you can take the end of the year back, and families can fetch what is theirs with their codes.`,
      ],
    };
  return {
    subject: `The school year ${name} of ${school} has ended`,
    heading: `${name} has ended`,
    paragraphs: [
      'The former classes are in the archive, where teachers can read them. The classes of the new year are there, with their teachers and students, and sign-in works as before once a class has a new code.',
      ...(isOwner
        ? [
            `Until ${until} you can take this back. Until then families of those who have left can fetch projects and tracks with a code, which you print on the page of the school year. Then the accounts that the school kept for them are erased.`,
          ]
        : []),
    ],
  };
}

/** Nightly: owners are reminded before undo ends, what was given up is gone on with, and names are deleted after 30 days. */
export async function handleCleanUpSchoolYears(call: Call): Promise<void> {
  const before = new Date(call.now.getTime() + reminderDays * 86_400_000);
  await inTransaction(call, async (inner) => {
    for (const year of await claimYearsToRemind(inner.db, { now: inner.now, before }))
      await enqueueYearEmails(inner, year, 'undo_ends');
    for (const id of await findYearsAtWork(inner.db)) await inner.enqueue(runSchoolYear, { id });
  });
  await inTransaction(call, (inner) => clearOldYears(inner.db, inner.now));
}
