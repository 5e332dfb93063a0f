import type { StudioLimits } from '#features/billing/model/studio-limits.ts';
import type { ProjectApiDocument, ProjectListDocument } from '../contract.ts';
import type { TemplateCard } from '../templates.contract.ts';

/** The start page, with the projects that the viewer edited last. */
export interface StudioHome {
  kind: 'home';
  projects: ProjectListDocument;
  templates: readonly TemplateCard[];
  emptyTemplateId: string;
  /** The viewer's school and their classes in it; null without one. */
  school: { home: string; classes: readonly { id: string; name: string; address: string }[] } | null;
  /** Where the source of this installation is offered. */
  sourceUrl: string;
}

/** Initial state of a page of the studio's host. */
export interface StudioState {
  siteUrl: string;
  siteName: string;
  /** The picture that stands in place of the built-in logo. */
  logo?: { src: string; width: number; height: number } | undefined;
  viewerId: string;
  /** Addresses of what plays and renders beside the page. */
  sound: { kernels: string; worklet: string; render: string };
  limits: StudioLimits;
  /** The home of the school of a student, who is led there and to no other page of the site. */
  schoolHome?: string;
  page:
    | StudioHome
    | {
        kind: 'project';
        document: ProjectApiDocument;
        openShare: boolean;
        /** How songs of it become tracks; null where they may not. */
        publishing: { offersDownload: boolean } | null;
      }
    /** A guest hears this template. */
    | { kind: 'template'; templateId: string; document: ProjectApiDocument }
    /** The page creates a project from this template. */
    | { kind: 'new'; templateId: string }
    /** The page starts a project in this campaign; its name is null where no such campaign is open. */
    | { kind: 'start'; slug: string; campaignName: string | null };
}

export const studioStateId = 'studio-state';
