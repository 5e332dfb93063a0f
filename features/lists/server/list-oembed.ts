import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { linkPictureOf } from '#features/tracks/server/files/track-files.ts';
import type { OembedSource } from '#features/tracks/server/page/oembed-source.ts';
import { guest } from '#platform/pure/actor.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { listEmbedCode, listEmbedHeight, parseListAddress } from '../model/list-embed.ts';
import { findCoverTracks } from './find-entries.ts';
import { checkMaySeeList, findListByLink, getVisibleList } from './get-list.ts';
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

/** The picture of the installation, for a list without a track that guests see. */
const defaultPicture = { path: '/og.png', width: 1200, height: 630 };

/** The addresses of public lists' pages and embed players. */
export const listOembed: OembedSource = {
  kind: 'list',
  async find(platform, url) {
    const { siteUrl } = platform.config;
    const call = makeCall(platform, platform.db, guest);
    const row = await findOpenList(call, url);
    if (!row) return null;
    const [list, covers] = await Promise.all([presentList(call, row), findCoverTracks(call, [row])]);
    const [first] = covers.get(row.id) ?? [];
    const path = list.cover?.previewUrl ?? (first && linkPictureOf(platform.files, first));
    const picture = path === undefined ? defaultPicture : { path, width: 1000, height: 1000 };
    return {
      title: list.title,
      author_name: list.user.username,
      author_url: siteUrl + list.user.selfLink,
      thumbnail_url: new URL(picture.path, siteUrl).href,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
      height: listEmbedHeight,
      html: (size) => listEmbedCode(siteUrl, list, size),
    };
  },
};

/** The list of an address if guests see it without a secret. */
async function findOpenList(call: Call, url: string): Promise<ListRow | null> {
  const address = parseListAddress(url, call.platform.config.siteUrl);
  if (!address) return null;
  try {
    if ('id' in address) return await getVisibleList(call, address.id, undefined);
    const user = await findUserByProfileLink(call.db, address.profileLink);
    const row = user && (await findListByLink(call, user, address.permalink));
    return await checkMaySeeList(call, { row, user, secret: undefined });
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null;
    throw error;
  }
}
