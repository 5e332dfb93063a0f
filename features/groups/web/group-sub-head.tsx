import type { ReactNode } from 'react';
import { linkClass } from '#design/link/link-class.ts';
import type { GroupView } from '../contract.ts';
import { GroupPicture } from './group-picture.tsx';
import styles from './group-sub-head.module.css';

interface GroupSubHeadProps {
  group: GroupView;
  title: string;
  /** What one may do here. */
  children?: ReactNode;
}

/** The head of a page below a group's own, which leads back to it. */
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
      <div className={styles.ways}>{children}</div>
    </header>
  );
}
