import type { ProjectApiDocument } from '../contract.ts';

/** What a page of the studio's host is given to begin with. */
export interface StudioState {
  siteUrl: string;
  viewerId: string;
  page:
    | { kind: 'project'; document: ProjectApiDocument; openShare: boolean }
    /** A piece is to be begun from this template. */
    | { kind: 'new'; templateId: string };
}

export const studioStateId = 'studio-state';
