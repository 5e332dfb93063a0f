import type { Actor } from '#platform/pure/actor.ts';
import type { CommentsSetting, PrivacySetting } from './group-settings.ts';

export interface GroupFacts {
  privacySetting: PrivacySetting;
  commentsSetting: CommentsSetting;
  enableFollowing: boolean;
  membersCanPostTracks: boolean;
}

/** What the viewer is to a group. */
export interface ViewerRelation {
  role: 'admin' | 'member' | null;
  onlyAdmin: boolean;
  following: boolean;
  invited: boolean;
}

export const noViewerRelation: ViewerRelation = Object.freeze({
  role: null,
  onlyAdmin: false,
  following: false,
  invited: false,
});

/** What the actor may do with a group (GROUP-026 to GROUP-045, GROUP-063, GROUP-067, GROUP-078). */
export function groupRights(actor: Actor, group: GroupFacts, viewerRelation: ViewerRelation) {
  const signedIn = actor.userId !== null;
  const member = viewerRelation.role !== null;
  const admin = viewerRelation.role === 'admin';
  const see = group.privacySetting !== 'closed' || member || actor.siteAdmin;
  const open = group.privacySetting === 'joinable';
  const passesCommentsSetting =
    group.commentsSetting === 'anybody' ? group.privacySetting !== 'closed' || member : member;
  return {
    see,
    edit: admin || actor.siteAdmin,
    join: signedIn && !member && (open || viewerRelation.invited),
    leave: member && !viewerRelation.onlyAdmin,
    follow:
      signedIn &&
      !viewerRelation.following &&
      group.enableFollowing &&
      (group.privacySetting !== 'closed' || member),
    invite: admin,
    /** Appoint and dismiss admins, delete the group. */
    administer: admin,
    /** Feature, unfeature and remove tracks of any member. */
    manageTracks: admin || actor.siteAdmin,
    post: admin || (member && group.membersCanPostTracks),
    readComments: see && group.commentsSetting !== 'off',
    comment: signedIn && group.commentsSetting !== 'off' && passesCommentsSetting,
    moderate: admin,
  };
}
export type GroupRights = ReturnType<typeof groupRights>;
