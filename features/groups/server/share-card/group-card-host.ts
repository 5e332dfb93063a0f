import type { ShareCardHost } from '#features/share-cards/server/share-card-host.ts';
import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import { findGroup } from '../find-group.ts';
import { withRights } from '../may-see-group.ts';

/** Groups that are not closed have share cards. The id is the number that the wire has. */
export const groupCardHost: ShareCardHost = {
  kind: 'group',
  async findFacts(call, id) {
    const found = /^[1-9]\d{0,14}$/.test(id) ? await findGroup(call.db, id, null) : null;
    if (!found || !withRights(call, found).rights.see) return null;
    const { row } = found;
    const key = (row.image_key && squareImageKeys(row.image_key).at(-1)) || null;
    return {
      ownerId: null,
      label: 'Group',
      title: row.name,
      titleInstead: row.group_link,
      subtitle: row.description.replaceAll(/\s+/g, ' ').trim().slice(0, 160),
      foot: '',
      covers: [{ seed: row.id, manner: 'group', key }],
      waveformKey: null,
      fallback: key && call.platform.files.publicUrl(key),
    };
  },
};
