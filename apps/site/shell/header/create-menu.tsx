import Plus from 'lucide-react/icons/plus';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { newGroupPage } from '#features/groups/pages.ts';
import { templateAddress } from '#features/projects/model/studio-address.ts';
import { myTracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { MenuLink } from './avatar-menu-items.ts';
import styles from './member-corner.module.css';
import { MenuLinks } from './menu-links.tsx';
import { MenuPopover } from './menu-popover.tsx';

/** What a member can make, in order. */
const createItems = (settings: Pick<SiteSettings, 'studioUrl' | 'emptyTemplateId'>): readonly MenuLink[] => [
  { title: 'New project', href: templateAddress(settings.studioUrl, settings.emptyTemplateId) },
  { title: 'Upload a track', href: href(myTracksPage) },
  { title: 'New group', href: href(newGroupPage) },
];

/** Id of the popover, which every button that opens it names. */
export const createMenuId = 'create-menu';

/** "Create" beside the search box, and the menu of what a member can make. */
export function CreateMenu() {
  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass(), styles.create)}
        popoverTarget={createMenuId}
        aria-label="Create"
      >
        <Icon of={Plus} size={16} />
        <span className={styles.createText}>Create</span>
      </button>
      <MenuPopover id={createMenuId} className={classNames(styles.menu, styles.createMenu)}>
        <MenuLinks label="Create" links={createItems(useSettings())} />
      </MenuPopover>
    </>
  );
}
