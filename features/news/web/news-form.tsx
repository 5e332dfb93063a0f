import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { RichTextField } from '#design/rich-text-field/rich-text-field.tsx';
import { presignAudio } from '#features/uploads/contract.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { ImageField, type ImageReference } from '#features/uploads/web/image-field.tsx';
import { sendWhole } from '#features/uploads/web/send-bytes.ts';
import { isDrawnAddress } from '#platform/pure/colour/covers/drawn-address.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { BODY_LIMIT } from '../contract.ts';
import { createNewsDraft, type NewsDraftView, saveNewsDraft } from '../drafts.contract.ts';
import { feedPages, type NewsFeed, newsFeeds } from '../model/news-feed.ts';
import styles from './news-form.module.css';

interface NewsFormProps {
  /** The draft to edit; null for a new one. */
  draft: NewsDraftView | null;
  /** Initial feed of a new item. */
  feed: NewsFeed;
  onSaved: (draft: NewsDraftView) => void;
  /** The form has something that is not saved, or no longer. */
  onUnsaved: (unsaved: boolean) => void;
  onDone: () => void;
}

/** Writes the draft of a news item; what readers see stays as it is. */
export function NewsForm({ draft, feed, onSaved, onUnsaved, onDone }: NewsFormProps) {
  const api = useApi();
  const [theirs, setTheirs] = useState<NewsDraftView | null>(null);
  const [sending, setSending] = useState(false);
  const form = useForm<NewsDraft, NewsDraftView>({
    initial: draft ? toDraft(draft) : emptyDraft(feed),
    required: ['title'],
    labels: {
      body: 'Text',
      image: 'Picture',
      externalUrl: 'Link',
      externalUrlText: 'Text of the link',
    },
    send: (values) => send(values, theirs?.revision ?? draft?.revision ?? 0),
    onDone: (saved) => {
      setTheirs(null);
      onUnsaved(false);
      form.set('image', undefined);
      form.set('audioPreviews', toDraft(saved).audioPreviews);
      flash.success('The draft is saved.');
      onSaved(saved);
    },
  });
  async function send(values: NewsDraft, revision: number): Promise<NewsDraftView> {
    const news = toInput(values);
    try {
      const { data } = draft
        ? await api(saveNewsDraft, { id: draft.id, revision, news })
        : await api(createNewsDraft, { news });
      return data;
    } catch (error) {
      if (isRefusal(error) && error.code === 'stale_revision') setTheirs(error.details as NewsDraftView);
      throw error;
    }
  }
  const change = <K extends keyof NewsDraft>(field: K, value: NewsDraft[K]) => {
    form.set(field, value);
    onUnsaved(true);
  };
  const text = (name: 'title' | 'externalUrl' | 'externalUrlText') => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const takeOver = (saved: NewsDraftView) => {
    for (const [field, value] of Object.entries(toDraft(saved)))
      form.set(field as keyof NewsDraft, value as NewsDraft[keyof NewsDraft]);
    setTheirs(null);
    onUnsaved(false);
    onSaved(saved);
  };
  return (
    <form className={panelClass('form')} onSubmit={form.submit} noValidate aria-label="News item">
      <SelectField
        label="Feed"
        value={form.values.feed}
        onChange={(event) => change('feed', event.target.value as NewsFeed)}
      >
        {newsFeeds.map((name) => (
          <option key={name} value={name}>
            {feedPages[name].title}
          </option>
        ))}
      </SelectField>
      <TextField label="Title" required autoFocus {...text('title')} />
      <RichTextField
        label="Text"
        hint="Markdown: ## Heading, **bold**, *italic*, [a link](/tracks), lists, > quotes, `code`, ![a picture](https://…)."
        limit={BODY_LIMIT}
        rows={16}
        value={form.values.body}
        error={form.errors.body}
        onChange={(body) => change('body', body)}
      />
      <ImageField
        label="Picture"
        preview={<Cover id={draft?.id ?? 'new'} src={pictureOf(draft)} size={112} />}
        onUploaded={(image) => change('image', image)}
        onBusy={setSending}
        error={form.errors.image}
      />
      <PreviewField
        previews={form.values.audioPreviews}
        onChange={(previews) => change('audioPreviews', previews)}
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
        {theirs && <p>Take over what they wrote, or save again to put yours in its place.</p>}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={sending}>
          Save draft
        </Button>
        {theirs && <Button onClick={() => takeOver(theirs)}>Take over theirs</Button>}
        <Button onClick={onDone}>Close</Button>
      </div>
    </form>
  );
}

const pictureOf = (draft: NewsDraftView | null) =>
  draft && !isDrawnAddress(draft.text.image) ? draft.text.imageSmall : null;

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

/** Values of the form. */
interface NewsDraft {
  feed: NewsFeed;
  title: string;
  body: string;
  /** Undefined leaves the picture as it is, null removes it. */
  image: ImageReference | null | undefined;
  externalUrl: string;
  externalUrlText: string;
  audioPreviews: readonly DraftPreview[];
}

const emptyDraft = (feed: NewsFeed): NewsDraft => ({
  feed,
  title: '',
  body: '',
  image: undefined,
  externalUrl: '',
  externalUrlText: '',
  audioPreviews: [],
});

/** Form values of a stored draft. */
const toDraft = ({ text: item }: NewsDraftView): NewsDraft => ({
  feed: item.feed,
  title: item.title,
  body: item.body,
  image: undefined,
  externalUrl: item.externalUrl ?? '',
  externalUrlText: item.externalUrlText ?? '',
  audioPreviews: item.audioPreviews.map(({ url, title }) => ({ key: url, title, url })),
});

/** Form values as input of the calls. */
function toInput(draft: NewsDraft): RequestInputOf<typeof createNewsDraft>['news'] {
  const { audioPreviews, image, ...rest } = draft;
  return {
    ...rest,
    externalUrl: rest.externalUrl || null,
    externalUrlText: rest.externalUrlText || null,
    audioPreviews: audioPreviews.map(({ key: _key, ...preview }) => preview),
    ...(image === undefined ? {} : { image }),
  };
}
