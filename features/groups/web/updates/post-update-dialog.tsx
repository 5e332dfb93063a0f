import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { RichTextField } from '#design/rich-text-field/rich-text-field.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GroupView } from '../../contract.ts';
import { GROUP_UPDATE_CONTENT_LIMIT, postGroupUpdate } from '../../updates.contract.ts';
import styles from '../members/invite-dialog.module.css';
import { useGroupCache } from '../use-group-cache.ts';

/** Posts an update of a group. E-mails are sent by a separate action. */
export function PostUpdateDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const api = useApi();
  const { reload } = useGroupCache();
  const form = useForm({
    initial: { title: '', content: '' },
    required: ['title', 'content'],
    send: async (news) => {
      await api(postGroupUpdate, { groupLink: group.id, news });
      await reload(group.id, 'news');
    },
    onDone() {
      onClose();
      flash.success('Update posted successfully!');
    },
  });
  const { title, content } = form.errors;
  return (
    <Dialog open onClose={onClose} title="Post update">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          label="Title"
          required
          autoComplete="off"
          value={form.values.title}
          error={title ?? (content === undefined ? form.messages : undefined)}
          onChange={(event) => form.set('title', event.target.value)}
        />
        <RichTextField
          label="Update"
          required
          hint="Everybody who sees the group sees it. You can send it to the members by e-mail afterwards."
          rows={7}
          limit={GROUP_UPDATE_CONTENT_LIMIT}
          value={form.values.content}
          error={content}
          onChange={(text) => form.set('content', text)}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Post update
        </Button>
      </form>
    </Dialog>
  );
}
