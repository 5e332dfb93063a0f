import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import type { GroupDocument, GroupResource } from '../contract.ts';
import { type GroupFacts, groupRights, type ViewerRelation } from '../model/group-rights.ts';
import type { GroupWithViewer } from './find-group.ts';
import type { GroupRow } from './group.table.ts';
import { groupPictureUrls } from './group-files.ts';

/** A row as the caller sees it: of a closed group only name, picture and kind where they are no member (GROUP-032). */
export function presentGroup(
  { actor, platform }: Call,
  { row, viewerRelation: standing }: GroupWithViewer,
): GroupResource {
  const { see, ...asMet } = viewerFields(actor, groupFactsOf(row), standing);
  const kept = <T>(value: T): T | null => (see ? value : null);
  return {
    id: String(row.number),
    type: 'group',
    attributes: {
      name: row.name,
      groupLink: row.group_link,
      selfLink: groupPagePath(row),
      kind: row.kind,
      privacySetting: row.privacy_setting,
      description: kept(row.description),
      ...groupPictureUrls(platform.files, row),
      sidebarTracks: row.sidebar_tracks,
      trackSorting: row.track_sorting,
      commentsSetting: row.comments_setting,
      enableFollowing: row.enable_following,
      membersCanPostTracks: row.members_can_post_tracks,
      followersCount: kept(row.followers_count),
      tracksCount: kept(row.tracks_count),
      groupMembershipsCount: kept(row.memberships_count),
      commentsCount: kept(row.comments_count),
      createdAt: kept(row.created_at.toISOString()),
      featured: row.featured_at !== null,
      ...asMet,
    },
  };
}

export const presentGroupDocument = (call: Call, met: GroupWithViewer): GroupDocument => ({
  data: presentGroup(call, met),
});

/** The address of a group's page; of one that runs a campaign the campaign's. */
export const groupPagePath = ({ campaign, group_link }: Pick<GroupRow, 'campaign' | 'group_link'>): string =>
  `/${campaign ? 'campaigns' : 'group'}/${group_link}`;

export const groupFactsOf = (row: GroupRow): GroupFacts => ({
  privacySetting: row.privacy_setting,
  commentsSetting: row.comments_setting,
  enableFollowing: row.enable_following,
  membersCanPostTracks: row.members_can_post_tracks,
});

/** Everybody's view of a group that is not closed, with a member's own facts laid over it. */
export function withViewerGroupFields(
  actor: Actor,
  group: GroupResource,
  standing: ViewerRelation,
): GroupResource {
  const { see: _open, ...asMet } = viewerFields(actor, group.attributes, standing);
  return { ...group, attributes: { ...group.attributes, ...asMet } };
}

/** The fields that depend on who asks (GROUP-007). */
function viewerFields(actor: Actor, facts: GroupFacts, standing: ViewerRelation) {
  const rights = groupRights(actor, facts, standing);
  const { see, edit, join, leave, follow, invite } = rights;
  return {
    see,
    currentUserMember: standing.role !== null,
    currentUserAdmin: standing.role === 'admin',
    currentUserFollowing: standing.following,
    currentUserInvited: standing.invited,
    canPostTracks: rights.post,
    canComment: rights.comment,
    can: { see, edit, join, leave, follow, invite },
  };
}
