import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { createPage } from '../../admin.contract.ts';
import { documentOfPattern, type PatternName, pagePatterns } from '../../model/editing/page-patterns.ts';
import { PAGE_TITLE_LIMIT } from '../../model/page-document.ts';
import type { PageEdition } from '../../model/page-edition.ts';
import { PAGE_PATH_LIMIT } from '../../model/page-path.ts';
import { adminPageEditorPage } from '../../pages.ts';
import { checkPath, FormMessages } from './page-path-dialog.tsx';
import styles from './pages-page.module.css';

interface NewPage {
  pattern: PatternName;
  title: string;
  path: string;
  edition: PageEdition;
}

/** Makes a page from a pattern, and opens its editor. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const formId = useId();
  const navigate = useNavigateTo();
  const client = useQueryClient();
  const initial: NewPage = { pattern: 'landing', title: '', path: '/', edition: 'site' };
  const form = useForm({
    initial,
    required: ['title', 'path'],
    check: checkPath,
    send: ({ pattern, title, path, edition }) =>
      api(createPage, { path, edition, document: documentOfPattern(pattern, title.trim()) }),
    onDone: ({ data }) => {
      void client.invalidateQueries({ queryKey: ['admin-pages'] });
      navigate(href(adminPageEditorPage, { id: data.id }));
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="New page"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Make the draft
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <fieldset className={styles.patterns}>
          <legend>Begin with</legend>
          {Object.entries(pagePatterns).map(([name, { name: label, about }]) => (
            <CheckboxField
              key={name}
              kind="radio"
              name="pattern"
              label={label}
              hint={about}
              checked={form.values.pattern === name}
              onChange={() => form.set('pattern', name as PatternName)}
            />
          ))}
        </fieldset>
        <TextField
          label="Title"
          required
          maxLength={PAGE_TITLE_LIMIT}
          value={form.values.title}
          error={form.errors.title}
          onChange={(event) => form.set('title', event.target.value)}
        />
        <TextField
          label="Path"
          required
          maxLength={PAGE_PATH_LIMIT}
          value={form.values.path}
          error={form.errors.path}
          onChange={(event) => form.set('path', event.target.value)}
        />
        <SelectField
          label="Edition"
          value={form.values.edition}
          onChange={(event) => form.set('edition', event.target.value as PageEdition)}
        >
          <option value="site">The site</option>
          <option value="education">The education edition</option>
          <option value="both">Both</option>
        </SelectField>
        <FormMessages messages={form.messages} />
      </form>
    </Dialog>
  );
}
