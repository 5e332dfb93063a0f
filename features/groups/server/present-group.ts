import type { Actor } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { GroupDocument, GroupResource } from '../contract.ts';
import { type GroupFacts, groupRights, type ViewerRelation } from '../model/group-rights.ts';
import { campaignPage, groupPage } from '../pages.ts';
import { groupPictureUrls } from './admins/group-files.ts';
import type { GroupWithViewer } from './find-group.ts';
import type { GroupRow } from './groups.tables.ts';

/** A group as the viewer sees it; a closed group shows other than members only name, picture and kind (GROUP-032). */
export function presentGroup(
  { actor, platform }: Call,
  { row, viewerRelation }: GroupWithViewer,
): GroupResource {
  const { see, ...ofViewer } = viewerFields(actor, groupFactsOf(row), viewerRelation);
  const ifVisible = <T>(value: T): T | null => (see ? value : null);
  return {
    id: String(row.number),
    type: 'group',
    attributes: {
      name: row.name,
      groupLink: row.group_link,
      selfLink: groupPagePath(row),
      kind: row.kind,
      privacySetting: row.privacy_setting,
      description: ifVisible(row.description),
      ...groupPictureUrls(platform.files, row),
      sidebarTracks: row.sidebar_tracks,
      trackSorting: row.track_sorting,
      commentsSetting: row.comments_setting,
      enableFollowing: row.enable_following,
      membersCanPostTracks: row.members_can_post_tracks,
      followersCount: ifVisible(row.followers_count),
      tracksCount: ifVisible(row.tracks_count),
      groupMembershipsCount: ifVisible(row.memberships_count),
      commentsCount: ifVisible(row.comments_count),
      createdAt: ifVisible(row.created_at.toISOString()),
      featured: row.featured_at !== null,
      ...ofViewer,
    },
  };
}

export const presentGroupDocument = (call: Call, group: GroupWithViewer): GroupDocument => ({
  data: presentGroup(call, group),
});

/** The path of a group's page, or of its campaign's page. */
export const groupPagePath = ({ campaign, group_link }: Pick<GroupRow, 'campaign' | 'group_link'>): string =>
  href(campaign ? campaignPage : groupPage, { groupLink: group_link });

export const groupFactsOf = (row: GroupRow): GroupFacts => ({
  privacySetting: row.privacy_setting,
  commentsSetting: row.comments_setting,
  enableFollowing: row.enable_following,
  membersCanPostTracks: row.members_can_post_tracks,
});

/** Adds a member's own fields to the guests' view of a group that is not closed. */
export function withViewerGroupFields(
  actor: Actor,
  group: GroupResource,
  viewerRelation: ViewerRelation,
): GroupResource {
  const { see: _see, ...ofViewer } = viewerFields(actor, group.attributes, viewerRelation);
  return { ...group, attributes: { ...group.attributes, ...ofViewer } };
}

/** The fields that depend on the viewer (GROUP-007). */
function viewerFields(actor: Actor, facts: GroupFacts, viewerRelation: ViewerRelation) {
  const rights = groupRights(actor, facts, viewerRelation);
  const { see, edit, join, leave, follow, invite } = rights;
  return {
    see,
    currentUserMember: viewerRelation.role !== null,
    currentUserAdmin: viewerRelation.role === 'admin',
    currentUserFollowing: viewerRelation.following,
    currentUserInvited: viewerRelation.invited,
    canPostTracks: rights.post,
    canComment: rights.comment,
    can: { see, edit, join, leave, follow, invite },
  };
}
