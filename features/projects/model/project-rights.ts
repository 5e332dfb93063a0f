import type { ProjectRights } from '../contract.ts';

interface ProjectFacts {
  /** How the one who asks stands to the piece, which they can see. */
  viewerRelation: 'owner' | 'member' | 'stranger' | 'guest';
  isTemplate: boolean;
}

/** What one may do with a piece that one sees. Default: nothing. */
export function projectRights({ viewerRelation: role, isTemplate }: ProjectFacts): ProjectRights {
  const isOwner = role === 'owner';
  return {
    rename: isOwner,
    delete: isOwner,
    leave: role === 'member',
    invite: isOwner,
    duplicate: !isTemplate && role !== 'guest',
    makeTemplate: isOwner && !isTemplate,
    removeTemplate: isOwner && isTemplate,
    openAsNew: isTemplate && !isOwner && role !== 'member',
  };
}
