import type { GroupListDocument, GroupResource, GroupView } from '#features/groups/contract.ts';
import type { MembershipListDocument } from '#features/groups/members.contract.ts';
import type { GroupTrackPage, GroupTrackView } from '#features/groups/tracks.contract.ts';
import type { TrackView } from '#features/tracks/contract.ts';

let made = 0;

/** A joinable group as a member of the site sees it who is no group member. */
export function aGroup(more: Partial<GroupView> = {}): GroupView {
  made += 1;
  const name = more.name ?? `Group ${made}`;
  const groupLink = more.groupLink ?? name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    id: String(made),
    name,
    groupLink,
    selfLink: `/group/${groupLink}`,
    kind: 'general',
    privacySetting: 'joinable',
    description: 'Slow music for late trains.',
    pictureSmallUrl: '/covers/a/120.svg',
    pictureUrl: '/covers/a/400.svg',
    pictureLargeUrl: '/covers/a/1000.svg',
    picturePreviewUrl: '/covers/a/1000.png',
    sidebarTracks: 5,
    trackSorting: 'date_posted_desc',
    commentsSetting: 'anybody',
    enableFollowing: true,
    membersCanPostTracks: true,
    followersCount: 7,
    tracksCount: 3,
    groupMembershipsCount: 12,
    commentsCount: 0,
    createdAt: '2026-03-05T14:07:00.000Z',
    featured: false,
    currentUserMember: false,
    currentUserAdmin: false,
    currentUserFollowing: false,
    currentUserInvited: false,
    canPostTracks: false,
    canComment: true,
    can: { see: true, edit: false, join: true, leave: false, follow: true, invite: false },
    ...more,
  };
}

/** A joinable group as a group member sees it. */
export const joinedGroup = (more: Partial<GroupView> = {}): GroupView =>
  aGroup({
    currentUserMember: true,
    canPostTracks: true,
    can: { see: true, edit: false, join: false, leave: true, follow: true, invite: false },
    ...more,
  });

/** A joinable group as its only admin sees it. */
export const ownGroup = (more: Partial<GroupView> = {}): GroupView =>
  aGroup({
    currentUserMember: true,
    currentUserAdmin: true,
    canPostTracks: true,
    can: { see: true, edit: true, join: false, leave: false, follow: true, invite: true },
    ...more,
  });

/** A closed group as a viewer sees it who is no group member. */
export const closedGroup = (more: Partial<GroupView> = {}): GroupView =>
  aGroup({
    privacySetting: 'closed',
    description: null,
    followersCount: null,
    tracksCount: null,
    groupMembershipsCount: null,
    commentsCount: null,
    createdAt: null,
    canComment: false,
    can: { see: false, edit: false, join: false, leave: false, follow: false, invite: false },
    ...more,
  });

const resource = ({ id, ...attributes }: GroupView): GroupResource => ({ id, type: 'group', attributes });

/** The answer of `GET /api/groups/{link}`. */
export const groupDocument = (group: GroupView) => ({ data: resource(group) });

/** The answer of a list of groups. */
export const groupList = (groups: GroupView[], nextPage: string | null = null): GroupListDocument => ({
  data: groups.map(resource),
  meta: { nextPage, total: groups.length },
});

interface Joined {
  username: string;
  role?: 'admin' | 'member';
  group?: GroupView;
}

/** The answer of a list of memberships, of one group or one member. */
export function membershipList(joined: Joined[], nextPage: string | null = null): MembershipListDocument {
  const elsewhere = aGroup();
  const userId = (at: number) => `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  return {
    data: joined.map(({ role = 'member', group = elsewhere, username }, at) => ({
      id: `0198f000-0000-7000-9000-${username.padStart(12, '0').slice(-12)}`,
      type: 'group_membership',
      attributes: { role, createdAt: '2026-03-05T14:07:00.000Z' },
      relationships: {
        user: { data: { id: userId(at), type: 'user' } },
        group: { data: { id: group.id, type: 'group' } },
      },
    })),
    included: [
      ...joined.map(({ username }, at) => ({
        id: userId(at),
        type: 'user' as const,
        attributes: {
          guid: userId(at),
          username,
          profileLink: username,
          selfLink: `/user/${username}`,
          avatarSmallUrl: null,
          accountType: 0,
          admin: false,
        },
      })),
      ...joined.flatMap(({ group }) => (group ? [resource(group)] : [])),
    ],
    meta: { nextPage, total: joined.length },
  };
}

export const aGroupTrack = (track: TrackView, more: Partial<GroupTrackView> = {}): GroupTrackView => ({
  track,
  postedAt: '2026-04-01T09:00:00.000Z',
  featured: false,
  canFeature: false,
  canDelete: false,
  ...more,
});

export const aGroupTrackPage = (
  tracks: GroupTrackView[],
  nextPage: string | null = null,
): GroupTrackPage => ({
  tracks,
  meta: { nextPage },
});
