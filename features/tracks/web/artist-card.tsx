import { useRef } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
import type { UserView } from '#features/members/contract.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useInView } from '#platform/web/use-in-view.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import styles from './artist-card.module.css';

/** Who made a track. Numbers, Follow and tagline load into a reserved place once it comes near the window. */
export function ArtistCard({ artist }: { artist: UserView }) {
  const place = useRef<HTMLElement>(null);
  const viewer = useViewer();
  const part = useLazyModule('ArtistFacts', () => import('./artist-facts.tsx'), useInView(place));
  const isFollowable = viewer?.id !== artist.id && !viewer?.student;
  return (
    <section ref={place} className={styles.card} aria-label={`Artist: ${artist.username}`}>
      <Avatar name={artist.username} src={artist.avatarSmallUrl} size={64} className={styles.picture ?? ''} />
      <h2 className={styles.name}>
        <a className={linkClass('card')} href={artist.selfLink}>
          {artist.username}
        </a>
      </h2>
      <div className={classNames(styles.facts, isFollowable && styles.followable)}>
        {part && <part.ArtistFacts key={artist.id} artist={artist} />}
      </div>
    </section>
  );
}
