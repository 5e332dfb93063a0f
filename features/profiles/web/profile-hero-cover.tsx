import { useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ProfileView } from '../contract.ts';
import styles from './profile-hero.module.css';

/** A member's cover, or the default one; on the viewer's own page with a button to change it. */
export function ProfileHeroCover({ user }: { user: ProfileView }) {
  const isOwn = useViewer()?.id === user.id;
  const part = useLazyModule('ChangeCover', () => import('./change-cover.tsx'), isOwn);
  return (
    <div className={styles.cover}>
      {user.coverPhotoUrl === null ? (
        <DefaultCover />
      ) : (
        <img
          className={styles.picture}
          src={user.coverPhotoUrl}
          srcSet={`${user.coverPhotoUrl.replace('/large.', '/small.')} 750w, ${user.coverPhotoUrl} 1500w`}
          sizes="(width >= 1260px) 1260px, 100vw"
          width={1500}
          height={500}
          alt={`Cover of ${user.username}`}
          fetchPriority="high"
        />
      )}
      {part && <part.ChangeCover user={user} />}
    </div>
  );
}

/** Heights of the bars, in hundredths of the greatest possible height. */
const bars = Array.from({ length: 72 }, (_none, at) => {
  const swell = 0.5 + 0.5 * Math.sin(at / 7.3) * Math.cos(at / 3.1);
  const beat = 0.35 + 0.65 * Math.abs(Math.sin(at * 1.7));
  return Math.round(14 + 68 * swell * beat);
});

/** The default cover: a light, arcs and sound bars in the member's own colour. */
function DefaultCover() {
  return (
    <svg
      className={styles.defaultCover}
      data-cover="default"
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.arcs}>
        {[90, 170, 260, 360, 470].map((radius) => (
          <circle key={radius} cx="1120" cy="40" r={radius} />
        ))}
      </g>
      <circle className={styles.lamp} cx="1120" cy="40" r="46" />
      <g className={styles.bars}>
        {bars.map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
          <rect key={at} x={at * 20 + 4} y={480 - height * 3} width="10" height={height * 3} rx="5" />
        ))}
      </g>
    </svg>
  );
}
