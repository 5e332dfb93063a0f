import type { CommentEndpoints } from '../contract.ts';

/** A comment host as its page passes it to the section. */
export interface CommentHostRef {
  endpoints: CommentEndpoints;
  /** Key of the host in the addresses of its calls. */
  id: string;
  /** Comments are turned on; otherwise the section is not rendered. */
  open: boolean;
  /** False where a signed-in member sees no form. */
  mayWrite?: boolean;
  /** Comments per page; the host's default when absent. */
  items?: number;
}
