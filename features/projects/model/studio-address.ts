/** Where a piece opens in the studio. `studioUrl` has no slash at its end. */
export const projectAddress = (studioUrl: string, id: string): string => `${studioUrl}/project/${id}`;

/** Where the studio begins a piece from a template. */
export const templateAddress = (studioUrl: string, templateId: string): string =>
  `${studioUrl}/templates/${templateId}/new-project`;
