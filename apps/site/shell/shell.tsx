import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { TopBanner } from '#features/announcements/web/top-banner.tsx';
import { useSettings, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { hasStoredQueue } from '#platform/web/player/queue-key.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { whenIdle } from '#platform/web/when-idle.ts';
import { adminFramePart } from '../admin-frame/admin-frame-part.ts';
import { isInSchoolFrame } from '../is-in-school-frame.ts';
import { OpenAsDocument } from '../open-as-document.tsx';
import { SchoolShell } from '../school/school-shell.tsx';
import { BouncedEmailSlot } from './bounced-email-slot.tsx';
import { BrowserNoticeSlot } from './browser-notice-slot.tsx';
import { CommunityTabs } from './community-tabs.tsx';
import { CookieSlot } from './cookie-slot.tsx';
import { DataLayerSlot } from './data-layer-slot.tsx';
import { DialogHosts } from './dialog-hosts.tsx';
import { Footer } from './footer/footer.tsx';
import { FooterBoundary } from './footer/footer-boundary.tsx';
import { Header } from './header/header.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OwnTabs } from './own-tabs.tsx';
import styles from './shell.module.css';
import { SurveySlot } from './survey-slot.tsx';

/** The frame of every page: skip link, header, the page itself, footer, and what stays mounted across pages. */
export function Shell() {
  const viewer = useViewer();
  const settings = useSettings();
  const path = useLocation({ select: (location) => location.pathname });
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const isMinimal = useMatches({ select: (matches) => matches.at(-1)?.search?.layout === 'minimal' });
  const isTutorial = useMatches({ select: (matches) => matches.at(-1)?.loaderData?.feed === 'tutorials' });
  const frame = page?.hasMinimalLayout && isMinimal ? 'standalone' : page?.frame;
  const missing = useMatches({
    select: (matches) => matches.some((match) => match.status === 'notFound' || match._notFound),
  });
  const isAdminPage = page?.access === 'admins';
  if (import.meta.env.SSR && frame === 'bare')
    return missing ? <EmbedMissing thing={page?.id === 'embed-list' ? 'list' : 'track'} /> : <Outlet />;
  // The program of schools has these pages; a redirect may lead to one of them.
  if (isInSchoolFrame({ page, path, isMissing: missing }, { viewer, settings }))
    return import.meta.env.SSR ? <SchoolShell /> : <OpenAsDocument />;
  // Students whose account a school keeps meet nothing of the community, so that its menus would lead nowhere.
  if (frame === 'standalone' || viewer?.managed)
    return (
      <>
        <MaintenanceNotice />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
        <FlashHost />
        {viewer?.managed && <DialogHosts />}
      </>
    );
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <PlayerSkip />
      <NavigationProgress />
      <MaintenanceNotice />
      <TopBanner />
      <Header viewer={viewer} settings={settings} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <BouncedEmailSlot />
        <BrowserNoticeSlot path={path} />
        {!missing && !settings.educationMode && (
          <>
            <CommunityTabs pagePath={page?.path} isTutorial={isTutorial} />
            <OwnTabs pagePath={page?.path} />
          </>
        )}
        {isAdminPage && !missing && viewer?.siteAdmin ? <AdminPageInFrame path={path} /> : <Outlet />}
      </main>
      <FooterBoundary>
        <Footer settings={settings} viewer={viewer} />
      </FooterBoundary>
      <PlayerSlot />
      <FlashHost />
      <DialogHosts />
      <KeyboardShortcuts />
      <CookieSlot />
      <SurveySlot />
      <DataLayerSlot path={path} />
    </>
  );
}

function AdminPageInFrame({ path }: { path: string }) {
  const { AdminFrame } = adminFramePart.read();
  return (
    <AdminFrame path={path}>
      <Outlet />
    </AdminFrame>
  );
}

/** True where a key types text or belongs to a control. */
function inField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="slider"], [role="textbox"]'))
  );
}

/** `/` focuses the search field, `?` shows the list. Space belongs to the player. */
function KeyboardShortcuts() {
  const [open, setOpen] = useState(false);
  const list = useLazyModule('ShortcutList', () => import('./shortcut-list.tsx'), open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target))
        return;
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      } else if (event.key === '?') {
        event.preventDefault();
        setOpen(true);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list && <list.ShortcutList open={open} onClose={() => setOpen(false)} />;
}

/** A skip link to the player, while there is one. */
const PlayerSkip = () =>
  usePlayerState((state) => state.id !== null) && (
    <a className={styles.skip} href="#player">
      Skip to the player
    </a>
  );

/** How long the sound may delay the bar, in ms. */
const soundTimeoutMs = 400;

/**
 * The global player, which stays mounted across pages. It loads when a track is first started: after the sound, so that its files
 * do not delay it, or when the sound takes too long. It also loads where the device keeps a queue of an earlier visit.
 */
function PlayerSlot() {
  const isStarted = usePlayerState((state) => state.id !== null);
  const isPlaying = usePlayerState((state) => state.id !== null && !state.isWaiting);
  const [isDue, setDue] = useState(false);
  const [Player, setPlayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isStarted) return hasStoredQueue() ? whenIdle(() => setDue(true)) : undefined;
    const timer = setTimeout(() => setDue(true), isPlaying ? 0 : soundTimeoutMs);
    return () => clearTimeout(timer);
  }, [isStarted, isPlaying]);
  useEffect(() => {
    if (!isDue) return;
    loadChunk('Player', () => import('#features/player/web/player.tsx')).then(
      (module) => setPlayer(() => module.Player),
      () => {
        if (getPlayerStore().getState().id === null) return;
        getPlayerStore().stop();
        flash.error("This track can't be played right now.");
      },
    );
  }, [isDue]);
  return (
    <div id="player" tabIndex={-1}>
      {Player && <Player />}
    </div>
  );
}

/** Shown in an embed frame whose track or list was removed or never existed. */
function EmbedMissing({ thing }: { thing: 'track' | 'list' }) {
  return (
    <main className={styles.missing}>
      <p>This {thing} is not on stage any more.</p>
      <a href="/" target="_blank" rel="noopener">
        Listen on {useSiteName()}
      </a>
    </main>
  );
}
