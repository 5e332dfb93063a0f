import { TabLinks } from '#design/tabs/tab-links.tsx';
import { myGroupsPage } from '#features/groups/pages.ts';
import { myListsPage } from '#features/lists/pages.ts';
import { myProjectsPage } from '#features/projects/pages.ts';
import { myTracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import styles from './shell.module.css';

/** The pages of what a member has made, in the order of the avatar menu. */
const ownTabs = [
  { id: myTracksPage.path, label: 'My tracks', href: href(myTracksPage) },
  { id: myProjectsPage.path, label: 'My projects', href: href(myProjectsPage) },
  { id: myGroupsPage.path, label: 'My groups', href: href(myGroupsPage) },
  { id: myListsPage.path, label: 'My lists', href: href(myListsPage) },
];

/** The tabs that the pages of one's own things have in common; nothing on other pages. */
export function OwnTabs({ pagePath }: { pagePath: string | undefined }) {
  return (
    ownTabs.some(({ id }) => id === pagePath) && (
      <div className={styles.tabs}>
        <TabLinks label="Your pages" tabs={ownTabs} selected={pagePath ?? ''} />
      </div>
    )
  );
}
