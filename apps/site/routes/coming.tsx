import { useLocation, useMatches } from '@tanstack/react-router';
import { buttonClass } from '#design/button/button-class.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { comingTitle } from '../coming-pages.ts';
import { loadCampaign } from '../load-campaign.ts';
import styles from '../pages/coming-page.module.css';
import { comingTexts } from '../pages/coming-texts.ts';
import { LightDrawing } from '../pages/light-drawing.tsx';
import { sitePage } from '../site-page.ts';

/** One page for every announced address that is not built yet. */
export const page = sitePage({
  component: ComingPage,
  load: async (input) => {
    // Below an unknown campaign nothing is announced.
    if (input.path.startsWith('/campaigns/')) await loadCampaign(input);
  },
  head: ({ path, context }) => ({ title: comingTitle(path, context.settings), noIndex: true }),
});

/** Describes an announced page, with a link to existing ones. */
function ComingPage() {
  const path = useLocation({ select: (location) => location.pathname });
  const reason = useLocation({ select: ({ search }) => String((search as Search).for ?? '') });
  const viewer = useViewer();
  const settings = useSettings();
  const promised = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.path }) ?? '';
  // The reason for a redirect to the plans is shown only while plans limit something.
  const because = settings.planLimits ? comingTexts[`${promised}?for=${reason}`] : undefined;
  const text = because ?? comingTexts[promised];
  const link = (viewer && text?.memberLink) || text?.link;
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <p className={styles.sign}>Still being built</p>
        <h1 className={styles.title}>{text?.title ?? comingTitle(promised, settings)}</h1>
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
