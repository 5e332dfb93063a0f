import { classesWaiting, hashPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { renderQrCode } from '#platform/server/render-qr-code.ts';
import { newPicturePassword, type Picture } from '../../model/picture-password.ts';
import { normaliseWords } from '../../model/two-words.ts';
import { classSignInPage } from '../../pages.ts';
import type { NewWayIn } from '../../students.contract.ts';
import { hashCardToken, newCardToken } from './card-token.ts';
import { newTwoWords } from './new-two-words.ts';
import { upsertCards, upsertSecrets, type WayIn } from './ways-in.store.ts';

/** The text whose hash is kept of a secret. */
export const secretText = (secret: { pictures: readonly Picture[] } | { words: string }): string =>
  'pictures' in secret ? secret.pictures.join('-') : normaliseWords(secret.words);

type Secret = NewWayIn['secret'];
export interface MadeWayIn {
  secret: Secret;
  /** Stores the way in for the student, in place of the former one. Call it in a transaction. */
  stored: { hash: string } | { tokenHash: Buffer };
}

/** New ways in for `count` students. Takes some 40 ms for each secret, so that no transaction should wait for it. */
export async function makeWaysIn(call: MemberCall, way: WayIn, count: number): Promise<MadeWayIn[]> {
  const made: MadeWayIn[] = [];
  for (let n = 0; n < count; n += 1) made.push(await makeWayIn(call, way));
  return made;
}

async function makeWayIn(call: MemberCall, way: WayIn): Promise<MadeWayIn> {
  if (way === 'card') {
    const token = newCardToken(call.randomBytes);
    // Browsers send no server what stands after `#`, so that no log holds it.
    const address = `${call.platform.config.eduUrl}${classSignInPage.path}#card=${token}`;
    return {
      secret: { card: { address, ...renderQrCode(address) } },
      stored: { tokenHash: hashCardToken(token) },
    };
  }
  const secret =
    way === 'pictures'
      ? { pictures: newPicturePassword(call.randomBytes) }
      : { words: newTwoWords(call.randomBytes) };
  return {
    secret,
    stored: { hash: await hashPassword(secretText(secret), call.randomBytes, classesWaiting) },
  };
}

/** Stores ways in of one kind for these students, in place of their former ones. Call it in a transaction. */
export async function storeWaysIn(
  call: MemberCall,
  { organizationId, way }: { organizationId: string; way: WayIn },
  made: readonly { userId: string; stored: MadeWayIn['stored'] }[],
): Promise<void> {
  const at = { organizationId, now: call.now };
  await upsertCards(
    call.db,
    at,
    made.flatMap(({ userId, stored }) =>
      'tokenHash' in stored ? [{ userId, tokenHash: stored.tokenHash }] : [],
    ),
  );
  if (way === 'card') return;
  await upsertSecrets(
    call.db,
    { ...at, kind: way },
    made.flatMap(({ userId, stored }) => ('hash' in stored ? [{ userId, hash: stored.hash }] : [])),
  );
}
