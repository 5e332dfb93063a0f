import { deleteSchoolMembership } from '#features/education/server/memberships.store.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { endContracts } from './end-contracts.ts';
import { purgeRecordReads } from './record-reads.store.ts';
import { insertRetentionRun, purgeRetentionRuns, updateRetentionRunEnded } from './retention-runs.store.ts';
import { type sendUnusedEmail as job, sendUnusedEmail } from './school-records.jobs.ts';
import { daysOf } from './student-data.ts';
import { claimUnusedToEmail, findUnusedMemberships, upsertStudentUses } from './student-uses.store.ts';

const dayMs = 86_400_000;
/** Thirteen months, of which the last thirty days are after the e-mail. */
const unusedDays = 396;
const noticeDays = 30;
const atOnce = 500;
const keptRunsDays = 400;

/**
 * Deletes what is older than the published days, and closes accounts that a school keeps and nobody uses, after an e-mail to its
 * owner. Each step is a transaction of its own; a repetition goes on with what is left.
 */
export async function runRetention(call: Call, parts: readonly MemberPart[]): Promise<void> {
  const { db, now } = call;
  const id = call.newId();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await insertRetentionRun(db, id, now);
  const oldest = ago(daysOf(parts, 'record_reads'));
  const looks = await inTransaction(call, (inner) => purgeRecordReads(inner.db, oldest));
  await inTransaction(call, (inner) => upsertStudentUses(inner.db));
  const written = await inTransaction(call, async (inner) => {
    const schools = await claimUnusedToEmail(inner.db, { before: ago(unusedDays - noticeDays), now });
    for (const { organization_id, owner_id, school, accounts } of schools)
      await inner.enqueue(sendUnusedEmail, {
        organizationId: organization_id,
        ownerId: owner_id,
        school,
        accounts,
        at: now.toISOString(),
      });
    return schools.length;
  });
  const unused = await findUnusedMemberships(db, {
    before: ago(unusedDays),
    emailedBefore: ago(noticeDays),
    limit: atOnce,
  });
  // The school lets go of each account with its membership; it is erased 30 days later.
  for (const membershipId of unused)
    await inTransaction(call, (inner) => deleteSchoolMembership(inner.db, membershipId));
  const ended = await endContracts(call, parts);
  await purgeRetentionRuns(db, ago(keptRunsDays));
  await updateRetentionRunEnded(db, {
    id,
    at: call.platform.clock.now(),
    done: {
      record_reads: looks,
      schools_written_to: written,
      unused_accounts: unused.length,
      accounts_of_ended_contracts: ended,
    },
  });
}

export async function handleSendUnusedEmail(
  call: Call,
  { organizationId, ownerId, school, accounts, at }: PayloadOf<typeof job>,
): Promise<void> {
  const owner = await findUserWithEmail(call.db, ownerId);
  if (!owner) return;
  const { config, mailer } = call.platform;
  const count = accounts === 1 ? '1 account' : `${accounts} accounts`;
  await mailer.send(
    renderEmail({
      id: `unused_students:${organizationId}:${at}`,
      to: owner.email,
      subject: `${count} of ${school} will be closed`,
      heading: `${count} will be closed in 30 days`,
      paragraphs: [
        `Nobody has used ${count} of students of ${school} for a year. They are closed in 30 days, and erased 30 days after that with what was made in them.`,
        'An account stays if its student signs in before. You can download a copy of everything.',
      ],
      button: { label: 'Students’ records', href: `${editionUrl(config, 'education')}/education/records` },
      reason: `You get this email because the account of ${school} is yours.`,
    }),
  );
}
