import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteStemDownloadsOf, findStemDownloadsOf } from './stems.store.ts';

/** On which days a member has downloaded stems leaves with them; the campaign's number of downloads stays. */
export const stemDownloadsOfMember: MemberPart = {
  name: 'campaign stems',
  tables: { campaign_stem_downloads: [] },

  async *exportFiles({ db }, userId) {
    const downloads = await findStemDownloadsOf(db, userId);
    yield {
      path: 'campaign-stems.json',
      json: downloads.map(({ campaign_id: campaign, day }) => ({ campaign, day })),
    };
  },

  async erase({ db }, userId) {
    await deleteStemDownloadsOf(db, userId);
  },
};
