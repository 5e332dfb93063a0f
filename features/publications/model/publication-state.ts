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

/** What the person reads who has published. */
export const failureTexts: Readonly<Record<PublicationFailure, string>> = {
  too_large: 'The project is too large to be rendered.',
  too_long: 'The song is too long to be a track.',
  nothing: 'Nothing plays in this version.',
  too_costly: 'Rendering the song takes more time or memory than it may.',
  unreadable: 'This version of the project cannot be read.',
  storage_full: 'Your storage is full.',
  project_gone: 'The project was deleted before the song was rendered.',
  suspended: 'Your account was suspended before the song was rendered.',
  interrupted: 'The song could not be rendered. Please publish it again.',
};
