import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { TopBanner } from '#features/announcements/web/top-banner.tsx';
import { classesPage, classSignInPage, schoolHomePage } from '#features/classes/pages.ts';
import { schoolPage } from '#features/education/pages.ts';
import { studentDataPage } from '#features/school-records/pages.ts';
import type { Page } from '#platform/pure/page.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { siteNameOf } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { messagesTitle } from '../messages-title.ts';
import { DialogHosts } from '../shell/dialog-hosts.tsx';
import { Logo } from '../shell/logo.tsx';
import { MaintenanceNotice } from '../shell/maintenance-notice.tsx';
import { NavigationProgress } from '../shell/navigation-progress.tsx';
import { SchoolLive } from '../shell/school-live.tsx';
import shellStyles from '../shell/shell.module.css';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import styles from './school-shell.module.css';

/**
 * The frame of a school's pages on the education host: the way back to the school, and nothing of the community. It is a program of
 * its own, since a school's devices are slow (EDU-176).
 */
export function SchoolShell() {
  const viewer = useViewer();
  return (
    <>
      <a className={shellStyles.skip} href="#content">
        Skip to the content
      </a>
      <NavigationProgress />
      <MaintenanceNotice />
      <TopBanner />
      <SchoolHeader viewer={viewer} />
      <main id="content" className={shellStyles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <SchoolFooter viewer={viewer} />
      {viewer && <SchoolLive />}
      <FlashHost />
      <DialogHosts />
    </>
  );
}

type SchoolLink = readonly [title: string, page: Pick<Page, 'path'>];

// Declarations of pages that are not the school's stay out of what a first visit loads.
const linksFor = (viewer: Viewer): readonly SchoolLink[] => [
  ['My school', schoolHomePage],
  ...(viewer.student
    ? []
    : ([
        ['Classes', classesPage],
        ['People', schoolPage],
      ] as const)),
  ...(viewer.managed ? [] : [[messagesTitle(viewer), { path: '/account/messages' }] as const]),
];

function SchoolHeader({ viewer }: { viewer: Viewer | null }) {
  const settings = useSettings();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <a
          className={styles.logo}
          href={viewer ? schoolHomePage.path : classSignInPage.path}
          aria-label={`${siteNameOf(settings)}, ${viewer ? 'my school' : 'sign in to your class'}`}
        >
          <Logo own={settings.own} />
        </a>
        {viewer && (
          <nav className={styles.menu} aria-label="School">
            {linksFor(viewer).map(([title, { path }]) => (
              <a
                key={path}
                className={styles.item}
                href={path}
                aria-current={path === here ? 'page' : undefined}
              >
                {title}
              </a>
            ))}
          </nav>
        )}
        <Corner viewer={viewer} />
      </div>
    </header>
  );
}

/** Who is signed in, and the way out; for guests the one in for teachers. */
function Corner({ viewer }: { viewer: Viewer | null }) {
  const isClassSignIn = useMatches({
    select: (all) => all.at(-1)?.staticData.page?.path === classSignInPage.path,
  });
  if (!viewer)
    return (
      <a className={styles.item} href="/auth?tab=sign_in">
        {isClassSignIn ? 'I am a teacher' : 'Log in'}
      </a>
    );
  return (
    <div className={styles.who}>
      <span className={styles.name}>{viewer.firstName ?? viewer.username}</span>
      {!viewer.student && (
        <a className={styles.item} href="/account">
          Account
        </a>
      )}
      <a className={styles.item} href="/logout">
        Log out
      </a>
    </div>
  );
}

function SchoolFooter({ viewer }: { viewer: Viewer | null }) {
  const { own, sourceUrl } = useSettings();
  const pages: SchoolLink[] = [['What is kept of students', studentDataPage]];
  // Students whose account a school keeps are redirected from the other pages.
  if (!viewer?.managed) pages.push(['Privacy Policy', { path: '/privacy-policy' }]);
  if (!viewer?.managed && own?.imprint) pages.push(['Imprint', { path: '/imprint' }]);
  return (
    <footer className={styles.footer}>
      <nav className={styles.row} aria-label="House rules">
        {pages.map(([title, { path }]) => (
          <a key={path} className={styles.item} href={path}>
            {title}
          </a>
        ))}
        <a className={styles.item} href={sourceUrl}>
          Source
        </a>
        <ThemeSwitch />
      </nav>
    </footer>
  );
}
