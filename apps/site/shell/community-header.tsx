import House from 'lucide-react/icons/house';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import styles from './community-header.module.css';
import type { FrameProps } from './frame-props.ts';
import { memberCornerPart } from './member-corner-part.ts';
import { SearchBox } from './search-box.tsx';

/** The community's header: home, search, and the member's menu or the two buttons for guests. */
export function CommunityHeader({ viewer, settings }: FrameProps) {
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
