import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import { sendWhole } from '#features/uploads/web/send-bytes.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import { createNews, type NewsDocument, updateNews } from '../contract.ts';
import { feedPages, type NewsFeed, newsFeeds } from '../model/news-feed.ts';
import { BodyField } from './body-field.tsx';
import styles from './news-form.module.css';
import type { NewsPageView } from './news-queries.ts';

interface NewsFormProps {
  /** The item to edit; null for a new one. */
  item: NewsPageView | null;
  /** Initial feed of a new item. */
  feed: NewsFeed;
  onDone: () => void;
}

/** Creates a news item, or edits the given one. */
export function NewsForm({ item, feed, onDone }: NewsFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const form = useForm<NewsDraft, NewsDocument>({
    initial: item ? toDraft(item) : emptyDraft(feed),
    required: ['title'],
    labels: {
      body: 'Text',
      image: 'Picture',
      externalUrl: 'Link',
      externalUrlText: 'Text of the link',
      publishedAt: 'Publication',
    },
    send: (draft) =>
      item
        ? api(updateNews, { id: item.id, news: toInput(draft) })
        : api(createNews, { news: toInput(draft) }),
    onDone: () => {
      for (const key of ['news', 'feed']) void queryClient.invalidateQueries({ queryKey: [key] });
      flash.success('Saved.');
      onDone();
    },
  });
  const text = (name: 'title' | 'externalUrl' | 'externalUrlText' | 'publishedAt') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate aria-label="News item">
      <div className={styles.row}>
        <SelectField
          label="Feed"
          value={form.values.feed}
          onChange={(event) => form.set('feed', event.target.value as NewsFeed)}
        >
          {newsFeeds.map((name) => (
            <option key={name} value={name}>
              {feedPages[name].title}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Publication"
          type="datetime-local"
          hint={item ? undefined : 'Empty: at once'}
          {...text('publishedAt')}
        />
      </div>
      <TextField label="Title" required {...text('title')} />
      <BodyField
        value={form.values.body}
        error={form.errors.body}
        onChange={(body) => form.set('body', body)}
      />
      <ImageField
        label="Picture"
        preview={<Cover id={item?.id ?? 'new'} src={pictureOf(item)} size={112} />}
        onUploaded={(image) => form.set('image', image)}
        onBusy={setSending}
        error={form.errors.image}
      />
      <PreviewField
        previews={form.values.audioPreviews}
        onChange={(previews) => form.set('audioPreviews', previews)}
        onBusy={setSending}
        error={form.errors.audioPreviews}
      />
      <div className={styles.row}>
        <TextField label="Link" type="url" hint="https://…" {...text('externalUrl')} />
        <TextField label="Text of the link" {...text('externalUrlText')} />
      </div>
      <div className={styles.messages} role="alert">
        {form.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={sending}>
          {item ? 'Save' : 'Publish'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

const pictureOf = (item: NewsPageView | null) =>
  item && !item.image.startsWith('/covers/') ? item.imageSmall : null;

interface PreviewFieldProps {
  previews: readonly DraftPreview[];
  onChange: (previews: readonly DraftPreview[]) => void;
  onBusy: (busy: boolean) => void;
  error?: string | undefined;
}

/** Edits the audio previews of an item: each has a title; files are added by drop or by a button. */
function PreviewField({ previews, onChange, onBusy, error }: PreviewFieldProps) {
  const api = useApi();
  const [progress, setProgress] = useState<number>();
  const errorId = useId();
  const upload = async (file: File) => {
    setProgress(0);
    onBusy(true);
    try {
      const contentType = file.type || 'application/octet-stream';
      const permission = await api(presignAudio, {
        filename: file.name,
        contentType,
        contentLength: file.size,
      });
      const onProgress = (sent: number) => setProgress(Math.min(1, sent / file.size));
      await sendWhole(permission, file, onProgress, new AbortController().signal);
      const title = file.name.replace(/\.[^.]*$/, '').slice(0, 100);
      onChange([...previews, { key: permission.filename, title, fileName: permission.filename }]);
    } catch {
      flash.error('Failed to upload file. Please try again');
    } finally {
      setProgress(undefined);
      onBusy(false);
    }
  };
  const change = (key: string, title: string) =>
    onChange(previews.map((one) => (one.key === key ? { ...one, title } : one)));
  return (
    <div className={styles.sounds}>
      {previews.map(({ key, title }, index) => (
        <div key={key} className={styles.sound}>
          <TextField
            label={`Title of sound ${index + 1}`}
            value={title}
            onChange={(event) => change(key, event.target.value)}
          />
          <Button
            variant="icon"
            icon={Trash2}
            aria-label={`Remove ${title}`}
            onClick={() => onChange(previews.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <DropZone
        label="Audio previews"
        prompt="Drop a sound here, or choose one"
        buttonLabel="Choose a sound"
        hint="MP3, WAV, FLAC, OGG, M4A or AIFF"
        accept={acceptedAudioExtensions}
        maxBytes={MAX_AUDIO_BYTES}
        errorId={error && errorId}
        progress={progress}
        progressLabel="Uploading the sound"
        onFile={(file) => void upload(file)}
        onRefused={({ files }) => flash.error(`File "${files[0]?.name ?? ''}" cannot be processed`)}
      />
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** An audio preview of the draft: a new upload has `fileName`, an existing one has `url`. */
interface DraftPreview {
  key: string;
  title: string;
  fileName?: string;
  url?: string;
}

/** Values of the form; `publishedAt` is a `datetime-local` value in the admin's time zone. */
interface NewsDraft {
  feed: NewsFeed;
  title: string;
  body: string;
  /** Undefined leaves the picture as it is, null removes it. */
  image: ImageReference | null | undefined;
  externalUrl: string;
  externalUrlText: string;
  audioPreviews: readonly DraftPreview[];
  publishedAt: string;
}

const emptyDraft = (feed: NewsFeed): NewsDraft => ({
  feed,
  title: '',
  body: '',
  image: undefined,
  externalUrl: '',
  externalUrlText: '',
  audioPreviews: [],
  publishedAt: '',
});

/** Form values of an existing item. */
const toDraft = (item: NewsPageView): NewsDraft => ({
  feed: item.feed,
  title: item.title,
  body: item.body,
  image: undefined,
  externalUrl: item.externalUrl ?? '',
  externalUrlText: item.externalUrlText ?? '',
  audioPreviews: item.audioPreviews.map(({ url, title }) => ({ key: url, title, url })),
  publishedAt: toLocalTime(item.publishedAt),
});

/** Form values as input of the calls. An empty time is left out: now for a new item, unchanged for an existing one. */
function toInput(draft: NewsDraft): RequestInputOf<typeof createNews>['news'] {
  const { audioPreviews, image, publishedAt, ...rest } = draft;
  return {
    ...rest,
    externalUrl: rest.externalUrl || null,
    externalUrlText: rest.externalUrlText || null,
    audioPreviews: audioPreviews.map(({ key: _key, ...preview }) => preview),
    ...(image === undefined ? {} : { image }),
    ...(publishedAt === '' ? {} : { publishedAt: fromLocalTime(publishedAt) ?? undefined }),
  };
}
