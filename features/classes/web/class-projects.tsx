import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { SelectField } from '#design/field/select-field.tsx';
import { WhileChangeable } from '#features/education/web/read-only.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { addClassProject, type ClassProject, removeClassProject } from '../class-members.contract.ts';
import type { ClassView } from '../contract.ts';
import styles from './classes.module.css';
import { classProjectsQuery, ownProjectsQuery } from './classes-queries.ts';

/** The projects of a class that the viewer may see; teachers read along. */
export function ClassProjects({ one }: { one: ClassView }) {
  const query = useSuspenseInfiniteQuery(classProjectsQuery(useApi(), one.id));
  const projects = query.data.pages.flatMap((page) => page.projects);
  const isCurrent = one.archivedAt === null;
  return (
    <SchoolSection
      heading="Projects"
      list={query}
      lead={
        <>
          <p className={styles.lead}>
            {one.mayManage
              ? 'You can open and hear what students have put into the class. Only they change it.'
              : 'What you put here, your teachers can open and hear. Only you change it.'}
          </p>
          {isCurrent && one.role !== null && (
            <WhileChangeable>
              <AddProject id={one.id} listed={projects.map((project) => project.id)} />
            </WhileChangeable>
          )}
        </>
      }
    >
      {projects.map((project) => (
        <SchoolListRow
          key={project.id}
          name={project.title}
          facts={`${project.ownerName} · ${formatDay(project.updatedAt)}`}
        >
          <a
            className={buttonClass()}
            href={project.address}
            aria-label={`${project.isOwn ? 'Open' : 'Open to read'} ${project.title}`}
          >
            {project.isOwn ? 'Open' : 'Open to read'}
          </a>
          {isCurrent && (one.mayManage || project.isOwn) && (
            <TakeOutButton classId={one.id} project={project} />
          )}
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

function TakeOutButton({ classId, project }: { classId: string; project: ClassProject }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'projects', classId],
    () => api(removeClassProject, { id: classId, projectId: project.id }),
    `${project.title} is no longer in the class.`,
  );
  return (
    <Button
      variant="quiet"
      busy={isPending}
      aria-label={`Take out ${project.title}`}
      onClick={() => mutate()}
    >
      Take out
    </Button>
  );
}

/** Puts one of the viewer's last projects into the class. */
function AddProject({ id, listed }: { id: string; listed: readonly string[] }) {
  const api = useApi();
  const viewer = useViewer();
  const { data } = useSuspenseQuery(ownProjectsQuery(api));
  const own = data.filter(({ owner, id: one }) => owner.id === viewer?.id && !listed.includes(one));
  const [chosen, setChosen] = useState('');
  const projectId = own.some((one) => one.id === chosen) ? chosen : (own[0]?.id ?? '');
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'projects', id],
    () => api(addClassProject, { id, projectId }),
    'The project is in the class.',
  );
  if (own.length === 0) return null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <SelectField
        label="One of my projects"
        value={projectId}
        onChange={(event) => setChosen(event.target.value)}
      >
        {own.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={isPending}>
        Put into the class
      </Button>
    </form>
  );
}
