import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { ImageField } from '#features/uploads/web/image-field.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { createNews, type NewsDocument, updateNews } from '../contract.ts';
import { feedPages, type NewsFeed, newsFeeds } from '../model/news-feed.ts';
import { BodyField } from './body-field.tsx';
import { emptyDraft, type NewsDraft, toDraft, toInput } from './news-draft.ts';
import styles from './news-form.module.css';
import type { NewsPageView } from './news-queries.ts';
import { PreviewField } from './preview-field.tsx';

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
