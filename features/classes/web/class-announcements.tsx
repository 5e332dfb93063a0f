import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { WhileChangeable } from '#features/education/web/read-only.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { announceToClass } from '../class-members.contract.ts';
import type { ClassView } from '../contract.ts';
import { maxAnnouncementLength } from '../model/class-limits.ts';
import { Announcements } from './announcements.tsx';
import styles from './classes.module.css';
import { announcementsQuery } from './classes-queries.ts';

/** What is announced to a class; its teachers write here. */
export function ClassAnnouncements({ one }: { one: ClassView }) {
  const list = useSuspenseInfiniteQuery(announcementsQuery(useApi(), one.id));
  const mayWrite = one.mayManage && one.archivedAt === null;
  return (
    <Announcements list={list} mayTakeBack={mayWrite}>
      {mayWrite && (
        <WhileChangeable>
          <AnnounceForm id={one.id} />
        </WhileChangeable>
      )}
    </Announcements>
  );
}

function AnnounceForm({ id }: { id: string }) {
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
