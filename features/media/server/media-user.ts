import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { MediaUseView } from '../contract.ts';

/** A feature that shows media items. It calls `lockMedia` in the transaction that writes a reference. */
export interface MediaUser {
  name: string;
  /** Everything that refers to the item, drafts and old versions included. */
  findUses(call: Pick<Call, 'db' | 'now'>, mediaId: string): Promise<MediaUseView[]>;
}

export const mediaUsers = extensionPoint<MediaUser>('media users', { keyOf: ({ name }) => name });

/** Everything that refers to a media item. */
export async function findUsesOfMedia(
  call: Pick<Call, 'db' | 'now'>,
  users: readonly MediaUser[],
  mediaId: string,
): Promise<MediaUseView[]> {
  const uses: MediaUseView[] = [];
  for (const user of users) uses.push(...(await user.findUses(call, mediaId)));
  return uses;
}
