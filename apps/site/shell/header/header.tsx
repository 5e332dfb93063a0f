import { useLocation } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import type { MouseEvent } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import type { FrameProps } from '../frame-props.ts';
import { Logo } from '../logo.tsx';
import { DashboardNotice, dashboardNoticeId } from './dashboard-notice.tsx';
import styles from './header.module.css';
import { memberCornerPart } from './member-corner-part.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { desktopItems, type NavigationItem, navigationFor } from './navigation.ts';
import { SearchBox } from './search-box.tsx';

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

/** The community's header: home, search, and the member's menu or the two buttons for guests. */
function CommunityHeader({ viewer, settings }: FrameProps) {
  const open = !settings.educationMode;
  const MemberCorner = viewer && memberCornerPart.read().MemberCorner;
  return (
    <div className={styles.bar}>
      {viewer && open && (
        <a className={`${styles.icon} ${styles.home}`} href="/community" aria-label="Home" title="Home">
          <Icon of={House} size={20} />
        </a>
      )}
      {open && <SearchBox />}
      <div className={styles.corner}>
        {MemberCorner ? (
          <MemberCorner viewer={viewer} settings={settings} />
        ) : (
          <>
            <a className={buttonClass('ghost')} href="/auth?tab=sign_in">
              Log in
            </a>
            <a className={buttonClass('primary')} href="/auth?tab=sign_up">
              Sign up
            </a>
          </>
        )}
      </div>
    </div>
  );
}

/** The menu of wide screens. */
function MainMenu({ tree }: { tree: readonly NavigationItem[] }) {
  const here = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={styles.menu} aria-label="Main">
      <ul className={styles.list} role="list">
        {desktopItems(tree).map((item) => (
          <li key={item.id}>
            <a
              className={styles.item}
              href={item.path}
              {...(item.id === 'dashboard' && { onClick: explainOnPhones })}
              {...(isCurrent(here, item) && { 'aria-current': here === item.path ? 'page' : 'true' })}
            >
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The studio needs a desktop browser: a tablet wide enough for this menu gets an explanation. */
function explainOnPhones(event: MouseEvent<HTMLElement>): void {
  if (!isMobileDevice(window.innerWidth, navigator.userAgent)) return;
  event.preventDefault();
  document.getElementById(dashboardNoticeId)?.showPopover();
}

function isCurrent(here: string, item: NavigationItem): boolean {
  // `/community` belongs to the entry of this name.
  if (item.path === here || here === `/${item.id}`) return true;
  return item.items.some((child) => child.path === here);
}
