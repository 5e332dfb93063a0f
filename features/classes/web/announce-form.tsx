import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { announceToClass } from '../class-members.contract.ts';
import { maxAnnouncementLength } from '../model/class-limits.ts';
import styles from './classes.module.css';

/** What a teacher announces to a class; a file of its own, which students do not load. */
export function AnnounceForm({ id }: { id: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<{ text: string }, unknown>({
    initial: { text: '' },
    required: ['text'],
    send: ({ text }) => api(announceToClass, { id, announcement: { text } }),
    onDone() {
      form.set('text', '');
      void queries.invalidateQueries({ queryKey: ['classes', 'announcements'] });
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextArea
        label="Announce something to the class"
        required
        hint="Students read it and cannot answer."
        rows={3}
        maxLength={maxAnnouncementLength}
        value={form.values.text}
        error={form.errors.text ?? form.messages[0]}
        onChange={(event) => form.set('text', event.target.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        Announce
      </Button>
    </form>
  );
}
