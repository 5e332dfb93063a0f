import { useId } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { splitTags, TAGS_LIMIT, tagError } from '../model/template-tags.ts';
import { tagTemplate } from '../templates.contract.ts';

export interface TemplateTagsDialogProps {
  title: string;
  template: { id: string; tags: readonly string[] };
  onSaved: () => unknown;
  onClose: () => void;
}

function checkTags({ tags }: { tags: string }): { tags?: string } {
  const given = splitTags(tags);
  if (given.length > TAGS_LIMIT) return { tags: `A template has at most ${TAGS_LIMIT} tags` };
  const wrong = given.find((tag) => tagError(tag) !== null);
  return wrong === undefined ? {} : { tags: `The tag “${wrong}” ${tagError(wrong)}` };
}

/** Asks for the tags of an own template. */
export function TemplateTagsDialog({ title, template, onSaved, onClose }: TemplateTagsDialogProps) {
  const api = useApi();
  const formId = useId();
  const form = useForm({
    initial: { tags: template.tags.join(', ') },
    required: [],
    check: checkTags,
    send: ({ tags }) => api(tagTemplate, { id: template.id, tags: splitTags(tags) }),
    onDone: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`Tags of ${title}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <TextField
          label="Tags"
          hint="Up to five, with commas between them. Lists of templates find them."
          maxLength={200}
          value={form.values.tags}
          error={form.errors.tags}
          onChange={(event) => form.set('tags', event.target.value)}
        />
        <div role="alert">
          {form.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
