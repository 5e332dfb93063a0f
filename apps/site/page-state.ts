import type { DehydratedState } from '@tanstack/react-query';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

/** What travels inside the page from the server's rendering to the browser's. */
export interface PageState {
  viewer: Viewer | null;
  settings: SiteSettings;
  queries: DehydratedState;
}

export const pageStateId = 'state';
