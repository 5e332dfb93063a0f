/** As the admin area shows it: never published, shown as drafted, shown with a newer draft, planned but not yet shown, put away. */
export const pageStates = ['draft', 'live', 'changed', 'scheduled', 'archived'] as const;
export type PageState = (typeof pageStates)[number];

interface PageFacts {
  archived: boolean;
  /** The version that is shown now. */
  shownVersion: number | null;
  draftVersion: number | null;
  hasPlanned: boolean;
}

export function pageStateOf({ archived, shownVersion, draftVersion, hasPlanned }: PageFacts): PageState {
  if (archived) return 'archived';
  if (shownVersion === null) return hasPlanned ? 'scheduled' : 'draft';
  if (hasPlanned) return 'scheduled';
  return shownVersion === draftVersion ? 'live' : 'changed';
}
