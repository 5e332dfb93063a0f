import type { CommentEndpoints } from '../contract.ts';
import type { HeldCommentsEndpoint } from '../held.contract.ts';

/** A comment host as its page passes it to the section. */
export interface CommentHostRef {
  endpoints: CommentEndpoints;
  /** The call for comments that wait for the owner; absent where hosts have none. */
  held?: HeldCommentsEndpoint;
  /** Key of the host in the addresses of its calls. */
  id: string;
  /** Kind of a host that not all members read: only its readers are suggested for mentions. */
  kind?: string;
  /** Comments are turned on; otherwise the section is not rendered. */
  open: boolean;
  /** False where a signed-in member sees no form. */
  mayWrite?: boolean;
  /** Comments per page; the host's default when absent. */
  items?: number;
  /** The sound that comments have moments in; absent where they have none. */
  sound?: CommentedSound | undefined;
}

/** A track that is commented on at its moments. */
export interface CommentedSound {
  /** Length in ms. */
  length: number;
  /** Seeks the player to a time in ms; starts a track that was not played yet. */
  seekTo: (moment: number) => void;
}
