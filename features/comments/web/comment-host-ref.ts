import type { CommentEndpoints } from '../contract.ts';

/** A commentable thing as its page gives it to the comments below it. */
export interface CommentHostRef {
  endpoints: CommentEndpoints;
  /** What names it in the addresses of its calls. */
  id: string;
  /** Comments are turned on; otherwise there is no section at all. */
  open: boolean;
  /** False where a signed-in person sees no form. */
  mayWrite?: boolean;
  /** Comments asked for at a time; what the host's list gives by itself when absent. */
  items?: number;
}
