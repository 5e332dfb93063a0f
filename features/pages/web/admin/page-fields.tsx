import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { MediaField } from '#features/media/web/media-field.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { movePage } from '../../admin.contract.ts';
import { PAGE_DESCRIPTION_LIMIT, PAGE_TITLE_LIMIT, type PageType } from '../../model/page-document.ts';
import type { PageEdition } from '../../model/page-edition.ts';
import { PAGE_PATH_LIMIT, pagePathError } from '../../model/page-path.ts';
import styles from './page-editor.module.css';
import type { PageDraft } from './use-page-draft.ts';

/** What a page has beside its blocks. */
export function PageFields({ draft }: { draft: PageDraft }) {
  const { document, errors } = draft;
  const { title, description, type, shareImage, navigation, unlisted } = document;
  const set = (change: Partial<typeof document>) => draft.change({ ...document, ...change });
  const setNavigation = (change: Partial<typeof navigation>) =>
    set({ navigation: { ...navigation, ...change } });
  return (
    <div className={styles.columns}>
      <section className={panelClass('form')} aria-label="Fields of the page">
        <div className={styles.fields}>
          <TextField
            label="Title"
            required
            maxLength={PAGE_TITLE_LIMIT}
            error={errors.title}
            value={title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextArea
            label="Description"
            hint="For cards, search engines and link previews."
            limit={PAGE_DESCRIPTION_LIMIT}
            error={errors.description}
            value={description}
            onChange={(event) => set({ description: event.target.value })}
          />
          <SelectField
            label="Type"
            value={type}
            onChange={(event) => set({ type: event.target.value as PageType })}
          >
            <option value="article">Article</option>
            <option value="article_overview">Overview of articles</option>
            <option value="home">Home</option>
          </SelectField>
          <MediaField
            label="Share picture"
            kinds={['image']}
            error={errors.share_image}
            value={shareImage}
            onChange={(value) => set({ shareImage: value })}
          />
          <fieldset className={styles.group}>
            <legend>In menus</legend>
            <div className={styles.pair}>
              <TextField
                label="Shorter title"
                maxLength={PAGE_TITLE_LIMIT}
                error={errors['navigation.title']}
                value={navigation.title}
                onChange={(event) => setNavigation({ title: event.target.value })}
              />
              <TextField
                label="Place"
                type="number"
                min={0}
                max={9999}
                hint="Equal places go by title."
                error={errors['navigation.place']}
                value={String(navigation.place)}
                onChange={(event) => setNavigation({ place: Number(event.target.value) })}
              />
            </div>
            <CheckboxField
              label="Not in menus"
              checked={navigation.hidden}
              onChange={(event) => setNavigation({ hidden: event.target.checked })}
            />
            <CheckboxField
              label="Not for search engines"
              checked={unlisted}
              onChange={(event) => set({ unlisted: event.target.checked })}
            />
          </fieldset>
        </div>
      </section>
      <PlaceForm key={`${draft.page.path} ${draft.page.edition}`} draft={draft} />
    </div>
  );
}

/** Path and edition, which hold at once. */
function PlaceForm({ draft }: { draft: PageDraft }) {
  const api = useApi();
  const { page } = draft;
  const [path, setPath] = useState(page.path);
  const [edition, setEdition] = useState<PageEdition>(page.edition);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const move = useMutation({
    mutationFn: () => api(movePage, { id: page.id, path, edition }),
    onSuccess: ({ data }) => {
      setErrors([]);
      draft.resume(data, draft.current().document);
      flash.success(`The page is at ${data.path}.`);
    },
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      setErrors(Object.values(error.fields ?? { path: [error.message] }).flat());
    },
  });
  const wrong = pagePathError(path);
  const isChanged = path !== page.path || edition !== page.edition;
  return (
    <section className={panelClass('form')} aria-label="Place of the page">
      <div className={styles.fields}>
        <TextField
          label="Path"
          hint="The old address leads to the new one."
          maxLength={PAGE_PATH_LIMIT}
          error={wrong === null ? errors : `Path ${wrong}`}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <SelectField
          label="Edition"
          value={edition}
          onChange={(event) => setEdition(event.target.value as PageEdition)}
        >
          <option value="site">The site</option>
          <option value="education">The education edition</option>
          <option value="both">Both</option>
        </SelectField>
        <Button disabled={!isChanged || wrong !== null} busy={move.isPending} onClick={() => move.mutate()}>
          Move the page
        </Button>
        {page.earlierPaths.length > 0 && (
          <p className={styles.quiet}>Leads here: {page.earlierPaths.join(', ')}</p>
        )}
      </div>
    </section>
  );
}
