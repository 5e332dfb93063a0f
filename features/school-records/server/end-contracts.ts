import { findLicence } from '#features/education/model/school-licence.ts';
import { deleteSchoolMembership } from '#features/education/server/memberships.store.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import {
  deleteContractEndsBut,
  findCancelledSchools,
  findManagedMemberships,
  insertContractEnd,
} from './contract-ends.store.ts';
import { type sendContractEndEmail as job, sendContractEndEmail } from './school-records.jobs.ts';

const dayMs = 86_400_000;
const noticeDays = 30;
const atOnce = 500;

/**
 * Thirty days after a school's contract has ended its owner is written to; thirty days after that the school lets go of the
 * accounts that it keeps. Nothing happens where nothing can be bought. Returns how many accounts were let go of.
 */
export async function endContracts(call: Call): Promise<number> {
  const { db, now } = call;
  const isPast = (at: Date) => now.getTime() - at.getTime() >= noticeDays * dayMs;
  const canBuy = call.platform.config.planLimits;
  const ended = (await findCancelledSchools(db)).flatMap((one) => {
    const { state, until } = findLicence(one.terms, { now, canBuy });
    return state === 'read_only' && until !== null && isPast(until) ? [{ ...one, endedAt: until }] : [];
  });
  await inTransaction(call, (inner) =>
    deleteContractEndsBut(
      inner.db,
      ended.map(({ organizationId }) => organizationId),
    ),
  );
  let closed = 0;
  for (const { organizationId, ownerId, school, endedAt, emailedAt } of ended) {
    if (emailedAt === null) {
      await inTransaction(call, async (inner) => {
        const at = { ended_at: endedAt, emailed_at: now };
        await insertContractEnd(inner.db, { organization_id: organizationId, ...at });
        const erasedAt = new Date(now.getTime() + noticeDays * dayMs).toISOString();
        await inner.enqueue(sendContractEndEmail, { organizationId, ownerId, school, erasedAt });
      });
    } else if (isPast(emailedAt)) {
      for (const id of await findManagedMemberships(db, organizationId, atOnce)) {
        await inTransaction(call, (inner) => deleteSchoolMembership(inner.db, id));
        closed += 1;
      }
    }
  }
  return closed;
}

export async function handleSendContractEndEmail(
  call: Call,
  { organizationId, ownerId, school, erasedAt }: PayloadOf<typeof job>,
): Promise<void> {
  const owner = await findUserWithEmail(call.db, ownerId);
  if (!owner) return;
  const { config, mailer } = call.platform;
  await mailer.send(
    renderEmail({
      id: `contract_end:${organizationId}:${erasedAt}`,
      to: owner.email,
      subject: `The accounts of ${school} are closed on ${formatDay(erasedAt)}`,
      heading: 'Your school’s contract has ended',
      paragraphs: [
        `${school} has had no licence for a month. On ${formatDay(erasedAt)} the accounts that the school keeps for its students are closed, and they are erased with what was made in them within 30 days.`,
        'Until then you can download a copy of everything, or get a licence, and nothing is closed.',
      ],
      button: { label: 'Students’ records', href: `${editionUrl(config, 'education')}/education/records` },
      reason: `You get this email because the account of ${school} is yours.`,
    }),
  );
}
