import type { Api } from '#platform/pure/contract.ts';
import type { ListForm } from '#platform/pure/list-form.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { PageData } from './page-data.ts';

/** What the server gives to the rendering of a page, which is built apart. */
export interface RenderInput {
  /** Path and query. */
  url: string;
  api: Api;
  viewer: Viewer | null;
  /** How lists of tracks are drawn; tiles by default. */
  listForm?: ListForm | undefined;
  settings: SiteSettings;
  /** A guest's by default. */
  pageData?: PageData;
  csrfToken: string;
  nonce: string;
  assets: Assets;
  /** The rule of the installation's own accent colour. */
  accentStyles?: string | undefined;
  hasLinkToken?: boolean;
  /** The user agent, where the page is rendered for one viewer only. */
  userAgent?: string | undefined;
}

export interface Rendered {
  status: number;
  html: string;
  redirectTo: string | null;
  /** The error behind a 500, for the log; never shown. */
  failure: unknown;
  /** Ids of parts of the page that could not be rendered. */
  failedParts?: readonly string[];
}

/** Addresses of the built files of a program and of each of its pages, from its build's manifest. */
export interface ProgramAssets {
  entry: string;
  /** For every page. */
  styles: readonly string[];
  modules: readonly string[];
  /** Additional files by the name of a lazy file without its ending: `routes/tracks`, `member-corner`; views of blocks `blocks/hero`. */
  pages: Readonly<Record<string, PageAssets>>;
}

/** The site's own files are the program of all pages but those of schools and the embed player. */
export interface Assets extends ProgramAssets {
  /** The program of a school's pages on the education host. */
  school: ProgramAssets;
  /** The embed player has its own script and styles. */
  embed: { entry: string; styles: readonly string[] };
}

export interface PageAssets {
  styles: readonly string[];
  modules: readonly string[];
}
