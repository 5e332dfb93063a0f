import { classPage, schoolHomePage } from '#features/classes/pages.ts';
import { listClasses } from '#features/classes/server/list-classes.ts';
import type { StudioHome } from '#features/projects/model/studio-state.ts';
import { listProjects } from '#features/projects/server/list-projects.ts';
import { listTemplates } from '#features/projects/server/list-templates.ts';
import type { TemplateCard } from '#features/projects/templates.contract.ts';
import { href } from '#platform/pure/page.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

const shownProjects = 8;
const shownTemplates = 12;

/** The templates of the start page for a guest, who can only hear them: without the one that is set as the empty one. */
export const findGuestTemplates = async (call: Call): Promise<TemplateCard[]> =>
  (await findStartTemplates(call)).filter(({ id }) => id !== call.platform.config.emptyTemplateId);

/** The templates of the start page, newest first. */
const findStartTemplates = async (call: Call): Promise<TemplateCard[]> =>
  (await listTemplates(call, { items: shownTemplates })).data;

/** What the start page shows a member; `isInSchool` is whether they belong to one. */
export async function findStudioHome(call: MemberCall, isInSchool: boolean): Promise<StudioHome> {
  const { eduUrl, emptyTemplateId, sourceUrl } = call.platform.config;
  const projects = await listProjects(call, { items: shownProjects, sort: 'updated_at', order: 'desc' });
  const templates = await findStartTemplates(call);
  const classes = isInSchool ? (await listClasses(call, {})).workspaces : [];
  const school = {
    home: eduUrl + href(schoolHomePage),
    classes: classes.map(({ id, name }) => ({ id, name, address: eduUrl + href(classPage, { id }) })),
  };
  return {
    kind: 'home',
    projects,
    templates,
    emptyTemplateId,
    school: isInSchool ? school : null,
    sourceUrl,
  };
}
