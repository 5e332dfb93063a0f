import type { UserView } from '#features/identity/contract.ts';
import type { PieceRights } from '../contract.ts';
import type { PieceKind, PieceType } from './piece-kind.ts';

/** A piece as a plain object: a resource of its document with the relationships resolved. */
export interface Piece {
  id: string;
  title: string;
  pieceType: PieceType;
  kind: PieceKind;
  thumbnail: string;
  openCollaboration: boolean;
  createdAt: string;
  updatedAt: string;
  /** Where it opens in the studio. */
  selfLink: string;
  can: PieceRights;
  owner: UserView;
  collaborators: UserView[];
  members: PieceMember[];
  /** Null for a piece that is no template. */
  template: { id: string } | null;
}

export interface PieceMember {
  id: string;
  createdAt: string;
  user: UserView;
}
