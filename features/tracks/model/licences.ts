/** As what others may use a track, in the order of the form; the first is that of a new track. */
export const licenceIds = [
  'all_rights_reserved',
  'cc_by',
  'cc_by_sa',
  'cc_by_nd',
  'cc_by_nc',
  'cc_by_nc_sa',
  'cc_by_nc_nd',
  'cc0',
] as const;
export type LicenceId = (typeof licenceIds)[number];

interface Licence {
  name: string;
  /** Where its terms stand; null where nothing is permitted. */
  url: string | null;
}

export function licenceOf(id: LicenceId): Licence {
  if (id === 'all_rights_reserved') return { name: 'All rights reserved', url: null };
  if (id === 'cc0') return { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
  const code = id.slice('cc_'.length).replaceAll('_', '-');
  return {
    name: `CC ${code.toUpperCase()} 4.0`,
    url: `https://creativecommons.org/licenses/${code}/4.0/`,
  };
}
