import { Anchor } from '#design/link/anchor.tsx';
import { CommunityHeader } from './community-header.tsx';
import { DashboardNotice } from './dashboard-notice.tsx';
import type { FrameProps } from './frame-props.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navigationFor } from './navigation.ts';

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
