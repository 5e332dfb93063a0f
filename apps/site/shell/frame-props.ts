import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

/** What the parts of the frame around a page are given. */
export interface FrameProps {
  viewer: Viewer | null;
  settings: SiteSettings;
}
