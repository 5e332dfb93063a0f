import { classesWaiting, verifyPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { signTicket } from '#platform/server/http/signed-ticket.ts';
import type { openTakeHome as contract } from '../../contract.ts';
import { parseTakeHomeCode } from '../../model/take-home-code.ts';
import { claimRightTry, claimTry, countThings } from './take-home.store.ts';

/** One text for a wrong code and one whose time is over. */
const wrongCode = () => new Refusal(404, 'This code is not right, or its time is over. Ask the school.');

/**
 * What a family fetches with its code. Wrong tries count by bundle, before the code is checked; after ten the school makes a new
 * one. Nothing of a student is said before the code is right.
 */
export async function openTakeHome(
  call: Call,
  { code }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { config, db } = call.platform;
  const given = parseTakeHomeCode(code);
  if (!given || config.edition !== 'education') throw wrongCode();
  const claimed = await claimTry(db, given.handle, call.now);
  if (claimed?.isLocked)
    throw forbidden('There were too many wrong tries. Ask the school for a new code.', 'code_locked');
  const isRight = await verifyPassword(given.secret, claimed?.bundle.hash ?? null, classesWaiting);
  await failpoint('take-home.checked');
  if (!claimed || !isRight || !(await claimRightTry(db, claimed.bundle))) throw wrongCode();
  const { id, userId, name, school, until } = claimed.bundle;
  const ticket = signTicket(config.secret.reveal(), 'take-home', [id], call.now);
  return {
    name,
    school,
    until: until.toISOString(),
    ...(await countThings(db, userId)),
    download: `/class/take-home/bundle.zip?ticket=${ticket}`,
  };
}
