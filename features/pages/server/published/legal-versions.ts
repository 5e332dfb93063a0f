import { currentTermsVersion } from '#features/members/model/consents.ts';
import type { Call } from '#platform/server/call.ts';
import type { ContentPage } from '../../contract.ts';
import { pathKey } from '../../model/page-path.ts';
import { findBundledPageAt } from './bundled-pages.ts';
import { findBegunPublications } from './find-published-pages.ts';
import type { ShownPage } from './shown-pages.ts';

/** A version that readers have seen, since when. */
export interface BegunVersion {
  /** Of the page itself, or the path of the text that came with the program. */
  pageId: string;
  version: number;
  fromAt: Date;
}

/** Every version of a legal text that was shown once, the newest first; drafts and planned ones are not among them. */
export async function findBegunVersions(call: Call, page: ShownPage): Promise<BegunVersion[]> {
  const begun = await findBegunPublications(call.db, page.id, call.now);
  const bundledId = await findBundledPageAt(pathKey(page.path), page.edition);
  const first = { pageId: bundledId ?? page.id, version: 0, fromAt: new Date(currentTermsVersion) };
  const own = begun.map(({ version, from_at: fromAt }) => ({ pageId: page.id, version, fromAt }));
  return bundledId === undefined ? own : [...own, first];
}

/** The versions as the foot of the page lists them. */
export const presentVersions = (
  versions: readonly BegunVersion[],
  current: number,
  shown: number,
): ContentPage['attributes']['versions'] =>
  versions.map(({ version, fromAt }) => ({
    version,
    fromAt: fromAt.toISOString(),
    shown: version === shown,
    current: version === current,
  }));
