import type { UserView } from '#features/identity/contract.ts';
import type { ProjectRights } from '../contract.ts';
import type { ProjectKind, ProjectType } from './project-kind.ts';

/** A piece as a plain object: a resource of its document with the relationships resolved. */
export interface Project {
  id: string;
  title: string;
  pieceType: ProjectType;
  kind: ProjectKind;
  thumbnail: string;
  openCollaboration: boolean;
  createdAt: string;
  updatedAt: string;
  /** Where it opens in the studio. */
  selfLink: string;
  can: ProjectRights;
  owner: UserView;
  collaborators: UserView[];
  members: ProjectMember[];
  /** Null for a piece that is no template. */
  template: { id: string } | null;
}

export interface ProjectMember {
  id: string;
  createdAt: string;
  user: UserView;
}
