import { classesWaiting, hashPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderQrCode } from '#platform/server/render-qr-code.ts';
import type * as contract from '../../contract.ts';
import { formatTakeHomeCode, newTakeHomeCode, type TakeHomeCode } from '../../model/take-home-code.ts';
import { takeHomePage } from '../../pages.ts';
import { checkMayOpenNames, getOwnedSchool, writeLook } from '../get-owned-school.ts';
import { findYearById } from '../years.store.ts';
import { countLeavers, findLeavers, updateCodes } from './take-home.store.ts';

const codesAtOnce = 200;

/**
 * New codes for families of those who left one class, in place of former ones. They are in this answer only. A hash takes some
 * 40 ms, so that no transaction waits for it, and a large number comes in several calls.
 */
export async function makeTakeHomeCodes(
  call: MemberCall,
  { id, classId, missingOnly }: InputOf<typeof contract.makeTakeHomeCodes>,
): Promise<AnswerOf<typeof contract.makeTakeHomeCodes>> {
  const school = await getOwnedSchool(call);
  await checkMayOpenNames(call);
  const year = await findYearById(call.db, id);
  if (year?.organization_id !== school.id) throw notFound();
  if (year.state !== 'ended' || year.undo_until <= call.now)
    throw conflict('There is nothing to fetch of this year.', 'year_not_ended');
  const of = { organizationId: school.id, yearId: id, classId };
  const found = await findLeavers(call.db, of, { missingOnly, limit: codesAtOnce });
  const made: ((typeof found)[number] & { code: TakeHomeCode; hash: string })[] = [];
  for (const leaver of found) {
    const code = newTakeHomeCode(call.randomBytes);
    made.push({ ...leaver, code, hash: await hashPassword(code.secret, call.randomBytes, classesWaiting) });
  }
  const stored = await inTransaction(call, async (inner) => {
    await writeLook(inner, {
      school,
      what: 'schoolYears.makeCodes',
      studentIds: made.map(({ userId }) => userId),
    });
    const at = inner.now.toISOString();
    return updateCodes(
      inner.db,
      school.id,
      made.map((one) => ({ id: one.id, handle: one.code.handle, hash: one.hash, at })),
    );
  });
  return {
    codes: made
      .filter((one) => stored.includes(one.id))
      .map(({ name, code }) => {
        const text = formatTakeHomeCode(code);
        const address = `${call.platform.config.eduUrl}${takeHomePage.path}#code=${text}`;
        return { name, code: text, address, ...renderQrCode(address) };
      }),
    left: Math.max(0, (await countLeavers(call.db, of, { missingOnly })) - (missingOnly ? 0 : codesAtOnce)),
  };
}
