import type { Call } from '#platform/server/call.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { isRemoteId, remotePagesOf } from '../remote/remote-pages.ts';
import { findBundledDocument } from './bundled-pages.ts';
import { findVersionDocument } from './find-published-pages.ts';
import type { ShownPage } from './shown-pages.ts';

/** The document of a shown page, wherever it comes from; undefined where it has gone meanwhile. */
export async function findShownDocument(
  { db, platform, now }: Pick<Call, 'db' | 'platform' | 'now'>,
  { id, version }: ShownPage,
): Promise<PageDocument | undefined> {
  if (!isRemoteId(id)) return (await findBundledDocument(id)) ?? (await findVersionDocument(db, id, version));
  const remote = await remotePagesOf(platform)?.get(now);
  const key = `${id} ${version}`;
  return remote?.documents.get(key) ?? remote?.earlier.get(key);
}
