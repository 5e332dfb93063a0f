import ExternalLink from 'lucide-react/icons/external-link';
import { buttonClass } from '#design/button/button-class.ts';
import { Cover } from '#design/cover/cover.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import { feedPages } from '../model/news-feed.ts';
import audioPreviewsStyles from './audio-previews.module.css';
import styles from './news-page.module.css';
import type { NewsPageView } from './news-queries.ts';

/** What an article shows: an item, or a draft of one. */
export type NewsArticleView = Pick<
  NewsPageView,
  | 'id'
  | 'feed'
  | 'title'
  | 'bodyHtml'
  | 'image'
  | 'imageSmall'
  | 'imageColour'
  | 'externalUrl'
  | 'externalUrlText'
  | 'audioPreviews'
  | 'publishedAt'
>;

/** The article of a news item as its page shows it, without likes and comments. */
export function NewsArticle({ item }: { item: NewsArticleView }) {
  const { title, href } = feedPages[item.feed];
  return (
    <>
      <header className={styles.head}>
        <div className={styles.naming}>
          <p className={styles.about}>
            <a className={linkClass('quiet')} href={href}>
              {title}
            </a>
            <time dateTime={item.publishedAt}>{formatDay(item.publishedAt)}</time>
          </p>
          <h1 className={styles.title}>{item.title}</h1>
        </div>
        <Cover
          id={item.id}
          src={item.image.startsWith('/covers/') ? null : item.image}
          colour={item.imageColour}
          size={736}
          eager
          className={styles.picture}
        />
      </header>
      <Prose html={item.bodyHtml} />
      <ExternalNewsLink item={item} />
      <AudioPreviews item={item} />
    </>
  );
}

function ExternalNewsLink({ item: { externalUrl, externalUrlText } }: { item: NewsArticleView }) {
  if (!externalUrl) return null;
  return (
    <p>
      <a className={buttonClass('quiet')} href={externalUrl} target="_blank" rel="noopener nofollow">
        <Icon of={ExternalLink} size={20} />
        <span>{externalUrlText ?? externalUrl}</span>
      </a>
    </p>
  );
}

type WithPreviews = Pick<NewsArticleView, 'id' | 'title' | 'imageSmall' | 'audioPreviews'>;

/** The audio previews of an item, each with a play button of the page's player; nothing where it has none. */
function AudioPreviews({ item }: { item: WithPreviews }) {
  if (item.audioPreviews.length === 0) return null;
  return (
    <ul className={audioPreviewsStyles.list} role="list" aria-label="Audio previews">
      {toPlayerTracks(item).map((track) => (
        <Preview key={track.id} track={track} />
      ))}
    </ul>
  );
}

function Preview({ track }: { track: PlayerTrack }) {
  const playing = usePlayerState((state) => state.id === track.id && state.isPlaying);
  const waiting = usePlayerState((state) => state.id === track.id && state.isWaiting);
  const progress = usePlayerState((state) => (state.id === track.id ? state.progress : 0));
  return (
    <li className={audioPreviewsStyles.preview}>
      <PlayButton
        playing={playing}
        loading={waiting}
        title={track.title}
        size={40}
        onToggle={() => getPlayerStore().toggle(track)}
        onIntent={() => getPlayerStore().prepare(track)}
      />
      <span className={audioPreviewsStyles.title}>{track.title}</span>
      <span className={audioPreviewsStyles.time}>{formatDuration(track.duration)}</span>
      <span
        className={audioPreviewsStyles.bar}
        style={{ transform: `scaleX(${progress})` }}
        aria-hidden="true"
      />
    </li>
  );
}

/** Audio previews of an item as input of the player. They are neither liked nor counted nor shared. */
function toPlayerTracks({ id, title, imageSmall, audioPreviews }: WithPreviews): PlayerTrack[] {
  return audioPreviews.map((preview, index) => ({
    id: `${id}-${index}`,
    title: preview.title,
    username: title,
    duration: preview.duration,
    directWaveformUrl: null,
    permalink: null,
    profileLink: null,
    shortLinkId: null,
    songUrl: preview.url,
    fileName: '',
    doesUserLike: null,
    artworkUrl: imageSmall,
  }));
}
