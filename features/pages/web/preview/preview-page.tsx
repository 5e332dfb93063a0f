import { useSuspenseQuery } from '@tanstack/react-query';
import { AppProvider, type AppValue, useApi, useApp } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { ShownContentPage } from '../content-page.tsx';
import styles from './preview-page.module.css';
import { previewQuery } from './preview-query.ts';

/** Who sees a preview, where nobody is signed in. */
const someone: Viewer = {
  id: '00000000-0000-7000-8000-000000000000',
  username: 'Somebody',
  profileLink: 'somebody',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};

/** What the page's parts know of the viewer: a guest, a member, or a student of the education edition. */
function valueAs(value: AppValue, as: string | undefined): AppValue {
  if (as === 'guest') return { ...value, viewer: null };
  if (as !== 'member' && as !== 'student') return value;
  const viewer = { ...(value.viewer ?? someone), siteAdmin: false };
  return { ...value, viewer, settings: { ...value.settings, educationMode: as === 'student' } };
}

interface PreviewPageProps {
  params: Record<string, string>;
  search: Search;
}

/** `/preview/{token}`: a draft as readers would get it. `as` is guest, member or student, `theme` paper or ink. */
export function PreviewPage({ params, search }: PreviewPageProps) {
  const { data } = useSuspenseQuery(previewQuery(useApi(), params.token ?? ''));
  const value = valueAs(useApp(), search.as);
  const theme = search.theme === 'paper' || search.theme === 'ink' ? search.theme : undefined;
  return (
    <div className={styles.page} data-theme={theme}>
      <p className={styles.notice}>A preview. This page is a draft.</p>
      <AppProvider value={value}>
        <ShownContentPage page={data} isPreview />
      </AppProvider>
    </div>
  );
}
