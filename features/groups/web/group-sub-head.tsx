import type { ReactNode } from 'react';
import { linkClass } from '#design/link/link-class.ts';
import type { GroupView } from '../contract.ts';
import { GroupPicture } from './group-picture.tsx';
import styles from './group-sub-head.module.css';

interface GroupSubHeadProps {
  group: GroupView;
  title: string;
  /** Actions of the page. */
  children?: ReactNode;
}

/** The head of a sub-page of a group, with a link back to the group. */
export function GroupSubHead({ group, title, children }: GroupSubHeadProps) {
  return (
    <header className={styles.head}>
      <GroupPicture group={group} src={group.pictureSmallUrl} size={72} eager className={styles.picture} />
      <div className={styles.words}>
        <a className={linkClass('quiet')} href={group.selfLink}>
          {group.name}
        </a>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
