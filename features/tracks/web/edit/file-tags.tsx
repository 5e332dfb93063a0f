import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { keyName, type SoundKey } from '#platform/pure/sound/sound-keys.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { Form } from '#platform/web/forms/use-form.ts';
import type { TrackView } from '../../contract.ts';
import { type FileTagsView, getFileTags } from '../../file-tags.contract.ts';
import { genreName } from '../../model/genres.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_TITLE_LIMIT } from '../../model/track-limits.ts';
import styles from './file-tags.module.css';
import { taggedFieldIds } from './tagged-field-ids.ts';
import { isTempoText, tempoOf } from './tempo-text.ts';

/** The fields of the form that a file can fill. */
interface TaggedFields {
  title: string;
  description: string;
  genreId: number | null;
  /** As typed. */
  bpm: string;
  key: SoundKey | null;
  image?: unknown;
  imageOfFile: true | undefined;
}

/** They are there once the track has been processed. */
const fileTagsQuery = (api: Api, { id, status }: TrackView) =>
  queryOptions({ queryKey: ['tracks', 'file-tags', id, status], queryFn: () => api(getFileTags, { id }) });

interface FileTagsProps<V extends TaggedFields> {
  track: TrackView;
  form: Form<V>;
}

/** What the uploaded file says of itself, where the form says something else; nothing is used unless it is pressed. */
export function FileTags<V extends TaggedFields>({ track, form }: FileTagsProps<V>) {
  const tags = useQuery(fileTagsQuery(useApi(), track)).data?.fileTags;
  const offers = tags ? offersOf(tags, track, form as unknown as Form<TaggedFields>) : [];
  if (offers.length === 0) return null;
  return (
    <section className={styles.tags} aria-label="From the file">
      <h2 className={styles.heading}>From the file</h2>
      <ul className={styles.offers} role="list">
        {offers.map(({ what, shown, field, isUsed, use }) => (
          <li key={what} className={styles.offer}>
            <span className={styles.what}>{what}</span>
            <span className={styles.shown}>{shown}</span>
            <Button
              size="small"
              aria-label={`Use the ${what.toLowerCase()} of the file`}
              aria-pressed={isUsed}
              onClick={() => {
                use();
                // The button disappears, so the focus moves to the field that it has filled.
                if (field) document.getElementById(field)?.focus();
              }}
            >
              {isUsed ? 'Used' : 'Use'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Offer {
  what: string;
  shown: ReactNode;
  /** Id of the field that it fills; absent where the offer stays. */
  field?: string;
  /** Set where the form does not show it by itself. */
  isUsed?: true | undefined;
  use: () => void;
}

function offersOf(tags: FileTagsView, track: TrackView, { values, set }: Form<TaggedFields>): Offer[] {
  const { title, genreId, comment, imageUrl, bpm, key } = tags;
  const offers: Offer[] = [];
  const shortTitle = title && [...title].slice(0, TRACK_TITLE_LIMIT).join('');
  if (shortTitle && shortTitle !== values.title.trim())
    offers.push({
      what: 'Title',
      shown: shortTitle,
      field: taggedFieldIds.title,
      use: () => set('title', shortTitle),
    });
  if (genreId !== null && genreId !== values.genreId)
    offers.push({
      what: 'Genre',
      shown: genreName(genreId),
      field: taggedFieldIds.genre,
      use: () => set('genreId', genreId),
    });
  const described: [string, string | null][] = [
    ['Artist and year', artistAndYear(tags, track)],
    ['Comment', comment],
  ];
  for (const [what, text] of described) {
    const next = text && withLine(values.description, text);
    if (next)
      offers.push({
        what,
        shown: text,
        field: taggedFieldIds.description,
        use: () => set('description', next),
      });
  }
  if (bpm !== null && !(isTempoText(values.bpm) && tempoOf(values.bpm) === bpm))
    offers.push({
      what: 'Tempo',
      shown: `${bpm} bpm`,
      field: taggedFieldIds.bpm,
      use: () => set('bpm', String(bpm)),
    });
  if (key !== null && key !== values.key)
    offers.push({
      what: 'Key',
      shown: keyName(key),
      field: taggedFieldIds.key,
      use: () => set('key', key),
    });
  if (imageUrl && !values.image)
    offers.push({
      what: 'Cover',
      shown: <img className={styles.cover} src={imageUrl} alt="" width={64} height={64} />,
      isUsed: values.imageOfFile,
      use: () => set('imageOfFile', values.imageOfFile ? undefined : true),
    });
  return offers;
}

/** A line for the description; the artist only where it is somebody else than the member. */
function artistAndYear({ artist, year }: FileTagsView, { user }: TrackView): string | null {
  const isOther = artist && artist.toLowerCase() !== user.username.toLowerCase();
  return [isOther ? artist : null, year].filter((one) => one !== null).join(', ') || null;
}

/** The description with the text at its end; null where it is there already, or finds no room. */
function withLine(description: string, text: string): string | null {
  if (description.includes(text)) return null;
  const next = isBlank(description) ? text : `${description.trimEnd()}\n\n${text}`;
  return [...next].length > TRACK_DESCRIPTION_LIMIT ? null : next;
}
