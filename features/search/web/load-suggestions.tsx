import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Cover } from '#design/cover/cover.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import { searchCommunity } from '../contract.ts';
import type { SearchResult } from './search-queries.ts';
import styles from './search-suggestions.module.css';

const items = 7;
const pictureSize = 36;

export interface Suggestion {
  key: string;
  href: string;
  label: string;
  note?: string;
  picture: ReactNode;
}

/** What the beginning of a term finds: tracks, members and groups. */
export async function loadSuggestions(api: Api, q: string): Promise<Suggestion[]> {
  const answer = await api(searchCommunity, { q, types: 'mixdown,user,group', items });
  return resolveDocument<SearchResult[]>(answer as JsonApiDocument).flatMap(toSuggestions);
}

function toSuggestions(found: SearchResult): Suggestion[] {
  const key = `${found.type} ${found.id}`;
  const cover = (src: string | null, colour?: string | null) => (
    <Cover id={found.id} src={src} colour={colour} size={pictureSize} className={styles.picture} />
  );
  switch (found.type) {
    case 'mixdown':
      return [
        {
          key,
          href: found.selfLink,
          label: found.title,
          note: `Track by ${found.user.username}`,
          picture: cover(found.imageSmallUrl, found.imageColour),
        },
      ];
    case 'user':
      return [
        {
          key,
          href: found.selfLink,
          label: found.username,
          note: 'Member',
          picture: <Avatar name={found.username} src={found.avatarSmallUrl} size={pictureSize} />,
        },
      ];
    case 'group':
      return [
        {
          key,
          href: found.selfLink,
          label: found.name,
          note: 'Group',
          picture: cover(found.pictureSmallUrl),
        },
      ];
    default:
      return [];
  }
}
