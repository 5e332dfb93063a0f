import { TabLinks } from '#design/tabs/tab-links.tsx';
import { communityTabs } from './header/navigation.ts';
import styles from './shell.module.css';

/** The community's pages by their paths; those of genres, tags and single news belong to a list. */
const communityPath = /^\/(community|tracks|users|groups|feed|news|tutorials)($|\/genre|\/tag|\/\$id)/;

interface CommunityTabsProps {
  pagePath: string | undefined;
  /** The page of a single news item is of a tutorial. */
  isTutorial: boolean;
}

/** The tabs that all pages of the community have in common; nothing on other pages. */
export function CommunityTabs({ pagePath = '', isTutorial }: CommunityTabsProps) {
  const path = communityPath.exec(pagePath)?.[1];
  const part = path && isTutorial ? 'tutorials' : path;
  return (
    part && (
      <div className={styles.tabs}>
        <TabLinks label="Community pages" tabs={communityTabs} selected={part === 'feed' ? 'news' : part} />
      </div>
    )
  );
}
