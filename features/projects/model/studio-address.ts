/** Address of a project in the studio. `studioUrl` has no slash at its end. */
export const projectAddress = (studioUrl: string, id: string): string => `${studioUrl}/project/${id}`;

/** Address where the studio creates a project from a template. */
export const templateAddress = (studioUrl: string, templateId: string): string =>
  `${studioUrl}/templates/${templateId}/new-project`;
