export const publicationStates = ['open', 'done', 'failed'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** Why no track was made of a version. */
export const publicationFailures = [
  'too_large',
  'too_long',
  'nothing',
  'too_costly',
  'unreadable',
  'storage_full',
  'project_gone',
  'suspended',
  'interrupted',
] as const;
export type PublicationFailure = (typeof publicationFailures)[number];
