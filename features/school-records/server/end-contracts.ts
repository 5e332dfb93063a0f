import { deleteUserAsSystem } from '#features/account/server/delete-released-users.ts';
import { findLicence, keptAfterEndDays } from '#features/education/model/school-licence.ts';
import { deleteClosedSchool } from '#features/education/server/organizations.store.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import {
  deleteContractEndsBut,
  findEndedSchools,
  findManagedUsers,
  insertContractEnd,
  updateContractEndReminded,
} from './contract-ends.store.ts';
import { type sendContractEndEmail as job, sendContractEndEmail } from './school-records.jobs.ts';

const dayMs = 86_400_000;
const firstNoticeDays = 30;
/** An owner has at least so many days after the last e-mail. */
const lastNoticeDays = 7;
const atOnce = 500;

/**
 * Erases the accounts that a school keeps 60 days after its contract has ended, or after it was closed, and then a closed school itself.
 * Its owner is written to after 30 days (when it is closed, at once) and 7 days before. Where nothing can be bought no contract ends.
 * Returns how many accounts were erased.
 */
export async function endContracts(call: Call, parts: readonly MemberPart[]): Promise<number> {
  const canBuy = call.platform.config.planLimits;
  const ended = (await findEndedSchools(call.db)).flatMap((one): EndedSchool[] => {
    const { state, until } = findLicence(one.terms, { now: call.now, canBuy });
    const { closedAt } = one.terms;
    if (state === 'closed') return [{ ...one, endedAt: closedAt ?? call.now }];
    return state === 'read_only' && until !== null && daysSince(call, until) >= firstNoticeDays
      ? [{ ...one, endedAt: until }]
      : [];
  });
  const ids = ended.map(({ organizationId }) => organizationId);
  await inTransaction(call, (inner) => deleteContractEndsBut(inner.db, ids));
  let erased = 0;
  for (const school of ended) {
    await writeToOwner(call, school);
    if (isOver(call, school)) erased += await eraseSchool(call, parts, school);
  }
  return erased;
}

type EndedSchool = Awaited<ReturnType<typeof findEndedSchools>>[number] & { endedAt: Date };

const daysSince = ({ now }: Call, at: Date): number => (now.getTime() - at.getTime()) / dayMs;

const isOver = (call: Call, { endedAt, remindedAt }: EndedSchool): boolean =>
  daysSince(call, endedAt) >= keptAfterEndDays &&
  remindedAt !== null &&
  daysSince(call, remindedAt) >= lastNoticeDays;

/** Sends the first e-mail, which a closed school has had when it was closed, and the last one, each once. */
async function writeToOwner(call: Call, one: EndedSchool): Promise<void> {
  const { organizationId, ownerId, school, endedAt, emailedAt, remindedAt } = one;
  const closed = one.terms.closedAt !== null;
  const planned = endedAt.getTime() + keptAfterEndDays * dayMs;
  const earliest = call.now.getTime() + lastNoticeDays * dayMs;
  const erasedAt = new Date(Math.max(planned, earliest)).toISOString();
  const mail = { organizationId, ownerId, school, erasedAt, closed };
  const isLast = remindedAt === null && daysSince(call, endedAt) >= keptAfterEndDays - lastNoticeDays;
  await inTransaction(call, async (inner) => {
    if (emailedAt === null) {
      await insertContractEnd(inner.db, {
        organization_id: organizationId,
        ended_at: endedAt,
        emailed_at: call.now,
      });
      if (!closed && !isLast) await inner.enqueue(sendContractEndEmail, mail);
    }
    if (!isLast) return;
    await updateContractEndReminded(inner.db, organizationId, call.now);
    await inner.enqueue(sendContractEndEmail, { ...mail, last: true });
  });
}

/** Each account is a transaction of its own; a repetition goes on with those that are left. */
async function eraseSchool(
  call: Call,
  parts: readonly MemberPart[],
  { organizationId, terms }: EndedSchool,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const found = await findManagedUsers(call.db, organizationId, atOnce);
    for (const userId of found) {
      await deleteUserAsSystem(call, parts, userId);
      await failpoint('end-contract.account');
    }
    erased += found.length;
    if (found.length < atOnce) break;
  }
  if (terms.closedAt !== null)
    await inTransaction(call, (inner) => deleteClosedSchool(inner.db, organizationId));
  return erased;
}

export async function handleSendContractEndEmail(
  call: Call,
  { organizationId, ownerId, school, erasedAt, closed = false, last = false }: PayloadOf<typeof job>,
): Promise<void> {
  const owner = await findUserWithEmail(call.db, ownerId);
  if (!owner) return;
  const { config, mailer } = call.platform;
  await mailer.send(
    renderEmail({
      id: `contract_end:${organizationId}:${last ? 'last:' : ''}${erasedAt}`,
      to: owner.email,
      subject: `The accounts of ${school} are erased on ${formatDay(erasedAt)}`,
      heading: closed ? 'Your school is closed' : 'Your school’s contract has ended',
      paragraphs: [
        `On ${formatDay(erasedAt)} the accounts that ${school} keeps for its students are erased with what was made in them.`,
        closed
          ? 'Until then you can download a copy of everything.'
          : 'Until then you can download a copy of everything, or get a licence, and nothing is erased.',
      ],
      button: { label: 'Students’ records', href: `${editionUrl(config, 'education')}/education/records` },
      reason: `You get this email because the account of ${school} is yours.`,
    }),
  );
}
