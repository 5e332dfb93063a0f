import type { DehydratedState } from '@tanstack/react-query';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { PageData, PageNames } from './page-data.ts';

/** What travels inside the page from the server's rendering to the browser's. */
export interface PageState {
  viewer: Viewer | null;
  settings: SiteSettings;
  queries: DehydratedState;
  page: PageData & PageNames;
}

export const pageStateId = 'state';
