import type { DehydratedState } from '@tanstack/react-query';
import type { ListForm } from '#platform/pure/list-form.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { PageData, PageNames } from './page-data.ts';

/** The state that the server's rendering sends to the browser in the page. */
export interface PageState {
  viewer: Viewer | null;
  listForm: ListForm;
  settings: SiteSettings;
  queries: DehydratedState;
  page: PageData & PageNames;
}

export const pageStateId = 'state';
