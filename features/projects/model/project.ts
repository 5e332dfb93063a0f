import type { ProjectRights } from '../contract.ts';
import type { ProjectKind, ProjectType } from './project-kind.ts';
import type { ProjectPerson } from './project-person.ts';

/** A project as a plain object: a resource of its document with resolved relationships. */
export interface Project {
  id: string;
  title: string;
  pieceType: ProjectType;
  kind: ProjectKind;
  thumbnail: string;
  openCollaboration: boolean;
  inCampaign: boolean;
  description: string;
  /** Of a template. */
  templateTags: string[];
  createdAt: string;
  updatedAt: string;
  /** Address in the studio. */
  selfLink: string;
  can: ProjectRights;
  owner: ProjectPerson;
  collaborators: ProjectPerson[];
  members: ProjectMember[];
  /** Null where the project is not a template. */
  template: { id: string } | null;
}

export interface ProjectMember {
  id: string;
  createdAt: string;
  role: 'editor' | 'listener';
  user: ProjectPerson;
}
