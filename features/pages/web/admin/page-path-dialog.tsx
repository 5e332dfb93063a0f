import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useNavigateTo } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { duplicatePage, movePage, type PageLine } from '../../admin.contract.ts';
import { PAGE_PATH_LIMIT, pagePathError } from '../../model/page-path.ts';
import { adminPageEditorPage } from '../../pages.ts';
import styles from './pages-page.module.css';

export type PathTask = 'duplicate' | 'move';

interface PagePathDialogProps {
  page: Pick<PageLine, 'id' | 'path' | 'title'>;
  task: PathTask;
  onClose: () => void;
}

const texts = {
  duplicate: { title: 'Duplicate', submit: 'Duplicate', lead: 'The copy is a draft.' },
  move: {
    title: 'Move',
    submit: 'Move',
    lead: 'Pages below it move along, and the old addresses lead to the new ones.',
  },
};

/** Asks for a path: of a copy, or where a page moves to. */
export function PagePathDialog({ page, task, onClose }: PagePathDialogProps) {
  const api = useApi();
  const formId = useId();
  const navigate = useNavigateTo();
  const client = useQueryClient();
  const { title, submit, lead } = texts[task];
  const isMove = task === 'move';
  const form = useForm({
    initial: { path: isMove ? page.path : `${page.path.replace(/\/$/, '')}-copy` },
    required: ['path'],
    check: checkPath,
    send: ({ path }) => api(isMove ? movePage : duplicatePage, { id: page.id, path }),
    onDone: ({ data }) => {
      void client.invalidateQueries({ queryKey: ['admin-pages'] });
      flash.success(isMove ? `${page.title} is at ${data.path}.` : `There is a copy at ${data.path}.`);
      onClose();
      if (!isMove) navigate(href(adminPageEditorPage, { id: data.id }));
    },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`${title} ${page.title}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <p>{lead}</p>
        <TextField
          label="Path"
          required
          maxLength={PAGE_PATH_LIMIT}
          value={form.values.path}
          error={form.errors.path}
          onChange={(event) => form.set('path', event.target.value)}
        />
        <FormMessages messages={form.messages} />
      </form>
    </Dialog>
  );
}

/** The error of a path, as forms show it. */
export function checkPath({ path }: { path: string }): { path?: string } {
  const error = pagePathError(path);
  if (error === null) return {};
  const hint = error === 'is invalid' ? ': small letters, digits and hyphens between slashes' : '';
  return { path: `Path ${error}${hint}` };
}

/** What the server says against a form as a whole. */
export function FormMessages({ messages }: { messages: readonly string[] }) {
  return (
    <div className={styles.messages} role="alert">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
