import { useSuspenseQuery } from '@tanstack/react-query';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { DeleteGroup } from './delete-group.tsx';
import styles from './group-form.module.css';
import { GroupForm } from './group-form.tsx';
import { groupQuery } from './group-queries.ts';

/** `/group/new`. */
export function NewGroupPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Create a group"
        lead="A room for a style, a town, a band or a class. You will be its admin."
      />
      <GroupForm />
    </div>
  );
}

/** `/group/{id}/edit` and `/account/groups/{id}/edit`. */
export function EditGroupPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? params.id ?? ''));
  return (
    <div className={styles.page}>
      <PageHead
        title="Edit group"
        lead={
          <a className={linkClass('quiet')} href={group.selfLink}>
            {group.name}
          </a>
        }
      />
      <GroupForm key={group.id} group={group} />
      {group.currentUserAdmin && <DeleteGroup group={group} />}
    </div>
  );
}
