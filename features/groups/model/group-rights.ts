import type { Actor } from '#platform/pure/actor.ts';
import type { CommentsSetting, PrivacySetting } from './group-settings.ts';

export interface GroupFacts {
  privacySetting: PrivacySetting;
  commentsSetting: CommentsSetting;
  enableFollowing: boolean;
  membersCanPostTracks: boolean;
}

/** What somebody is to a group. */
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

/** What the actor may do with a group, and why not elsewhere (GROUP-026 to GROUP-045, GROUP-063, GROUP-067, GROUP-078). */
export function groupRights(actor: Actor, group: GroupFacts, standing: ViewerRelation) {
  const signedIn = actor.userId !== null;
  const member = standing.role !== null;
  const admin = standing.role === 'admin';
  const see = group.privacySetting !== 'closed' || member || actor.siteAdmin;
  const open = group.privacySetting === 'joinable';
  const hears = group.commentsSetting === 'anybody' ? group.privacySetting !== 'closed' || member : member;
  return {
    see,
    edit: admin || actor.siteAdmin,
    join: signedIn && !member && (open || standing.invited),
    leave: member && !standing.onlyAdmin,
    follow:
      signedIn &&
      !standing.following &&
      group.enableFollowing &&
      (group.privacySetting !== 'closed' || member),
    invite: admin,
    /** Say who its admins are, and take the group away. */
    run: admin,
    /** Feature, unfeature and remove anybody's tracks. */
    arrange: admin || actor.siteAdmin,
    post: admin || (member && group.membersCanPostTracks),
    readComments: see && group.commentsSetting !== 'off',
    comment: signedIn && group.commentsSetting !== 'off' && hears,
    moderate: admin,
  };
}
export type GroupRights = ReturnType<typeof groupRights>;
