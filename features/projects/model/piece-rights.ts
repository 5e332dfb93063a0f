import type { PieceRights } from '../contract.ts';

interface PieceFacts {
  /** How the one who asks stands to the piece, which they can see. */
  role: 'owner' | 'member' | 'stranger' | 'guest';
  isTemplate: boolean;
}

/** What one may do with a piece that one sees. Default: nothing. */
export function pieceRights({ role, isTemplate }: PieceFacts): PieceRights {
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
