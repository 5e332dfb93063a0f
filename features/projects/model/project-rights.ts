import type { ProjectRights } from '../contract.ts';

interface ProjectFacts {
  /** What the viewer is to the project; `none` is a member of the site who is neither owner nor member. */
  viewerRelation: 'owner' | 'member' | 'none' | 'guest';
  isTemplate: boolean;
  /** A school keeps the viewer's account, and decides with whom they work. */
  isManaged: boolean;
}

/** What a viewer may do with a project that they see. */
export function projectRights({ viewerRelation: role, isTemplate, isManaged }: ProjectFacts): ProjectRights {
  const isOwner = role === 'owner';
  return {
    rename: isOwner,
    delete: isOwner,
    leave: role === 'member',
    invite: isOwner && !isManaged,
    duplicate: !isTemplate && role !== 'guest',
    makeTemplate: isOwner && !isTemplate,
    removeTemplate: isOwner && isTemplate,
    openAsNew: isTemplate && !isOwner && role !== 'member',
  };
}
