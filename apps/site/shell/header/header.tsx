import { useLocation } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useSiteName } from '#platform/web/app-context.tsx';
import { mobileNoticeId, showMobileNotice } from '#platform/web/mobile-notice.ts';
import { siteNameOf } from '#platform/web/site-settings.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { communityPage } from '../../own-pages.ts';
import type { FrameProps } from '../frame-props.ts';
import { Logo } from '../logo.tsx';
import styles from './header.module.css';
import { memberCornerPart } from './member-corner-part.ts';
import { MenuPopover } from './menu-popover.tsx';
import mobileMenuStyles from './mobile-menu.module.css';
import { attachedItems, desktopItems, type NavigationItem, navigationFor } from './navigation.ts';
import { SearchBox } from './search-box.tsx';

/** Logo, main menu (or hamburger), and the community header beside or below them. */
export function Header({ viewer, settings }: FrameProps) {
  const tree = navigationFor(viewer, settings);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <MobileMenu tree={tree} />
        <Anchor
          tone="quiet"
          className={styles.logo}
          href={viewer && !settings.educationMode ? communityPage.path : '/'}
          aria-label={`${siteNameOf(settings)}, start page`}
        >
          <Logo own={settings.own} />
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
        <a
          className={`${styles.icon} ${styles.home}`}
          href={communityPage.path}
          aria-label="Home"
          title="Home"
        >
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
  if (showMobileNotice()) event.preventDefault();
}

function isCurrent(here: string, item: NavigationItem): boolean {
  // `/community` belongs to the entry of this name.
  if (item.path === here || here === `/${item.id}`) return true;
  return item.items.some((child) => child.path === here);
}

/**
 * The hamburger and its sliding menu: a lower level slides in over its parent, and "Back" returns focus to the entry that opened
 * it.
 */
function MobileMenu({ tree }: { tree: readonly NavigationItem[] }) {
  const [open, setOpen] = useState<NavigationItem | null>(null);
  const opener = useRef<HTMLElement>(null);
  const level = useLazyModule('MobileMenuLevel', () => import('./mobile-menu-level.tsx'), open !== null);
  function openLevel(item: NavigationItem, entry: HTMLElement) {
    opener.current = entry;
    setOpen(item);
  }
  function back() {
    // Until it is rendered the level above takes no focus.
    flushSync(() => setOpen(null));
    opener.current?.focus();
  }
  return (
    <div className={mobileMenuStyles.mobile}>
      <button
        type="button"
        className={mobileMenuStyles.hamburger}
        popoverTarget="mobile-menu"
        aria-label="Menu"
      >
        <Icon of={Menu} size={24} />
      </button>
      <MenuPopover
        id="mobile-menu"
        className={mobileMenuStyles.menu}
        label="Menu"
        onClose={() => setOpen(null)}
      >
        <button
          type="button"
          className={mobileMenuStyles.close}
          popoverTarget="mobile-menu"
          popoverTargetAction="hide"
        >
          <Icon of={X} size={20} />
          Close
        </button>
        <div className={mobileMenuStyles.levels} data-deep={open !== null && level !== null}>
          <nav className={mobileMenuStyles.level} aria-label="Mobile" inert={open !== null && level !== null}>
            <ul role="list">
              {attachedItems(tree).map((item) => (
                <li key={item.id}>
                  <Entry item={item} onOpen={openLevel} />
                </li>
              ))}
            </ul>
          </nav>
          {open && level && <level.MobileMenuLevel parent={open} onBack={back} />}
        </div>
      </MenuPopover>
    </div>
  );
}

interface EntryProps {
  item: NavigationItem;
  onOpen: (item: NavigationItem, entry: HTMLElement) => void;
}

function Entry({ item, onOpen }: EntryProps) {
  if (attachedItems(item.items).length === 0) {
    return (
      <a
        className={mobileMenuStyles.entry}
        href={item.path}
        {...(item.id === 'dashboard' && { onClick: explainOnPhones })}
      >
        <span>{item.title}</span>
      </a>
    );
  }
  // A link that opens its level; without scripts it leads to the parent's own page.
  return (
    <a
      className={mobileMenuStyles.entry}
      href={item.path}
      aria-haspopup="true"
      onClick={(event) => {
        event.preventDefault();
        onOpen(item, event.currentTarget);
      }}
    >
      {item.title}
      <Icon of={ChevronRight} size={20} />
    </a>
  );
}

/** The sidebar that a phone gets instead of the studio. */
function DashboardNotice() {
  const name = useSiteName();
  return (
    <MenuPopover id={mobileNoticeId} className={styles.sidebar} label="There is no mobile app">
      <h2 className={styles.title}>There is no mobile app</h2>
      <p className={styles.text}>
        The {name} studio runs in a desktop browser. Open {name} on your computer to make music.
      </p>
      <button
        type="button"
        className={styles.close}
        popoverTarget={mobileNoticeId}
        popoverTargetAction="hide"
      >
        Close
      </button>
    </MenuPopover>
  );
}
