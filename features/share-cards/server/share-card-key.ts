import { createHash } from 'node:crypto';
import type { ShareCardFacts } from './share-card-host.ts';

/** Change it where cards are drawn in another way, so that all of them are drawn anew. */
const drawing = 1;

/** The folder of the cards of a member's things. */
export const cardFolderOf = (ownerId: string): string => `cards/${ownerId}/`;

/** The object key of a card. It follows from what the card shows, the name of the installation included. */
export function shareCardKeyOf(
  { kind, id }: { kind: string; id: string },
  { fallback: _fallback, ...facts }: ShareCardFacts,
  siteName: string,
): string {
  const content = JSON.stringify([drawing, siteName, facts]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
  return `${cardFolderOf(facts.ownerId ?? 'site')}${kind}-${id}-${hash}.jpg`;
}
