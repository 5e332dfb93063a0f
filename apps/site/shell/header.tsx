import { Anchor } from '#design/link/anchor.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { CommunityHeader } from './community-header.tsx';
import { DashboardNotice } from './dashboard-notice.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navigationFor } from './navigation.ts';

export interface FrameProps {
  viewer: Viewer | null;
  settings: SiteSettings;
}

/** Logo, main menu (or hamburger), and the community header beside or below them. */
export function Header({ viewer, settings }: FrameProps) {
  const tree = navigationFor(viewer, settings);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <MobileMenu tree={tree} />
        <Anchor tone="quiet" className={styles.logo} href="/" aria-label="Tonehall, start page">
          <Logo />
        </Anchor>
        <MainMenu tree={tree} />
        <CommunityHeader viewer={viewer} settings={settings} />
      </div>
      <DashboardNotice />
    </header>
  );
}
