import { useLocation, useMatches } from '@tanstack/react-router';
import { buttonClass } from '#design/button/button-class.ts';
import { LightDrawing } from '#design/drawing/light-drawing.tsx';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { comingTitle } from '../coming-pages.ts';
import styles from '../pages/coming-page.module.css';
import { sitePage } from '../site-page.ts';

/** One page for every announced address that is not built yet. */
export const page = sitePage({
  component: ComingPage,
  head: ({ path }) => ({ title: comingTitle(path), noIndex: true }),
});

/** Describes an announced page, with a link to existing ones. */
function ComingPage() {
  const path = useLocation({ select: (location) => location.pathname });
  const viewer = useViewer();
  const settings = useSettings();
  const promised = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.path }) ?? '';
  const text = comingTexts[promised];
  const link = text?.link;
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <p className={styles.sign}>Still being built</p>
        <h1 className={styles.title}>{comingTitle(promised)}</h1>
        {text && <p className={styles.lead}>{text.lead}</p>}
        {text?.features && (
          <ul className={styles.holds} aria-label="What will be here">
            {text.features.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <p className={styles.meanwhile}>
          {settings.educationMode
            ? 'This page opens later.'
            : 'This door opens later. Until then there is music in the hall.'}
        </p>
        <div className={styles.actions}>
          {settings.educationMode ? (
            <a className={buttonClass('primary', 'large')} href={`${settings.studioUrl}/`}>
              Go to the studio
            </a>
          ) : (
            <a className={buttonClass('primary', 'large')} href="/tracks">
              Listen to tracks
            </a>
          )}
          {link ? (
            <a className={buttonClass('quiet', 'large')} href={linkFrom(path, link[0])}>
              {link[1]}
            </a>
          ) : (
            viewer && (
              <a className={buttonClass('quiet', 'large')} href="/account/tracks">
                Upload a track
              </a>
            )
          )}
        </div>
      </div>
      <LightDrawing className={styles.drawing} />
    </section>
  );
}

function linkFrom(path: string, link: string): string {
  return link === '..' ? path.replace(/\/[^/]+\/?$/, '') : link;
}

interface ComingText {
  /** What this page will offer. */
  lead: string;
  /** The planned features, each in a few words. */
  features?: readonly string[];
  /** The link to an existing page; `..` is the page above this one. */
  link?: readonly [href: string, label: string];
}

/** The texts of each announced page by its pattern. */
const comingTexts: Readonly<Record<string, ComingText>> = {
  '/learn/': {
    lead: 'Play before you read: music making in small steps, in the browser.',
    features: [
      'Rhythm, melody, harmony and mixing, each to be heard and changed',
      'No account needed to begin',
      'Lessons for classes, too',
    ],
  },
  '/education/subscription': {
    lead: 'Seats, invoices and the end of the year.',
    link: ['/pricing', 'Tonehall for schools'],
  },
};
