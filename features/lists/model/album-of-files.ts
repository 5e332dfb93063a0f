import { titleFromFile } from '#features/tracks/model/title-from-file.ts';
import { TRACK_TITLE_LIMIT } from '#features/tracks/model/track-limits.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { LIST_TITLE_LIMIT } from './list-limits.ts';

/** What a file says of itself, as far as albums use it; null where it says nothing. */
export interface AlbumTags {
  title: string | null;
  artist: string | null;
  year: number | null;
  album: string | null;
  disc: number | null;
  trackNumber: number | null;
}

interface AlbumFile {
  fileName: string;
  title: string;
  tags: AlbumTags | null;
}

/** What all agree on that say something; null where they differ, and where nobody says anything. */
export function commonOf<T>(said: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(said.filter((one) => one !== null));
  return first === undefined || others.length > 0 ? null : first;
}

/** The title that a track gets from its file; null where it has one of its own, and where the file says none that can be used. */
export function titleOfTags(
  { fileName, title }: Omit<AlbumFile, 'tags'>,
  said: string | null,
): string | null {
  if (said === null || title !== titleFromFile(fileName)) return null;
  const cut = [...said.trim()].slice(0, TRACK_TITLE_LIMIT).join('').trim();
  const isUsable = !isBlank(cut) && hiddenCharacterError(cut) === null;
  return isUsable && cut !== title ? cut : null;
}

const { compare } = new Intl.Collator('en', { numeric: true });
/** Files without a number come last. */
const noNumber = Number.MAX_SAFE_INTEGER;

/** The files by disc and number of their tags, then by name ("2 b" before "10 a"). */
export const inAlbumOrder = <F extends AlbumFile>(files: readonly F[]): F[] =>
  [...files].sort(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      compare(one.fileName, other.fileName) ||
      (one.fileName < other.fileName ? -1 : 1),
  );

function placeOf({ tags }: AlbumFile): number {
  if (!tags?.trackNumber) return noNumber;
  return (tags.disc ?? 1) * 10_000 + tags.trackNumber;
}

/** Title and description that the files suggest for their album; the artist only where it is somebody else than the member. */
export function suggestAlbum(
  files: readonly AlbumFile[],
  username: string,
): { title: string; description: string } {
  const saidBy = <T>(read: (tags: AlbumTags) => T | null) =>
    commonOf(files.map(({ tags }) => (tags ? read(tags) : null)));
  const title = [...(saidBy(({ album }) => album) ?? '')].slice(0, LIST_TITLE_LIMIT).join('').trim();
  const artist = saidBy((tags) => tags.artist);
  const isOther = artist !== null && artist.toLowerCase() !== username.toLowerCase();
  const facts = [isOther ? artist : null, saidBy(({ year }) => year)].filter((one) => one !== null);
  return { title: hiddenCharacterError(title) === null ? title : '', description: facts.join(', ') };
}
